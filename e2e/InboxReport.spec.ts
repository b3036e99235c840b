import { attach, png } from './files.ts'
import { acknowledge, agree } from './forms.ts'
import { openAs } from './people.ts'
import { photo } from './photos.ts'
import { type Colleague, colleague, fileStoppage, todaysId, uniqueWords } from './reports.ts'
import { expect, type Locator, type Page, test } from './test.ts'
import { startsWith, words } from './words.ts'

/* The report open in the inbox: its photos, its comments, and a lost connection. */

const w = words.en.Inbox
const AREA = 'Workshop'
const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).locator('[data-list]').getByRole('listitem')
const pane = (page: Page) => page.getByRole('article', { name: w.detail })
const approve = (page: Page) => pane(page).getByRole('button', { name: startsWith('Approve') })
const toast = (page: Page) => page.getByRole('alertdialog')
const open = (page: Page, about: string) =>
  openAs(page, 'approver', `/Inbox?${new URLSearchParams({ text: about }).toString()}`)

let reporter: Colleague
test.beforeAll(async () => {
  reporter = await colleague('reporter')
})
test.afterAll(() => reporter.leave())

/** Files a report that waits; returns its id. */
async function waiting(about: string): Promise<number> {
  await fileStoppage(reporter, { area: AREA, description: about })
  return todaysId(reporter, about)
}

/** Adds files to a report as its reporter. */
async function withFiles(page: Page, eventId: number) {
  await openAs(page, 'reporter', `/Create-Report?edit=${eventId}`)
  await attach(page, page.getByRole('button', { name: 'Choose files' }), [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('seen') },
    await photo(page, 'belt.jpg', { width: 1_200, height: 800 }),
    png('pump.png'),
  ])
  for (const name of ['notes.txt', 'belt.jpg', 'pump.png'])
    await expect(page.getByRole('link', { name: `Download ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, 'Data is already saved.')
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('photos come first and open enlarged, and the report is decided from there', async ({ page }) => {
    const about = uniqueWords('The belt is torn')
    await withFiles(page, await waiting(about))
    await page.context().clearCookies()
    await open(page, about)
    await rows(page).getByRole('link').tap()
    const picture = pane(page).getByRole('button', { name: 'Show belt.jpg' })
    await expect(picture).toBeInViewport({ ratio: 1 })
    const [photoBox, factsBox, buttonBox] = [
      await picture.boundingBox(),
      await pane(page).locator('dl').first().boundingBox(),
      await approve(page).boundingBox(),
    ]
    const foot = (photoBox?.y ?? 0) + (photoBox?.height ?? 0)
    expect(foot).toBeLessThanOrEqual(factsBox?.y ?? 0)
    expect(foot).toBeLessThanOrEqual(buttonBox?.y ?? 0)
    // Short fields are side by side, so that deciding needs little scrolling.
    const fact = (name: string) => pane(page).getByRole('term').filter({ hasText: name }).boundingBox()
    expect((await fact('Event Date'))?.y).toBe((await fact('Event Type'))?.y)
    await picture.tap()
    const viewer = page.getByRole('dialog', { name: 'Pictures' })
    await expect(viewer.getByRole('img', { name: 'belt.jpg' })).toBeVisible()
    await viewer.getByRole('button', { name: 'Next picture' }).tap()
    await expect(viewer.getByRole('img', { name: 'pump.png' })).toBeVisible()
    await page.goBack()
    await expect(viewer).toBeHidden()
    await approve(page).tap()
    await expect(toast(page)).toContainText('Approved:')
  })
})

for (const way of ['touch', 'keyboard'] as const) {
  test.describe(`by ${way}`, () => {
    test.use(way === 'touch' ? { hasTouch: true, viewport: { width: 390, height: 844 } } : {})

    test('people comment on the open report, and shortcut letters are text while they type', async ({ page }) => {
      const about = uniqueWords('To be talked about')
      const eventId = await waiting(about)
      await open(page, about)
      if (way === 'touch') await rows(page).getByRole('link').tap()
      const comments = pane(page).getByRole('region', { name: startsWith('Comments') })
      const field = comments.getByRole('textbox', { name: 'Comment', exact: true })
      const send = comments.getByRole('button', { name: words.en.Comments.send })
      const press = (what: Locator) => (way === 'touch' ? what.tap() : what.press('Enter'))
      if (way === 'touch') await field.tap()
      else await field.focus()
      await page.keyboard.type('A jar, or a rag? Ask Uma')
      await expect(field).toHaveValue('A jar, or a rag? Ask Uma')
      await expect(approve(page)).toBeEnabled()
      await comments.getByRole('combobox', { name: 'Mention' }).pressSequentially('reporter demo')
      const person = page.getByRole('option', { name: startsWith('Reporter Demo') })
      await expect(person).toBeVisible()
      if (way === 'touch') await person.tap()
      else {
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      }
      await expect(comments.getByRole('button', { name: 'Take out Reporter Demo' })).toBeVisible()
      await press(send)
      await expect(comments.getByRole('listitem').filter({ hasText: 'A jar, or a rag?' })).toContainText(
        '@Reporter Demo',
      )

      // Other people's comments appear by themselves, and the report is decided afterwards.
      await reporter.call('Comments/Add', { eventId, requestId: crypto.randomUUID(), text: 'A rag.', mentionIds: [] })
      await expect(comments.getByRole('listitem').filter({ hasText: 'A rag.' })).toBeVisible()
      if (way === 'touch') await approve(page).tap()
      else {
        await pane(page).locator('[data-report]').focus()
        await page.keyboard.press('a')
      }
      await expect(toast(page)).toContainText('Approved:')
    })
  })
}

test('without a connection nothing is decided, the report stays in the list, and is decided once later', async ({
  page,
}) => {
  const about = uniqueWords('Cut off in the inbox')
  const eventId = await waiting(about)
  await open(page, about)
  await expect(pane(page).locator('[data-ready]')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.route('**/api/Inbox/Decide', (route) => route.abort())
  await page.keyboard.press('a')
  // The report stands in the list again before the message has been read.
  await expect(page.getByRole('dialog').filter({ hasText: 'The server could not be reached.' })).toBeVisible()
  await expect(page.locator('[data-list] li')).toHaveCount(1)
  await acknowledge(page, 'The server could not be reached.')
  await expect(rows(page)).toHaveCount(1)
  await expect(toast(page)).toHaveCount(0)
  await page.unroute('**/api/Inbox/Decide')
  await page.keyboard.press('a')
  await expect(toast(page)).toContainText('Approved:')
  const { history } = await reporter.call('EventApprove/GetData', { eventId })
  expect(history.filter(({ action }) => action === 'approve')).toHaveLength(1)
})

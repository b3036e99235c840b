import { acknowledge, agree, optionsOf, rowWith } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { demoName } from './names.ts'
import { openAs } from './people.ts'
import { colleague, companyNow, fileStoppage, uniqueWords } from './reports.ts'
import { type Browser, expect, type Locator, type Page, test } from './test.ts'
import { startsWith } from './words.ts'

/* Comments on a report, in its dialog. */

const AREA = 'Jetty 2'
const PHONE = { hasTouch: true, viewport: { width: 390, height: 844 } }

async function filed(about: string) {
  const by = await colleague('both')
  await fileStoppage(by, { area: AREA, description: about })
  await by.leave()
}

/** Opens the report's details from Event Today. */
async function open(page: Page, username: string, about: string, press = (what: Locator) => what.click()) {
  await openAs(page, username, '/Event-Today')
  await press(rowWith(page, about).getByRole('button', { name: startsWith('Equipment Stoppage') }))
  const comments = page.getByRole('dialog', { name: 'Detail' }).getByRole('region', { name: startsWith('Comments') })
  await expect(comments.getByRole('button', { name: 'Add comment' })).toBeVisible()
  return comments
}

const field = (comments: Locator) => comments.getByRole('textbox', { name: 'Comment', exact: true })
const search = (comments: Locator) => comments.getByRole('combobox', { name: 'Mention' })
const entries = (comments: Locator) => comments.locator('ol > li')
const pageOf = async (browser: Browser, more = {}) => (await browser.newContext(more)).newPage()

for (const way of ['touch', 'keyboard'] as const) {
  test(`a comment is written by ${way}, changed and deleted, and appears in another open dialog at once`, async ({
    browser,
  }) => {
    const about = uniqueWords('Talked about')
    const words = uniqueWords('ดูปั๊มด้วย')
    await filed(about)
    const press = (what: Locator) => (way === 'touch' ? what.tap() : what.press('Enter'))
    const [mine, theirs] = [await pageOf(browser, way === 'touch' ? PHONE : {}), await pageOf(browser)]
    const reader = await open(theirs, 'reporter.c3', about)
    await expect(reader).toContainText('No comments yet.')
    const comments = await open(mine, 'both', about, press)

    await press(comments.getByRole('button', { name: 'Add comment' }))
    await expect(comments.getByRole('alert')).toHaveText('Please Specify Comment')
    await expect(field(comments)).toBeFocused()
    await field(comments).fill(words)
    await expect(comments.getByRole('alert')).toHaveCount(0)

    await search(comments).pressSequentially('reporter comp')
    const person = mine.getByRole('option', { name: startsWith('Reporter Company 3') })
    await expect(person).toBeVisible()
    if (way === 'touch') await person.tap()
    else {
      await search(comments).press('ArrowDown')
      await search(comments).press('Enter')
    }
    await expect(comments.getByRole('button', { name: 'Take out Reporter Company 3' })).toBeVisible()
    await expect(search(comments)).toHaveValue('')

    if (way === 'touch') await comments.getByRole('button', { name: 'Add comment' }).tap()
    else await field(comments).press('Control+Enter')
    await expect(entries(comments)).toHaveCount(1)
    await expect(field(comments)).toHaveValue('')
    await expect(entries(reader).filter({ hasText: words })).toContainText('@Reporter Company 3')
    await expect(entries(reader).getByRole('button', { name: startsWith('Edit') })).toHaveCount(0)

    await press(entries(comments).getByRole('button', { name: startsWith('Edit') }))
    const edited = entries(comments).getByRole('textbox', { name: 'Comment', exact: true })
    await expect(edited).toHaveValue(words)
    await edited.fill(`${words} again`)
    await press(entries(comments).getByRole('button', { name: 'Save', exact: true }))
    await expect(entries(reader).filter({ hasText: `${words} again` })).toContainText('edited')

    await press(entries(comments).getByRole('button', { name: startsWith('Delete') }))
    await agree(mine, 'Its text is removed. A note that it was deleted stays.')
    await expect(entries(comments)).toContainText('Deleted by')
    await expect(entries(reader)).toContainText('Deleted by')
    await expect(reader).not.toContainText(words)
    for (const page of [mine, theirs]) await page.context().close()
  })
}

test('an unsent comment stays, and a double click sends it once', async ({ page }) => {
  const about = uniqueWords('Lost on the way')
  const words = uniqueWords('Kept')
  await filed(about)
  const comments = await open(page, 'both', about)
  await field(comments).fill(words)
  await page.route('**/api/Comments/Add', (route) => route.abort())
  await comments.getByRole('button', { name: 'Add comment' }).click()
  await acknowledge(page, 'The server could not be reached. Please check your connection and try again.')
  await expect(field(comments)).toHaveValue(words)

  // Closing the report keeps the draft, too.
  await page.keyboard.press('Escape')
  await expect(comments).toBeHidden()
  await page.unroute('**/api/Comments/Add')
  await rowWith(page, about)
    .getByRole('button', { name: startsWith('Equipment Stoppage') })
    .click()
  await expect(field(comments)).toHaveValue(words)
  await comments.getByRole('button', { name: 'Add comment' }).dblclick()
  await expect(field(comments)).toHaveValue('')
  await expect(entries(comments)).toHaveCount(1)
})

test('Back on a phone keeps what was typed into a sent comment, until it is saved or cancelled', async ({
  browser,
}) => {
  const about = uniqueWords('Changed in a hurry')
  await filed(about)
  const page = await pageOf(browser, PHONE)
  const comments = await open(page, 'both', about, (what) => what.tap())
  await field(comments).fill('Sent')
  await comments.getByRole('button', { name: 'Add comment' }).tap()
  const edit = entries(comments).getByRole('button', { name: startsWith('Edit') })
  const edited = entries(comments).getByRole('textbox', { name: 'Comment', exact: true })
  const again = () =>
    rowWith(page, about)
      .getByRole('button', { name: startsWith('Equipment Stoppage') })
      .tap()
  await edit.tap()
  await edited.fill('Sent and changed')
  await page.goBack()
  await expect(comments).toBeHidden()
  await again()
  await expect(edited).toHaveValue('Sent and changed')
  await entries(comments).getByRole('button', { name: 'Cancel' }).tap()
  await expect(entries(comments)).toContainText('Sent')
  await edit.tap()
  await expect(edited).toHaveValue('Sent')
  await edited.fill('Sent and saved')
  await page.goBack()
  await again()
  // Also if the report is closed while the answer is under way.
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/Comments/Edit', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await entries(comments).getByRole('button', { name: 'Save', exact: true }).tap()
  await page.goBack()
  await again()
  await expect(edited).toHaveValue('Sent and saved')
  answer()
  await expect(edit).toBeVisible()
  await expect(entries(comments)).toContainText('Sent and saved')
  await page.context().close()
})

test('more than fits on a page of comments is shown on request', async ({ page }) => {
  const about = uniqueWords('Much discussed')
  await filed(about)
  const by = await colleague('both')
  const { events } = await by.call('CreateReport/LoadListEventReport', { eventDate: companyNow().day })
  const eventId = events.find(({ description }) => description === about)?.eventId ?? 0
  for (let nth = 1; nth <= 23; nth += 1)
    await by.call('Comments/Add', { eventId, requestId: crypto.randomUUID(), text: `Number ${nth}.`, mentionIds: [] })
  await by.leave()
  const comments = await open(page, 'reporter.c3', about)
  await expect(entries(comments)).toHaveCount(20)
  await expect(comments).not.toContainText('Number 3.')
  await comments.getByRole('button', { name: 'Show 3 earlier comments' }).click()
  await expect(entries(comments)).toHaveCount(23)
  await expect(entries(comments).first()).toContainText('Number 1.')
})

for (const look of looksOf(16)) {
  test(`looks good with comments: ${nameOfLook(look)}`, async ({ browser }) => {
    const about = uniqueWords('Looked at')
    await filed(about)
    const by = await colleague('both')
    const { events } = await by.call('CreateReport/LoadListEventReport', { eventDate: companyNow().day })
    const eventId = events.find(({ description }) => description === about)?.eventId ?? 0
    const { people } = await by.call('Comments/GetPeople', { eventId, search: '' })
    const add = (words: string, mentionIds: number[] = []) =>
      by.call('Comments/Add', { eventId, requestId: crypto.randomUUID(), text: words, mentionIds })
    await add(
      'The pump runs again.\nกรุณาตรวจสอบแรงดันก่อนเริ่มกะถัดไป',
      people.slice(0, 2).map(({ userId }) => userId),
    )
    const { commentId } = await add('A mistake')
    await by.call('Comments/Delete', { commentId })
    await by.leave()
    const page = await pageWith(browser, look)
    await openAs(page, 'both', '/Event-Today')
    await rowWith(page, about)
      .getByRole('button', { name: startsWith(demoName('Equipment Stoppage', look.language)) })
      .click()
    const comments = page.getByRole('dialog').getByRole('region', { name: /^(Comments|ความคิดเห็น)/ })
    await expect(entries(comments)).toHaveCount(2)
    await expectGoodLook(page)
    const mention = comments.getByRole('combobox', { name: /^(Mention|กล่าวถึง)$/ })
    await mention.fill('@')
    await expect(optionsOf(page).first()).toBeVisible()
    await expectGoodLook(page)
    await page.context().close()
  })
}

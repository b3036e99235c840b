import { field, text, typeTime } from './eventForm.ts'
import { acknowledge, agree, choose } from './forms.ts'
import { beginEvent, link, main, nil, PHONE, prepare, standing, test, titled, toast } from './offline.ts'
import { colleague, uniqueWords } from './reports.ts'
import { expect, type Page, type Route } from './test.ts'
import { words } from './words.ts'

/* A phone that says that it has a network, but has one bar of signal at most. */

test.use(PHONE)

const w = words.en.Outbox
const description = (page: Page) => text(page, 'Description')
const draftSaved = (page: Page) => main(page).getByText('Draft saved', { exact: true })

async function draftOnServer(): Promise<string> {
  const by = await colleague('reporter')
  const { formData } = await by.call('CreateReport/LoadDraft', {})
  await by.leave()
  return formData
}

const filed = async (about: string) => (await standing()).filter(({ description }) => description === about).length

async function submit(page: Page) {
  await main(page).getByRole('button', { name: 'Submit', exact: true }).tap()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, w.kept)
}

test('a report that went into the outbox takes its draft along', async ({ page, context }) => {
  const [about, next] = [uniqueWords('Before the network went'), uniqueWords('The next one')]
  await prepare(page)
  await beginEvent(page, 'Workshop', about)
  await expect(draftSaved(page)).toBeVisible()
  // Its connection is lost, but not that of drafts: they meet the draft of the report that waits.
  await page.route(/SaveData$/, (route) => route.abort())
  await submit(page)
  await expect(link(page)).toHaveText('Outbox: 1 waiting')
  expect(await draftOnServer()).toContain(about)

  // On a phone, the report leads back to the list.
  await titled(page, words.en.MyAreas.title)
  await page.goto('/Create-Report?form=1')
  await expect(description(page)).toHaveValue('')
  await description(page).fill(next)
  await expect(draftSaved(page)).toBeVisible()
  expect(await draftOnServer()).toContain(next)

  // The report that arrives leaves the draft of the next one.
  await page.unroute(/SaveData$/)
  await page.reload()
  await expect.poll(() => filed(about)).toBe(1)
  await expect(link(page)).toBeHidden()
  await expect(description(page)).toHaveValue(next)

  await choose(page, field(page, 'Event Type'), 'Equipment Stoppage')
  await page.getByRole('checkbox', { name: /^Morning/ }).check()
  await typeTime(page, 'Start Time', '08:50')
  await typeTime(page, 'End Time', '08:55')
  await expect(draftSaved(page)).toBeVisible()
  await context.setOffline(true)
  await submit(page)
  await context.setOffline(false)
  await expect(link(page)).toBeHidden()
  await expect.poll(draftOnServer).toBe('')
})

test('calls that never come back hold up neither the start page nor a report', async ({ page, context }) => {
  const about = uniqueWords('One bar of signal')
  await prepare(page)
  // The page's patience with the server ends sooner.
  await context.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(ms / 20)
  })
  const held: Route[] = []
  await context.route('**/api/**', (route) => void held.push(route))
  await page.close()
  const guard = await context.newPage()
  await guard.goto('/Create-Report')
  await titled(guard, words.en.MyAreas.title)
  await expect(main(guard).getByText('No network.')).toBeVisible()
  await nil(main(guard)).first().tap()
  await expect(toast(guard)).toContainText(w.kept)
  await beginEvent(guard, 'Workshop', about)
  await submit(guard)

  await context.unroute('**/api/**')
  for (const route of held) await route.abort().catch(() => {})
  await guard.reload()
  await expect.poll(() => filed(about)).toBe(1)
  await expect(link(guard)).toBeHidden()
})

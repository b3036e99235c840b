import { execute } from './database.ts'
import { forgetDraft } from './eventForm.ts'
import { main, nil, section, toast } from './offline.ts'
import { openAs } from './people.ts'
import { product, setProduct, startProduct } from './product.ts'
import { test as base, expect, type Page } from './test.ts'
import { words } from './words.ts'

/* What is left of yesterday stands above today until it is due: midnight takes no duty away. */

const w = words.en.MyAreas
const AREAS = ['Workshop', 'อาคารสูบจ่าย']
const EARLIER = 'Yesterday, due by 09:00'
const rows = (page: Page, title: string) => section(page, title).getByRole('listitem')
const row = (page: Page, title: string, area: string) => rows(page, title).filter({ hasText: area })

/** A product that has just passed midnight. */
const test = base.extend<{ own: string }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const ofWorker = product()
      const own = await startProduct({ at: Temporal.Instant.from('2026-11-21T00:05+07:00'), hasOwnDemo: true })
      setProduct(own)
      await use(own.url)
      setProduct(ofWorker)
      await own.close()
    },
    { auto: true, timeout: 180_000 },
  ],
  baseURL: async ({ own }, use) => use(own),
})

/** Nothing was reported for these areas on the day before. */
const withoutReports = (areas: readonly string[]) =>
  execute(
    `update event_report e set deleted_at = daybook_now(), deleted_by = e.reported_by from area a
     where a.id = e.area_id and e.event_date = '2026-11-20' and e.deleted_at is null and a.company_id = 3
       and exists (select from unnest($1::text[]) word where a.name like '%' || word || '%')`,
    [areas],
  )

test('yesterday stands above today, and everything about it is filed for its own day', async ({ page }) => {
  await withoutReports(AREAS)
  await openAs(page, 'reporter', '/Create-Report')
  const [first = '', second = ''] = AREAS
  await expect(row(page, EARLIER, first)).toBeVisible()
  const titles = await main(page).getByRole('heading', { level: 2 }).allInnerTexts()
  const at = (title: string) => titles.findIndex((one) => one.startsWith(title))
  expect(at(EARLIER)).toBeLessThan(at(w.left))
  const count = await rows(page, EARLIER).count()

  await nil(row(page, EARLIER, first)).click()
  await expect(toast(page)).toContainText('reported.')
  await expect(row(page, w.reported, first)).toContainText('Yesterday')
  await expect(rows(page, EARLIER)).toHaveCount(count - 1)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, EARLIER, first)).toBeVisible()

  // All that is left of the day in one go.
  await section(page, EARLIER)
    .getByRole('button', { name: `Nothing to report for the ${count} that are left` })
    .click()
  const sheet = page.getByRole('dialog', { name: `${w.nil}: Yesterday` })
  await sheet.getByRole('button', { name: w.send }).click()
  await expect(main(page).getByRole('heading', { level: 2, name: EARLIER })).toHaveCount(0)
  for (const area of [first, second]) await expect(row(page, w.reported, area).first()).toBeVisible()

  // The code at an area's door and the row open the form of that day.
  await withoutReports([second])
  await forgetDraft('reporter')
  await openAs(page, 'reporter', '/Create-Report')
  await row(page, EARLIER, second)
    .getByRole('button', { name: /^Report an event: / })
    .click()
  const day = page.getByRole('group', { name: 'Event Date', exact: true })
  await expect(day).toHaveText(/20\/11\/2026/)
  const id = new URL(page.url()).searchParams.get('area')
  await page.goto(`/Create-Report?area=${id}`)
  await expect(day).toHaveText(/20\/11\/2026/)
  await expect(main(page).getByText(w.openBefore.replace('{day}', '20/11/2026'))).toBeVisible()
})

import { areaNamed } from '../packages/server/src/demo/places.ts'
import { companyToday, dayText } from './clock.ts'
import { execute } from './database.ts'
import { ago, COMPANY, filed, JETTY, REPORTER, ruled } from './deadlines.ts'
import { button } from './eventForm.ts'
import { choose } from './forms.ts'
import { test } from './ownProduct.ts'
import { openAs } from './people.ts'
import { exported } from './places.ts'
import { uniqueWords } from './reports.ts'
import { expect, type Page } from './test.ts'
import { startsWith, words } from './words.ts'

/* The effect of rules on reporting: the board's marks, and what is late today. For locks, see LockedDays.spec.ts. Each test
   has its own product. */

const main = (page: Page) => page.getByRole('main')

/** Removes the area's reports of some days from all lists. */
const emptied = (area: string, from: Temporal.PlainDate, to: Temporal.PlainDate) =>
  execute(
    `update event_report set deleted_at = daybook_now(), deleted_by = 1
     where area_id = $1 and event_date between $2 and $3 and deleted_at is null`,
    [areaNamed(COMPANY, area).id, from.toString(), to.toString()],
  )

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('My areas today shows due times and late reports', async ({ page }) => {
    const late = areaNamed(COMPANY, JETTY).name
    await emptied(JETTY, ago(0), ago(0))
    await ruled(JETTY, { dueAt: '08:00' })
    const areaOf = (name: string) => main(page).getByRole('listitem').filter({ hasText: name })
    await openAs(page, REPORTER, '/Create-Report')
    await expect(areaOf(late)).toContainText(words.en.MyAreas.late)
    await expect(areaOf(late)).toContainText('Due by 08:00')
    await areaOf(late)
      .getByRole('button', { name: /^Nothing to report:/ })
      .tap()
    await expect(areaOf(late)).not.toContainText(words.en.MyAreas.late)
  })

  test('My areas today does not mark a report due tonight as late', async ({ page }) => {
    await emptied(JETTY, ago(0), ago(0))
    await ruled(JETTY, { dueAt: '18:00' })
    await openAs(page, REPORTER, '/Create-Report')
    const area = main(page)
      .getByRole('listitem')
      .filter({ hasText: areaNamed(COMPANY, JETTY).name })
    await expect(area).toContainText('Due by 18:00')
    await expect(area).not.toContainText(words.en.MyAreas.late)
  })
})

test('the board marks late, waiting and excused days, and a day without a report leads to filing it', async ({
  page,
}) => {
  const { name } = areaNamed(COMPANY, JETTY)
  await emptied(JETTY, ago(3), ago(0))
  await ruled(JETTY, { dueAt: '18:00' })
  await filed(ago(2), uniqueWords('Late'))

  // An excuse starting tomorrow would not mark today: excuse the workshop for today, on the screen.
  await openAs(page, 'admin', '/Expectations?view=excuses')
  const w = words.en.Expectations
  await main(page).getByRole('button', { name: w.addExcuse }).click()
  const form = page.getByRole('dialog', { name: w.addExcuse, exact: true })
  await choose(page, form.getByRole('combobox', { name: words.en.field.area }), 'Workshop')
  await form.getByRole('textbox', { name: words.en.field.reason }).fill('Closed for works')
  await form.getByRole('button', { name: words.en.ui.save, exact: true }).click()
  await expect(form).toBeHidden()
  await emptied('Workshop', ago(0), ago(0))

  await page.goto('/Report-Board?group=2&company=3')
  const board = page.getByRole('group', { name: /^Table: Reporting board of/ })
  const cell = (area: string, day: Temporal.PlainDate) =>
    board.getByRole('row', { name: startsWith(area) }).locator(`td:has([title*="${dayText(day)}"])`)
  await expect(cell(name, ago(2)).getByRole('link')).toHaveAccessibleName(/: Abnormal, Late, 1 report$/)
  await expect(cell(name, ago(0)).getByRole('link')).toHaveAccessibleName(/: Not reported, Not due yet/)
  await expect(cell(areaNamed(COMPANY, 'Workshop').name, ago(0)).getByRole('link')).toHaveAccessibleName(
    /: Not reported, Excused/,
  )

  const opening = page.waitForEvent('popup')
  await cell(name, ago(3)).getByRole('link').click()
  const compliance = await opening
  const chosen = compliance.getByRole('dialog').getByRole('region', { name: words.en.Compliance.chosenDay })
  await expect(chosen).toContainText('Missing')
  await chosen.getByRole('link', { name: /^Report / }).click()
  await expect(compliance).toHaveURL(
    new RegExp(`/Create-Report\\?area=\\d+&day=${encodeURIComponent(dayText(ago(3)))}`),
  )
})

test('the board is exported as it is shown', async ({ page }) => {
  await openAs(page, 'company', '/Report-Board?group=2&company=3')
  for (const [press, name] of [
    ['Export Excel', /^Report_Board_\d{12}\.xlsx$/],
    ['Export PDF', /^Report_Board_\d{12}\.pdf$/],
  ] as const) {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: press }).click()
    expect((await coming).suggestedFilename()).toMatch(name)
  }
})

test('the weekly report names the areas without a report, and each leads to its days and to filing', async ({
  page,
}) => {
  const monday = ago(companyToday().dayOfWeek - 1 + 7)
  await emptied(JETTY, monday, monday.add({ days: 6 }))
  const { name } = areaNamed(COMPANY, JETTY)
  await openAs(page, REPORTER, '/Report-Event-Weekly')
  const missing = main(page).getByRole('region', { name: `${words.en.reports.missingAreas}: Operation` })
  await expect(missing.getByRole('heading', { level: 3 })).toHaveText(words.en.reports.missingAreas)
  const area = missing.getByRole('listitem').filter({ hasText: name })
  const opening = page.waitForEvent('popup')
  await area.getByRole('link', { name: `${name}: its days without a report` }).click()
  const days = await opening
  await expect(main(days).getByText(/^1–7 of 7$/)).toBeVisible()
  await days.close()

  // The workbook's second sheet lists the same areas.
  const { sheets } = await exported(page)
  const named = await missing.getByRole('link', { name: /: its days without a report$/ }).allTextContents()
  expect(named).toContain(name)
  expect(sheets[1]?.slice(1).map((row) => row[1])).toEqual(named)

  const total = main(page)
    .getByRole('group', { name: /^Table: Summary/ })
    .first()
    .getByRole('row', { name: /^Total/ })
  await expect(total.getByRole('cell').last()).toHaveText(String(await missing.getByRole('listitem').count()))
  // The number leads to the names that it counts.
  await total.getByRole('button').click()
  await expect(missing.getByRole('heading', { level: 3 })).toBeFocused()
  await area.getByRole('link', { name: startsWith(`Report for ${name}`) }).click()
  await expect(page).toHaveURL(/\/Create-Report\?area=\d+&day=/)
  await expect(button(page, 'Submit')).toBeVisible()
})

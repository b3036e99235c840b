import { companyTime, dayText } from './clock.ts'
import { agree, choose, part, rowWith, typeParts } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { demoName } from './names.ts'
import { openAs } from './people.ts'
import { test } from './ownProduct.ts'
import { product } from './product.ts'
import { uniqueWords } from './reports.ts'
import { expect, type Page } from './test.ts'
import { startsWith, words } from './words.ts'

/* Rules, holidays and excuses. Each test has its own product, because a rule affects every report. */

const w = words.en.Expectations
const field = words.en.field
const AREA = 'Workshop'
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text })
const dayIn = (days: number) => dayText(companyTime().add({ days }))

async function openPage(page: Page, username: string, view = '') {
  await page.context().clearCookies()
  await openAs(page, username, `/Expectations${view}`)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(words.en.menu[29])
  await expect(main(page).locator('[data-loading]')).toHaveCount(0)
}

test('an administrator adds a rule with a preview of its month, then changes, ends and removes it', async ({
  page,
}) => {
  await openAs(page, 'admin', '/Admin-Home')
  await page.getByRole('navigation').getByRole('link', { name: words.en.menu[29], exact: true }).click()
  await expect(main(page)).toContainText(w.noRules)
  await main(page).getByRole('button', { name: w.addRule }).click()
  const form = dialog(page, w.addRule)
  await form.getByRole('radio', { name: w.scope.area }).click()
  await form.getByRole('button', { name: words.en.ui.save, exact: true }).click()
  await expect(form).toContainText(`Please Specify ${field.area}`)
  await choose(page, form.getByRole('combobox', { name: field.area, exact: true }), AREA)
  await form.getByRole('checkbox', { name: w.weekdays[6] }).click()
  await form.getByRole('checkbox', { name: w.weekdays[7] }).click()
  await form.getByRole('textbox', { name: field.graceMinutes }).fill('30')
  await form.getByRole('textbox', { name: field.lockAfterDays }).fill('3')
  await form.getByRole('button', { name: w.usualSteps }).click()
  await expect(form.getByRole('combobox', { name: 'Reminder 4: when' })).toBeVisible()
  await form.getByRole('button', { name: 'Remove reminder 4' }).click()
  // The next month is the first one that contains every weekday.
  await form.getByRole('button', { name: words.en.ui.nextMonth }).click()
  await expect(form.locator('[data-kind="form"]').first()).toContainText('18:00')
  await expect(form.locator('tbody [data-free]').first()).toHaveAttribute('data-kind', 'none')
  await form.getByRole('button', { name: words.en.ui.save, exact: true }).click()
  await expect(toast(page, w.savedRule)).toBeVisible()
  const row = rowWith(page, AREA)
  await expect(row).toContainText('Mon–Fri, by 18:00')
  await expect(row).toContainText('30 min of grace · locked after 3 days')
  await expect(row).toContainText(w.ruleState.coming)

  await row.getByRole('button', { name: startsWith(words.en.ui.edit) }).click()
  const change = dialog(page, w.changeRule)
  await expect(change).toContainText(w.keepsScope)
  await change.getByRole('radio', { name: w.nextDay }).click()
  await typeParts(part(change, field.dueTime), '08:15')
  await change.getByRole('button', { name: words.en.ui.save, exact: true }).click()
  await expect(rowWith(page, AREA)).toContainText('by 08:15 the day after')

  await rowWith(page, AREA)
    .getByRole('button', { name: startsWith(`${w.endRule}:`) })
    .click()
  const end = dialog(page, w.endTitle)
  await typeParts(part(end, field.lastDay), dayIn(10))
  await end.getByRole('button', { name: w.endTitle, exact: true }).click()
  await expect(rowWith(page, AREA)).toContainText(`${dayIn(1)} to ${dayIn(10)}`)

  await rowWith(page, AREA)
    .getByRole('button', { name: startsWith(words.en.ui.delete) })
    .click()
  await agree(page, /1 area will report by a wider rule, or at the usual times\.\s*Remove this rule\?/)
  await expect(main(page)).toContainText(w.noRules)
})

test('a rule by shift leaves out the company’s holidays, shown in the reader’s era', async ({ page }) => {
  await openAs(page, 'admin', '/My-Account')
  const era = main(page).getByRole('radio', { name: words.en.MyAccount.years.buddhist })
  await era.click()
  await expect(era).toBeChecked()
  const name = uniqueWords('Company day')
  // The user's own company, without a choice.
  await page.goto('/Expectations?view=holidays')
  await main(page).getByRole('button', { name: w.addHoliday }).click()
  const one = dialog(page, w.addHoliday)
  const holiday = companyTime().add({ days: 5 }).toPlainDate()
  await typeParts(
    part(one, field.date),
    dayText(holiday).replace(/\d{4}$/, (year) => String(Number(year) + 543)),
  )
  await one.getByRole('textbox', { name: field.holidayName }).fill(name)
  let sent = 0
  await page.route('**/api/Expectations/AddHolidays', async (route) => {
    sent += 1
    await route.continue()
  })
  await one.getByRole('button', { name: words.en.ui.save, exact: true }).dblclick()
  await expect(rowWith(page, name)).toContainText(dayText(holiday))
  expect(sent).toBe(1)

  await page.goto('/Expectations')
  await main(page).getByRole('button', { name: w.addRule }).click()
  const form = dialog(page, w.addRule)
  await form.getByRole('radio', { name: w.scope.company }).click()
  await choose(page, form.getByRole('combobox', { name: field.company }), 'Khiripat Port')
  await form.getByRole('radio', { name: w.byShift }).click()
  const previewArea = form.getByRole('combobox', { name: w.previewArea })
  // A list closes when its scroll container moves: people scroll first, then open it.
  await previewArea.scrollIntoViewIfNeeded()
  await choose(page, previewArea, AREA)
  const month = form.getByRole('region', { name: w.preview })
  await expect(month).toContainText('November 2569')
  const day = month
    .getByRole('cell')
    .filter({ hasText: new RegExp(`^${holiday.day}\\D`) })
    .first()
  await expect(day).toContainText('Afternoon')
  await form.getByRole('checkbox', { name: w.noHolidays }).click()
  await expect(day).toContainText(w.previewNone)
  await expect(month.getByRole('listitem').filter({ hasText: name })).toContainText(`${holiday.day} ·`)
  await expect(day.locator('xpath=following-sibling::td[1]')).toContainText('Afternoon')
  await form.getByRole('button', { name: words.en.ui.save, exact: true }).click()
  await expect(rowWith(page, 'Khiripat Port')).toContainText(w.withoutHolidays)

  await page.goto('/Expectations?view=holidays')
  await rowWith(page, name)
    .getByRole('button', { name: startsWith(words.en.ui.delete) })
    .click()
  await agree(page, /\d+ areas will have to report on that day\.\s*Remove Company day/)
  await expect(rowWith(page, name)).toHaveCount(0)
})

test('of two people who change a rule at once, the second is told', async ({ page, browser }) => {
  await openPage(page, 'admin')
  await main(page).getByRole('button', { name: w.addRule }).click()
  await dialog(page, w.addRule).getByRole('button', { name: words.en.ui.save, exact: true }).click()
  const edit = async (one: Page) => {
    await rowWith(one, w.scope.all)
      .getByRole('button', { name: startsWith(words.en.ui.edit) })
      .click()
    await expect(dialog(one, w.changeRule).getByRole('radio', { name: w.nextDay })).toBeVisible()
  }
  await edit(page)
  const grace = dialog(page, w.changeRule).getByRole('textbox', { name: field.graceMinutes })
  await grace.fill('15')
  const other = await browser.newPage({ baseURL: product().url })
  await openPage(other, 'admin')
  await edit(other)
  await dialog(other, w.changeRule).getByRole('radio', { name: w.nextDay }).click()
  await dialog(other, w.changeRule).getByRole('button', { name: words.en.ui.save, exact: true }).click()
  await expect(rowWith(other, w.scope.all)).toContainText('the day after')
  await dialog(page, w.changeRule).getByRole('button', { name: words.en.ui.save, exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'This data was changed by' })
  await expect(notice.getByRole('term')).toHaveText([w.dueOn])
  await expect(notice.getByRole('deletion')).toHaveText(w.sameDay)
  await expect(notice.getByRole('insertion')).toHaveText(w.nextDay)
  await expect(grace).toHaveValue('15')

  // Who ends it meanwhile is told, too.
  await page.reload()
  await expect(rowWith(page, w.scope.all)).toBeVisible()
  await edit(other)
  const endOf = async (one: Page) => {
    await rowWith(one, w.scope.all)
      .getByRole('button', { name: startsWith(`${w.endRule}:`) })
      .click()
    return dialog(one, w.endTitle)
  }
  const mine = await endOf(page)
  await typeParts(part(mine, field.lastDay), dayIn(10))
  await dialog(other, w.changeRule).getByRole('textbox', { name: field.graceMinutes }).fill('45')
  await dialog(other, w.changeRule).getByRole('button', { name: words.en.ui.save, exact: true }).click()
  await expect(dialog(other, w.changeRule)).toBeHidden()
  await mine.getByRole('button', { name: w.endTitle, exact: true }).click()
  await expect(mine.getByRole('alert').getByRole('term')).toHaveText([field.graceMinutes])
  await expect(mine.getByRole('alert').getByRole('deletion')).toHaveText('0')
  await expect(mine.getByRole('alert').getByRole('insertion')).toHaveText('45')
  await expect(part(mine, field.lastDay)).toHaveText(new RegExp(dayIn(10).replaceAll('/', '.*')))
  await other.close()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('holidays are added, pasted, filled in for Thailand and removed', async ({ page }) => {
    await openPage(page, 'admin', '?view=holidays')
    const name = uniqueWords('Company day')
    await main(page).getByRole('button', { name: w.addHoliday }).tap()
    const one = dialog(page, w.addHoliday)
    await one.getByRole('button', { name: words.en.ui.save, exact: true }).tap()
    await expect(one).toContainText(`Please Specify ${field.holidayName}`)
    await typeParts(part(one, field.date), dayIn(5))
    await one.getByRole('textbox', { name: field.holidayName }).fill(name)
    await one.getByRole('button', { name: words.en.ui.save, exact: true }).tap()
    await expect(rowWith(page, name)).toContainText(dayIn(5))

    const company = 'Khiripat Port'
    await main(page).getByRole('link', { name: words.en.admin.pasteOrImport }).tap()
    const rows = main(page).getByRole('textbox', { name: words.en.ImportData.paste })
    await rows.fill(`${company}\t${dayIn(6)}\tPasted day\tวันที่วาง\n${company}\tnever\tNo day`)
    await main(page).getByRole('button', { name: words.en.ImportData.checkPasted }).tap()
    await expect(main(page)).toContainText('Date "never": Please write the day as dd/mm/yyyy or yyyy-mm-dd.')
    await rows.fill(`${company}\t${dayIn(6)}\tPasted day\tวันที่วาง`)
    await main(page).getByRole('button', { name: words.en.ImportData.checkPasted }).tap()
    await main(page).getByRole('button', { name: 'Import 1 rows' }).tap()
    await page.getByRole('dialog').getByRole('button').first().tap()
    await page.goBack()
    await expect(rowWith(page, 'Pasted day')).toContainText('วันที่วาง')

    await main(page).getByRole('combobox', { name: w.year }).selectOption('2027')
    await main(page).getByRole('button', { name: w.fromThailand }).tap()
    const thailand = dialog(page, w.fromThailand)
    await expect(thailand).toContainText('are not known yet: add them when they are announced')
    await thailand.getByRole('checkbox', { name: /New Year's Day/ }).tap()
    await thailand.getByRole('button', { name: /^Add \d+ holidays$/ }).tap()
    await expect(rowWith(page, 'Constitution Day')).toContainText('วันรัฐธรรมนูญ')
    await expect(rowWith(page, "New Year's Day")).toHaveCount(0)
    await rowWith(page, 'Constitution Day')
      .getByRole('button', { name: startsWith(words.en.ui.delete) })
      .tap()
    await agree(page, 'Remove Constitution Day?')
    await expect(rowWith(page, 'Constitution Day')).toHaveCount(0)
  })

  test('an excuse for past days waits for a second person, who finds it; then it is ended', async ({ page }) => {
    await openPage(page, 'admin', '?view=excuses')
    const reason = uniqueWords('The roof is rebuilt')
    await main(page).getByRole('button', { name: w.addExcuse }).tap()
    const form = dialog(page, w.addExcuse)
    await choose(page, form.getByRole('combobox', { name: field.area }), AREA)
    await typeParts(part(form, field.firstDay), dayIn(-2))
    await expect(form).toContainText(w.pastHint)
    await form.getByRole('textbox', { name: field.reason }).fill(reason)
    await form.getByRole('button', { name: words.en.ui.save, exact: true }).tap()
    await expect(toast(page, w.savedWaiting)).toBeVisible()
    await expect(rowWith(page, reason)).toContainText(w.excuseState.waiting)
    await expect(rowWith(page, reason).getByRole('button', { name: startsWith(w.second) })).toHaveCount(0)

    await openPage(page, 'company', '?view=excuses')
    await main(page).getByRole('button', { name: w.showThem }).tap()
    await expect(page).toHaveURL(/view=excuses.*state=waiting/)
    await rowWith(page, reason)
      .getByRole('button', { name: startsWith(w.second) })
      .tap()
    await agree(page, w.secondAsk.slice(0, 20))
    await expect(rowWith(page, reason)).toHaveCount(0)
    await openPage(page, 'company', '?view=excuses')
    await expect(rowWith(page, reason)).toContainText('confirmed by Company Demo')
    await rowWith(page, reason)
      .getByRole('button', { name: startsWith(`${w.endExcuse}:`) })
      .tap()
    await agree(page, w.endExcuseAsk, /^End$/)
    await expect(rowWith(page, reason)).toContainText('ended by Company Demo')
  })
})

for (const look of looksOf(19)) {
  test(`looks good (${nameOfLook(look)})`, async ({ browser }) => {
    const page = await pageWith(browser, look, { baseURL: product().url })
    const v = words[look.language]
    await openAs(page, 'admin', '/Expectations')
    await page.getByRole('main').getByRole('button', { name: v.Expectations.addRule }).click()
    const form = page.getByRole('dialog', { name: v.Expectations.addRule })
    const previewArea = form.getByRole('combobox', { name: v.Expectations.previewArea })
    // A list closes when its scroll container moves: people scroll first, then open it.
    await previewArea.scrollIntoViewIfNeeded()
    await choose(page, previewArea, demoName(AREA, look.language))
    await form.getByRole('button', { name: v.Expectations.usualSteps }).click()
    await form.getByRole('button', { name: v.ui.nextMonth }).click()
    await expect(form.locator('tbody [data-kind="form"]').first()).toBeVisible()
    await expectGoodLook(page)
    await form.getByRole('button', { name: v.ui.save, exact: true }).click()
    await expect(form).toBeHidden()
    await expect(rowWith(page, v.Expectations.scope.all)).toBeVisible()
    await expectGoodLook(page)
    for (const [tab, button] of [
      [v.Expectations.holidays, v.Expectations.fromThailand],
      [v.Expectations.excuses, v.Expectations.addExcuse],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('main').getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog', { name: button })).toBeVisible()
      await expect(page.locator('[data-loading], [aria-busy="true"]')).toHaveCount(0)
      await expectGoodLook(page)
      await page.getByRole('dialog', { name: button }).getByRole('button', { name: v.ui.cancel }).click()
      await expectGoodLook(page)
    }
    await page.context().close()
  })
}

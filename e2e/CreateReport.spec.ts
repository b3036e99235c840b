import { demoName } from './names.ts'
import { expect, type Page, type Route, test } from './test.ts'
import { areaNamed, shifts } from '../packages/server/src/demo/places.ts'
import {
  button,
  chooseArea,
  chooseGroup,
  dayBefore,
  dayWithout,
  errorOf,
  field,
  NORMAL,
  openForm,
  openFormAs,
  reportEvent,
  saved,
  someTime,
  STOPPAGE,
  submit,
  text,
  typeDate,
  typeTime,
} from './eventForm.ts'
import { attach, png } from './files.ts'
import {
  acknowledge,
  agree,
  choose,
  chosenIn,
  emptyParts,
  optionsOf,
  part,
  readParts,
  rowWith,
  shown,
  typeParts,
} from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { PASSWORD, openAs } from './people.ts'
import { colleague, companyNow, uniqueWords } from './reports.ts'
import { OPENER } from './screens.ts'
import { switchLanguage } from './frame.ts'
import { words } from './words.ts'

const AREA = 'ปั้นจั่นหน้าท่า'

const isoOf = (day: string) => day.split('/').toReversed().join('-')
const chooseFiles = (page: Page) => button(page, 'Choose files')

/** Fills in an Operation report of an earlier day, ready to submit. */
async function fillOperation(page: Page, { day, type, words: about }: { day: string; type: string; words: string }) {
  await chooseGroup(page, 'Operation')
  await chooseArea(page, AREA)
  await typeDate(page, 'Event Date', day)
  await choose(page, field(page, 'Event Type'), type)
  await page.getByRole('checkbox', { name: /^Morning/ }).check()
  await text(page, 'Description').fill(about)
}

test('an open list stays open when the page fills in its field', async ({ page }) => {
  await openForm(page, 'areaadmin')
  const held: Route[] = []
  await page.route('**/api/CreateReport/LoadCreateReport', (route) => void held.push(route))
  await page.getByRole('radio', { name: 'Operation' }).check()
  const company = field(page, 'Company')
  await company.click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await held[0]?.continue()
  // The choices of its areas are requested once the company is set.
  await expect.poll(() => held.length).toBeGreaterThan(1)
  await page.unrouteAll()
  await expect(page.getByRole('combobox', { name: 'Area', includeHidden: true })).toBeEnabled()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(company).not.toHaveValue('')
})

test('text typed into a multiple choice list is kept when the page is redrawn', async ({ page }) => {
  await openForm(page, 'admin')
  await chooseGroup(page, 'Operation')
  const held: Route[] = []
  await page.route('**/api/CreateReport/LoadListEventReport', (route) => void held.push(route))
  await choose(page, field(page, 'Company'), 'Khiripat Port')
  const area = field(page, words.en.field.area)
  await area.click()
  await area.fill('Tank')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const answered = page.waitForResponse('**/api/CreateReport/LoadListEventReport')
  for (const one of held) await one.continue()
  await (await answered).finished()
  // How many there are stands in the heading once the answer is drawn.
  await expect(page.locator('#day-list span')).toBeVisible()
  await expect(optionsOf(page).first()).toContainText('Tank')
  await expect(area).toHaveValue('Tank')
})

test('files a normal report: it is in the list, and the form is empty again', async ({ page }) => {
  const about = uniqueWords('Crane checked')
  const by = await colleague('areaadmin')
  const day = dayBefore(await dayWithout(by, AREA, 1))
  await by.leave()
  await openForm(page, 'areaadmin')
  await fillOperation(page, { day, type: NORMAL, words: about })
  await expect(part(page, 'Start Time')).toBeHidden()
  await submit(page)
  const message = page.getByRole('dialog', { name: 'Action Completed' })
  await expect(message).toContainText('Data is already saved.')
  await message.getByRole('button', { name: 'OK' }).click()

  await expect(rowWith(page, about)).toContainText('Normal')
  await expect(page.getByRole('heading', { name: `Reports of ${day}` })).toBeVisible()
  await expect(text(page, 'Description')).toHaveValue('')
  await expect(part(page, 'Event Date')).toHaveText(shown(companyNow().day))
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible()
  await page.reload()
  await expect(button(page, 'Submit')).toBeVisible()
  await expect(page.getByText(/Your draft of/)).toBeHidden()
})

test('shows what is missing at the fields until it is filled in, and focuses the first one', async ({ page }) => {
  await openForm(page, 'areaadmin')
  await chooseGroup(page, 'Operation')
  await chooseArea(page, AREA)
  await button(page, 'Submit').click()
  await expect(errorOf(page, 'Event Type')).toHaveText('Please Specify Event Type')
  await expect(errorOf(page, 'Working Time')).toHaveText('Please Specify Working Time')
  await expect(field(page, 'Event Type')).toBeFocused()

  await choose(page, field(page, 'Event Type'), 'Spill or Leak')
  await expect(errorOf(page, 'Event Type')).toBeHidden()
  await button(page, 'Submit').click()
  await expect(errorOf(page, 'Sub Event Type')).toHaveText('Please Specify Sub Event Type')
  await choose(page, field(page, 'Sub Event Type'), 'Oil')
  await button(page, 'Submit').click()
  await expect(errorOf(page, 'Start Time')).toHaveText('Please Specify Start Time')
  await expect(errorOf(page, 'End Time')).toHaveText('Please Specify End Time')
  await expect(errorOf(page, 'Description')).toHaveText('Please Specify Description')
  await typeTime(page, 'Start Time', '00:01')
  await typeTime(page, 'End Time', '00:01')
  await expect(errorOf(page, 'Start Time')).toHaveText('Please select Start Time less than End Time.')

  await text(page, 'Description').fill('ก'.repeat(4001))
  await expect(errorOf(page, 'Description')).toHaveText('Description must be at most 4000 characters')
  await expect(page.getByText('4001 of 4000 characters')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a typed day or time is checked, never silently replaced', async ({ page }) => {
  await openForm(page, 'areaadmin')
  await chooseGroup(page, 'Operation')
  await chooseArea(page, AREA)
  await choose(page, field(page, 'Event Type'), STOPPAGE)
  await button(page, 'Submit').click()
  const date = part(page, 'Event Date')
  for (const [typed, message] of [
    [dayBefore(-3), 'The event date cannot be in the future.'],
    ['31/02/2026', 'The date in Event Date does not exist. Use dd/MM/yyyy. The year is from 1900 to 2200.'],
    ['', 'Please Specify Event Date'],
  ] as const) {
    await (typed === '' ? emptyParts(date) : typeParts(date, typed))
    await expect(errorOf(page, 'Event Date')).toHaveText(message)
    await expect.poll(() => readParts(date)).toBe(typed || '//')
  }
  await typeParts(date, dayBefore(2))
  await expect(date).toHaveText(shown(dayBefore(2)))
  await expect(errorOf(page, 'Event Date')).toBeHidden()

  // The calendar by keyboard only: Escape changes nothing, Enter picks, and the focus returns each time.
  const open = button(page, 'Choose a date')
  const dayFrom = (days: number) => page.locator(`[data-day="${isoOf(dayBefore(days))}"]`)
  await date.getByRole('spinbutton').last().click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dayFrom(2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(dayFrom(9)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await expect(date).toHaveText(shown(dayBefore(2)))
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dayFrom(-1)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(open).toBeFocused()
  await expect(date).toHaveText(shown(dayBefore(1)))

  const start = part(page, 'Start Time')
  await typeParts(start, '08')
  await expect(errorOf(page, 'Start Time')).toHaveText('The time in Start Time is not valid. Use HH:mm.')
  await expect.poll(() => readParts(start)).toBe('08:')
  await typeParts(start, '08:15')
  await expect(start).toHaveText(shown('08:15'))
  await expect(errorOf(page, 'Start Time')).toBeHidden()
  await button(page, 'Choose a time: Start Time').click()
  await page.getByRole('radiogroup', { name: 'Hour' }).getByRole('radio', { name: '07' }).check()
  await expect(start).toHaveText(shown('07:15'))
  await page.getByRole('radiogroup', { name: 'Minute' }).getByRole('radio', { name: '40' }).click()
  await expect(start).toHaveText(shown('07:40'))
  await expect(page.getByRole('radiogroup', { name: 'Hour' })).toBeHidden()
})

test('shows its choices in a language chosen while the first answer was on its way', async ({ page }) => {
  await openAs(page, 'areaadmin', '/Create-Report')
  let answer = () => {}
  const isTime = new Promise<void>((resolve) => (answer = resolve))
  const isAsked = page.waitForRequest('**/api/CreateReport/LoadCreateReport')
  await page.route('**/api/CreateReport/LoadCreateReport', async (route) => {
    if (route.request().headers()['accept-language'] === 'en') await isTime
    await route.continue().catch(() => {})
  })
  await button(page, words.en.MyAreas.reportEvent).click()
  await isAsked
  await switchLanguage(page, 'th')
  await expect(page.getByRole('heading', { level: 1, name: words.th.CreateReport.title })).toBeVisible()
  answer()
  await expect(page.getByRole('radio', { name: words.th.eventGroup[2] })).toBeVisible()
})

test('says in Thai that a time is in the future', async ({ page }) => {
  await openForm(page, 'areaadmin')
  await switchLanguage(page, 'th')
  await chooseGroup(page, words.th.eventGroup[2])
  await chooseArea(page, AREA, words.th.field.area)
  await expect(part(page, words.th.field.eventDate)).toHaveText(shown(companyNow().day))
  await choose(page, field(page, words.th.field.eventType), demoName(STOPPAGE, 'th'))
  await typeTime(page, words.th.field.startTime, '23:59')
  await button(page, words.th.ui.submit).click()
  await expect(errorOf(page, words.th.field.startTime)).toHaveText('ไม่สามารถระบุเวลาในอนาคตได้')
})

test('files an abnormal report that has not ended, with a file, and refuses other files', async ({ page }) => {
  const about = uniqueWords('Belt torn')
  await openForm(page, 'areaadmin')
  await fillOperation(page, { day: dayBefore(2), type: STOPPAGE, words: about })
  const start = someTime()
  await typeTime(page, 'Start Time', start)
  await page.getByRole('checkbox', { name: 'Still not ended' }).check()
  await expect(part(page, 'End Time')).toHaveText(shown('08:00'))
  await expect(part(page, 'End Time')).toBeDisabled()

  await attach(page, chooseFiles(page), [
    png('belt.png'),
    { name: 'script.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    png('page.png', Buffer.from('<html></html>')),
  ])
  await expect(page.getByRole('link', { name: 'Download belt.png' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'script.exe: Wrong type' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'page.png: Wrong type' })).toBeVisible()
  await submit(page)
  await saved(page)

  await rowWith(page, about)
    .getByRole('button', { name: /^Equipment Stoppage/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Detail' })
  await expect(dialog).toContainText(`${start} – 08:00`)
  await expect(dialog).toContainText('Still not ended')
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'belt.png' }).click()
  expect((await download).suggestedFilename()).toBe('belt.png')
})

test('an upload can be cancelled, and a report waits for an upload in progress', async ({ page }) => {
  await openForm(page, 'areaadmin')
  await fillOperation(page, { day: dayBefore(4), type: NORMAL, words: uniqueWords('Waits') })
  const held: Route[] = []
  await page.route('**/api/UploadFile/Upload', (route) => void held.push(route))
  await attach(page, chooseFiles(page), png('slow.png'))
  await expect(page.getByRole('progressbar', { name: 'slow.png is being uploaded' })).toBeVisible()
  await button(page, 'Submit').click()
  await expect(page.getByText(/^Files are still being uploaded/)).toBeVisible()
  await expect(chooseFiles(page)).toBeFocused()
  await expect(chooseFiles(page)).toHaveAccessibleDescription(/^Files are still being uploaded/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Cancel upload of slow.png' }).click()
  await expect(page.getByText('slow.png')).toBeHidden()
  await button(page, 'Submit').click()
  await expect(page.getByRole('dialog')).toContainText('Do you want to save data?')
})

test('a photo whose upload is interrupted waits on the device, and can be chosen again', async ({ page }) => {
  await openForm(page, 'areaadmin')
  await chooseGroup(page, 'Operation')
  const cut = (route: Route) => route.abort('connectionreset')
  await page.route('**/api/UploadFile/Upload', cut)
  await attach(page, chooseFiles(page), png('quay.png'))
  const waiting = page.getByRole('listitem').filter({ hasText: `quay.png ${words.en.Outbox.keptTitle}` })
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.unroute('**/api/UploadFile/Upload', cut)
  await page.getByRole('button', { name: 'Remove quay.png' }).click()
  await expect(waiting).toBeHidden()
  await attach(page, chooseFiles(page), png('quay.png'))
  await expect(page.getByRole('link', { name: 'Download quay.png' })).toBeVisible()
})

test('a changed security level warns and asks for the reason', async ({ page }) => {
  const about = uniqueWords('Level raised')
  const by = await colleague('areaadmin')
  const place = { eventGroupId: 3, companyId: 3, areaIds: [areaNamed(3, 'แนวรั้วทิศใต้').id] }
  const day = dayBefore(5)
  const checks = [1, 2, 3, 4].map((levelId) =>
    by.call('CreateReport/CheclSecurityLevel', { ...place, eventDate: day, levelId }),
  )
  const passes = (await Promise.all(checks)).map(({ isPass }) => isPass)
  await by.leave()
  const same = passes.indexOf(true) + 1
  const other = passes.indexOf(false) + 1

  await openForm(page, 'areaadmin')
  await chooseGroup(page, 'Security')
  await chooseArea(page, 'แนวรั้วทิศใต้')
  await typeDate(page, 'Event Date', day)
  await choose(page, field(page, 'Event Type'), 'Gathering')
  await page.getByRole('radio', { name: `Level ${other}` }).check()
  await acknowledge(page, 'The level was changed. Please give the reason.')
  await typeTime(page, 'Start Time', someTime())
  await typeTime(page, 'End Time', '23:00')
  await text(page, 'Description').fill(about)
  await button(page, 'Submit').click()
  await expect(errorOf(page, 'Security Description')).toHaveText('Please Specify Security Description')
  await page.getByRole('radio', { name: `Level ${same}` }).check()
  await expect(errorOf(page, 'Security Description')).toBeHidden()
  await page.getByRole('radio', { name: `Level ${other}` }).check()
  await text(page, 'Security Description').fill('More people than yesterday')
  await submit(page)
  await saved(page)
  await expect(rowWith(page, about)).toContainText(`Level ${other}`)
})

test('CSR asks for a CSR Area, and for no field of the other groups', async ({ page }) => {
  const about = uniqueWords('Visit')
  const by = await colleague('csradmin')
  const day = dayBefore(await dayWithout(by, 'หมู่ 1', 1))
  await by.leave()
  await openForm(page, 'csradmin')
  await chooseGroup(page, 'CSR')
  await expect(page.getByPlaceholder('Choose the CSR area first')).toBeVisible()
  await choose(page, field(page, 'CSR Area'), 'Plaifah Basin')
  await chooseArea(page, 'หมู่ 1')
  await typeDate(page, 'Event Date', day)
  await choose(page, field(page, 'Event Type'), 'Normal Situation')
  await text(page, 'Description').fill(about)
  await expect(field(page, 'Company')).toBeHidden()
  await expect(page.getByText('Working Time', { exact: true })).toBeHidden()
  await expect(page.getByRole('radiogroup', { name: 'Security Level' })).toBeHidden()
  await submit(page)
  await saved(page)
  await expect(rowWith(page, about)).toContainText('หมู่ 1')
})

test('a report is filed for each chosen area', async ({ page }) => {
  const about = uniqueWords('Both halls')
  await openForm(page, 'areaadmin')
  await fillOperation(page, { day: dayBefore(7), type: STOPPAGE, words: about })
  await choose(page, field(page, 'Area/Sub Area'), 'ลานกองตู้ A')
  await choose(page, field(page, 'Event Type'), STOPPAGE)
  await page.getByRole('checkbox', { name: /^Morning/ }).check()
  await typeTime(page, 'Start Time', someTime())
  await typeTime(page, 'End Time', '23:00')
  await submit(page)
  await saved(page)
  await expect(rowWith(page, about)).toHaveCount(2)
  await expect(rowWith(page, about).filter({ hasText: 'Waiting Approve' })).toHaveCount(1)
})

test('a list scrolls with the page, and Tab leaves it without choosing', async ({ page }) => {
  await openForm(page, 'areaadmin')
  await chooseGroup(page, 'Operation')
  await chooseArea(page, AREA)
  const area = field(page, 'Area/Sub Area')
  await area.click()
  const list = page.getByRole('listbox')
  await expect(list).toBeVisible()
  const gap = async () => ((await list.boundingBox())?.y ?? 0) - ((await area.boundingBox())?.y ?? 0)
  const before = await gap()
  const top = (await area.boundingBox())?.y ?? 0
  await page.mouse.move(700, 20)
  await page.mouse.wheel(0, 60)
  await expect.poll(async () => (await area.boundingBox())?.y ?? 0).toBeLessThan(top)
  await expect(list).toBeVisible()
  expect(Math.abs((await gap()) - before)).toBeLessThanOrEqual(1)
  await optionsOf(page).filter({ hasText: AREA }).first().hover()
  await page.keyboard.press('Tab')
  await expect(list).toBeHidden()
  await expect.poll(() => chosenIn(area)).toContain(AREA)
})

test('in advance: only allowed days and types, and no day twice', async ({ page }) => {
  const about = uniqueWords('Planned')
  const by = await colleague('areaadmin')
  const area = areaNamed(3, 'อาคารสูบจ่าย')
  const rule = await by.call('CreateReport/GetAdvanceReport', { eventGroupId: 2, areaIds: [area.id] })
  const isFree = (days: number) => !rule.dates.includes(isoOf(dayBefore(-days)))
  const first = [1, 2, 3, 4, 5, 6, 7].find((days) => isFree(days) && isFree(days + 1)) ?? 0
  const third = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((days) => isFree(days) && days !== first && days !== first + 1) ?? 0

  await openForm(page, 'areaadmin')
  await chooseGroup(page, 'Operation')
  await chooseArea(page, area.name)
  await page.getByRole('checkbox', { name: 'Report in advance' }).check()
  const typeDays = async (from: number, to: number) => {
    await typeDate(page, 'Start date', dayBefore(-from))
    await typeDate(page, 'End date', dayBefore(-to))
  }
  await button(page, 'Submit').click()
  await expect(errorOf(page, 'Advance Date')).toHaveText('Please Specify Advance Date')
  await typeDays(first, first + 1)
  await field(page, 'Event Type').click()
  await expect(page.getByRole('option')).toHaveText([/^Planned/, /^Drill/])
  await page.keyboard.press('Escape')
  await choose(page, field(page, 'Event Type'), 'Drill')
  await page.getByRole('checkbox', { name: /^Night/ }).check()
  await text(page, 'Description').fill(about)
  await submit(page)
  await saved(page)
  await expect(page.getByRole('heading', { name: `Reports of ${dayBefore(-first)}` })).toBeVisible()
  await expect(rowWith(page, about)).toHaveCount(1)

  // The day is now taken and disabled in the calendar. If it was taken meanwhile, choosing it shows that.
  await chooseGroup(page, 'Operation')
  await chooseArea(page, area.name)
  await page.getByRole('checkbox', { name: 'Report in advance' }).check()
  const isTaken = page.locator(`[data-day="${isoOf(dayBefore(-first))}"]`)
  const calendar = page.getByRole('dialog', { name: 'Choose a date: Start date' })
  await button(page, 'Choose a date: Start date').click()
  await expect(isTaken).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await by.call('CreateReport/SaveData', {
    eventGroupId: 2,
    companyId: 3,
    areaId: [area.id],
    eventTypeId: 202,
    advance: true,
    advanceStartDate: dayBefore(-third),
    advanceEndDate: dayBefore(-third),
    description: about,
    shifts: [shifts.find(({ companyId }) => companyId === 3)?.id ?? 0],
    requestId: crypto.randomUUID(),
  })
  await typeDate(page, 'Start date', dayBefore(-third))
  await acknowledge(page, `There is already an advance report on ${dayBefore(-third)}`)
  await expect(part(page, 'Start date')).toHaveText(shown(companyNow().day))

  for (const days of [first, first + 1, third]) {
    const { events } = await by.call('CreateReport/LoadListEventReport', { eventDate: dayBefore(-days) })
    const own = events.filter(({ description }) => description === about)
    expect(own).toHaveLength(1)
    await by.call('CreateReport/DeleteEvent', { eventId: own[0]?.eventId ?? 0 })
  }
  await by.leave()
})

test('typed text and its file come back after a reload, until they are discarded', async ({ page }) => {
  const about = uniqueWords('Half written')
  await openForm(page, 'areaadmin')
  await fillOperation(page, { day: dayBefore(8), type: STOPPAGE, words: about })
  await attach(page, chooseFiles(page), png('half.png'))
  await expect(page.getByRole('link', { name: 'Download half.png' })).toBeVisible()
  await page.reload()
  await expect(text(page, 'Description')).toHaveValue(about)
  await expect(part(page, 'Event Date')).toHaveText(shown(dayBefore(8)))
  await expect(page.getByRole('checkbox', { name: /^Morning/ })).toBeChecked()
  await expect(page.getByRole('link', { name: 'Download half.png' })).toBeVisible()
  await expect(page.getByText(/Your draft of|What you had filled in/)).toBeVisible()

  await button(page, 'Discard').click()
  await agree(page, 'Discard what you typed?', /^Discard$/)
  await expect(text(page, 'Description')).toHaveValue('')
  const asked = page.waitForResponse('**/api/CreateReport/LoadDraft')
  await page.reload()
  await asked
  await expect(button(page, 'Submit')).toBeVisible()
  await expect(text(page, 'Description')).toHaveValue('')
})

test('Save Draft saves the draft on the server, and another device shows it', async ({ page, browser }) => {
  const about = uniqueWords('From the gate')
  await openForm(page, 'company')
  await chooseGroup(page, 'Operation')
  await text(page, 'Description').fill(about)
  await button(page, 'Save Draft').click()
  await expect(page.getByText('Draft saved', { exact: true }).first()).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await openFormAs(other, 'company')
  await expect(text(other, 'Description')).toHaveValue(about)
  await expect(other.getByText(/Your draft of/)).toBeVisible()
  await other.context().close()
})

test('text typed in one window is kept when another window files a report', async ({ page, context }) => {
  const [filed, typed] = [uniqueWords('First window'), uniqueWords('Second window')]
  await openForm(page, 'areaadmin')
  await fillOperation(page, { day: dayBefore(10), type: STOPPAGE, words: filed })
  await typeTime(page, 'Start Time', someTime())
  await typeTime(page, 'End Time', '23:00')
  await button(page, 'Save Draft').click()
  await expect(page.getByText('Draft saved', { exact: true }).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/Create-Report')
  await reportEvent(other)
  await expect(text(other, 'Description')).toHaveValue(filed)
  await text(other, 'Description').fill(typed)
  await button(other, 'Save Draft').click()
  await expect(other.getByText('Draft saved', { exact: true }).first()).toBeVisible()
  await submit(page)
  await saved(page)
  const by = await colleague('areaadmin')
  await expect.poll(async () => (await by.call('CreateReport/LoadDraft', {})).formData).toContain(typed)
  await by.leave()
})

test('without a connection, typed text stays on the device', async ({ page, context }) => {
  const about = uniqueWords('No signal')
  await openForm(page, 'areaadmin')
  // Wait for the form's own requests; an aborted one would open a dialog.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await text(page, 'Description').fill(about)
  await expect(page.getByText('No connection. The draft is kept on this device.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Draft saved', { exact: true }).first()).toBeVisible()
})

test('a double click files once, and so does a retry after a lost answer', async ({ page }) => {
  const about = uniqueWords('Once')
  await openForm(page, 'areaadmin')
  await fillOperation(page, { day: dayBefore(9), type: STOPPAGE, words: about })
  await typeTime(page, 'Start Time', someTime())
  await typeTime(page, 'End Time', '23:00')
  let answers = 0
  await page.route('**/api/CreateReport/SaveData', async (route) => {
    answers += 1
    const answer = await route.fetch()
    if (answers === 1) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await button(page, 'Submit').dblclick()
  const question = page.getByRole('dialog').filter({ hasText: 'Do you want to save data?' })
  await question.getByRole('button', { name: 'Confirm' }).dblclick()
  await acknowledge(page, 'Kept on this device, will be sent.')
  await expect.poll(() => answers).toBe(2)
  await expect(rowWith(page, about)).toHaveCount(1)
})

test('the same report again is refused as a duplicate, and the form is kept', async ({ page }) => {
  const about = uniqueWords('Twice')
  const report = { day: dayBefore(10), type: STOPPAGE, words: about }
  const start = someTime()
  await openForm(page, 'areaadmin')
  for (const time of [1, 2]) {
    await fillOperation(page, report)
    await typeTime(page, 'Start Time', start)
    await typeTime(page, 'End Time', '23:00')
    await submit(page)
    if (time === 1) await saved(page)
  }
  await acknowledge(page, /^.*Duplicate Data: .*ปั้นจั่นหน้าท่า/)
  await expect(text(page, 'Description')).toHaveValue(about)
  await expect(rowWith(page, about)).toHaveCount(1)
})

test('after its session ended, the form asks for the password and then files', async ({ page, context }) => {
  const about = uniqueWords('Timed out')
  await openForm(page, 'areaadmin')
  await fillOperation(page, { day: dayBefore(11), type: STOPPAGE, words: about })
  await typeTime(page, 'Start Time', someTime())
  await typeTime(page, 'End Time', '23:00')
  await expect(page.getByText('Draft saved', { exact: true }).first()).toBeVisible()
  await context.clearCookies()
  await submit(page)
  const dialog = page.getByRole('dialog', { name: 'Session time out' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in again' }).click()
  await saved(page)
  await expect(rowWith(page, about)).toHaveCount(1)
})

test('a report of the list is edited in the form and deleted from the list', async ({ page }) => {
  const about = uniqueWords('To be edited')
  await openForm(page, 'areaadmin')
  await fillOperation(page, { day: dayBefore(12), type: STOPPAGE, words: about })
  await typeTime(page, 'Start Time', someTime())
  await typeTime(page, 'End Time', '23:00')
  await submit(page)
  await saved(page)
  await text(page, 'Description').fill('Begun meanwhile')

  await rowWith(page, about).getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Report')
  await expect(text(page, 'Description')).toHaveValue(about)
  await text(page, 'Description').fill(`${about} and more`)
  await page.reload()
  await expect(text(page, 'Description')).toHaveValue(`${about} and more`)
  await button(page, 'Save').click()
  await agree(page, 'Do you want to save data?')
  await saved(page)
  await expect(rowWith(page, `${about} and more`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Report')
  await expect(text(page, 'Description')).toHaveValue('Begun meanwhile')

  await rowWith(page, about).getByRole('button', { name: /^Edit/ }).click()
  await expect(text(page, 'Description')).toHaveValue(`${about} and more`)
  await button(page, 'Cancel').click()
  await expect(text(page, 'Description')).toHaveValue('Begun meanwhile')

  await rowWith(page, about)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await agree(page, 'Do you want to delete this data?')
  await acknowledge(page, 'Delete is completed.')
  await expect(rowWith(page, about)).toHaveCount(0)
})

test('prefills from the previous report, by itself if that had not ended, with an undo', async ({ page }) => {
  const about = uniqueWords('Goes on')
  const start = someTime()
  const by = await colleague('areaadmin')
  const area = areaNamed(3, 'ถัง T-101')
  // A day without reports here: the previous day's open event continues on it.
  const gap = await dayWithout(by, area.name, 13)
  await by.call('CreateReport/SaveData', {
    eventGroupId: 2,
    companyId: 3,
    areaId: [area.id],
    eventTypeId: 204,
    eventDate: dayBefore(gap + 1),
    startTime: start,
    notEnded: true,
    description: about,
    shifts: [shifts.find(({ companyId }) => companyId === 3)?.id ?? 0],
    requestId: crypto.randomUUID(),
  })
  await by.leave()

  await openForm(page, 'areaadmin')
  await chooseGroup(page, 'Operation')
  await chooseArea(page, 'ถัง T-101')
  await typeDate(page, 'Event Date', dayBefore(gap))
  await expect(page.getByText(`Filled in from the report of ${dayBefore(gap + 1)}.`)).toBeVisible()
  await expect(part(page, 'Start Time')).toHaveText(shown(start))
  await expect.poll(() => chosenIn(field(page, 'Event Type'))).toContain(STOPPAGE)
  // Its text belongs to another day: it is only added on request, and undone with the rest.
  await expect(text(page, 'Description')).toHaveValue('')
  await button(page, 'Its text too').click()
  await expect(text(page, 'Description')).toHaveValue(about)
  await expect(button(page, 'Its text too')).toBeHidden()
  await button(page, 'Undo').click()
  await expect(text(page, 'Description')).toHaveValue('')
  await expect(part(page, 'Start Time')).toBeHidden()
  await button(page, 'Fill in').click()
  await expect.poll(() => chosenIn(field(page, 'Event Type'))).toContain(STOPPAGE)
  await expect(text(page, 'Description')).toHaveValue('')
})

test('a viewer is told so and sees the list', async ({ page }) => {
  await openAs(page, 'viewer', '/Create-Report')
  await expect(page.getByText('You can view reports here but not create any.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden()
  await typeDate(page, 'Event Date', dayBefore(1))
  await expect(page.getByRole('heading', { name: `Reports of ${dayBefore(1)}` })).toBeVisible()
  await expect(page.locator(OPENER).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0)
})

for (const look of looksOf(6)) {
  test(`looks good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    const w = words[look.language]
    await openForm(page, 'areaadmin')
    await chooseGroup(page, w.eventGroup[3])
    await expect(page.getByRole('radiogroup', { name: w.field.securityLevel })).toBeVisible()
    await expect(
      page.locator('[aria-labelledby="day-list"]').locator('tbody tr, [data-cards], p').first(),
    ).toBeVisible()
    await expectGoodLook(page)

    await chooseGroup(page, w.eventGroup[2])
    await chooseArea(page, AREA, w.field.area)
    await choose(page, field(page, w.field.eventType), demoName(STOPPAGE, look.language))
    await button(page, w.ui.submit).click()
    await expect(errorOf(page, w.field.startTime)).toBeVisible()
    await expectGoodLook(page)
    await button(page, w.ui.pickDate).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expectGoodLook(page)
    await page.context().close()
  })
}

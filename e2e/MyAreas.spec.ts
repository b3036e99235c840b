import { parseDay } from '@daybook/shared/days'
import { areaNamed } from '../packages/server/src/demo/places.ts'
import {
  button,
  chooseArea,
  chooseGroup,
  field,
  forgetDraft,
  openForm,
  openFormAs,
  text,
  NORMAL,
  dayBefore,
  typeDate,
} from './eventForm.ts'
import { acknowledge, agree, choose, chosenIn, optionsOf, rowWith } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { test } from './ownProduct.ts'
import { type Colleague, colleague, fileStoppage, uniqueWords } from './reports.ts'
import { expect, type Locator, type Page } from './test.ts'
import { startsWith, words } from './words.ts'
import { openMore } from './frame.ts'

/* The start page's list of what is left today. Each test has its own product, because the list depends on what other tests
   report. */

const w = words.en.MyAreas
const main = (page: Page) => page.getByRole('main')
const section = (page: Page, title: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: startsWith(title) }) })
const rowsOf = (page: Page, title: string) => section(page, title).getByRole('listitem')
const row = (page: Page, title: string, area: string) =>
  rowsOf(page, title).filter({ has: page.getByRole('heading', { level: 3, name: area, exact: true }) })
const areasOf = (page: Page, title: string) => section(page, title).getByRole('heading', { level: 3 }).allInnerTexts()
const nil = (within: Page | Locator) => within.getByRole('button', { name: /^Nothing to report:/ })
const nilForAll = (page: Page) => main(page).getByRole('button', { name: /^Nothing to report for the/ })
const toast = (page: Page) => page.getByRole('alertdialog')
const sheet = (page: Page) => page.getByRole('dialog', { name: w.nil })

async function openList(page: Page, username: string, company?: string) {
  await openAs(page, username, '/Create-Report', company === undefined ? {} : { company })
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(w.title)
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
}

/** An area's reports of today, as another user sees them. */
async function reportsOf(by: Colleague, area: string) {
  const { events } = await by.call('CreateReport/LoadListEventReport', { eventDate: dayBefore(0) })
  return events.filter(({ areaName }) => areaName === area)
}

for (const way of ['touch', 'keyboard'] as const) {
  test.describe(`by ${way}`, () => {
    test.use(way === 'touch' ? { hasTouch: true, viewport: { width: 390, height: 844 } } : {})
    const press = (what: Locator) => (way === 'touch' ? what.tap() : what.press('Enter'))

    test('nothing happened in an area: one press files it, Undo deletes it', async ({ page }) => {
      await openList(page, 'reporter')
      const by = await colleague('reporterb.c3')
      const [area = '', next = ''] = await areasOf(page, w.left)
      await expect(main(page).getByText('6 of 12 reported')).toBeVisible()
      await press(nil(row(page, w.left, area)))
      await expect(toast(page)).toContainText(`${area}: reported.`)
      await expect(row(page, w.reported, area)).toContainText('Reporter Demo')
      await expect(main(page).getByText('7 of 12 reported')).toBeVisible()
      expect(await reportsOf(by, area)).toMatchObject([{ reporterName: 'Reporter Demo', colorId: 3 }])
      // Keyboard focus moves to the next one.
      if (way === 'keyboard') await expect(nil(row(page, w.left, next))).toBeFocused()

      await press(toast(page).getByRole('button', { name: 'Undo' }))
      await expect(toast(page).filter({ hasText: 'Undone: 1 report was deleted.' })).toBeVisible()
      await expect(row(page, w.left, area)).toBeVisible()
      expect(await reportsOf(by, area)).toEqual([])
      await by.leave()
    })

    test('the remaining areas: each can be left out, and one Undo deletes all reports', async ({ page }) => {
      await openList(page, 'areaadmin')
      const areas = await areasOf(page, w.left)
      expect(areas).toHaveLength(4)
      await expect(nilForAll(page)).toHaveText('Nothing to report for the 4 that are left')
      await press(nilForAll(page))
      await expect(sheet(page).getByRole('checkbox')).toHaveCount(4)
      const first = sheet(page).getByRole('checkbox', { name: startsWith(areas[0] ?? '') })
      if (way === 'touch')
        await sheet(page)
          .getByText(areas[0] ?? '')
          .tap()
      else await first.press('Space')
      await expect(first).not.toBeChecked()
      await expect(sheet(page).getByText('This will be filed for 3 areas:')).toBeVisible()
      await press(sheet(page).getByRole('button', { name: w.send, exact: true }))
      await expect(toast(page)).toContainText('3 areas were reported.')
      await expect.poll(() => areasOf(page, w.left)).toEqual(areas.slice(0, 1))
      await expect(nilForAll(page)).toBeHidden()

      await press(toast(page).getByRole('button', { name: 'Undo' }))
      await expect(rowsOf(page, w.left)).toHaveCount(4)
    })

    test('the sheet sends nothing when it is closed, nor when all are left out', async ({ page }) => {
      await openList(page, 'areaadmin')
      await press(nilForAll(page))
      const boxes = sheet(page).getByRole('checkbox')
      await expect(boxes).toHaveCount(4)
      for (const box of await boxes.all()) await box.uncheck()
      await expect(sheet(page).getByRole('button', { name: w.send, exact: true })).toBeDisabled()
      await press(sheet(page).getByRole('button', { name: 'Cancel' }))
      await expect(sheet(page)).toBeHidden()
      await press(nilForAll(page))
      await expect(sheet(page).getByRole('checkbox', { checked: true })).toHaveCount(4)
      await page.goBack()
      await expect(sheet(page)).toBeHidden()
      await expect(rowsOf(page, w.left)).toHaveCount(4)
    })

    test('a rejected report is corrected, and the menu counts one less', async ({ page }) => {
      await openList(page, 'both')
      const isPhone = way === 'touch'
      const count = async (is: number) => {
        if (isPhone) await openMore(page)
        await expect(page.getByRole('link', { name: `Create Report ${is} rejected reports to mend` })).toBeVisible()
        if (isPhone) await page.keyboard.press('Escape')
      }
      await count(7)
      // What is left today comes first; what is to be mended is one press away.
      await expect(rowsOf(page, w.attention)).toHaveCount(0)
      await press(main(page).getByRole('button', { name: '7 to mend' }))
      await expect(rowsOf(page, w.attention)).toHaveCount(7)
      const first = rowsOf(page, w.attention).first()
      const reason = (await first.getByText(w.reason).locator('..').innerText()).replace(w.reason, '').trim()
      await press(first.getByRole('button', { name: startsWith(w.mend) }))
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Edit Report')
      await expect(page.getByText(`This report was rejected: ${reason}`)).toBeVisible()
      const description = text(page, 'Description')
      await description.fill(`${await description.inputValue()} More.`)
      await press(button(page, 'Save'))
      await agree(page, 'Do you want to save data?')
      await acknowledge(page, 'Data is already saved.')
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(w.title)
      await count(6)
      await page.goto('/Event-Today')
      await count(6)
    })

    test('Report an event opens the form for the area and the shift that has just ended; Back leads to the list', async ({
      page,
    }) => {
      await forgetDraft('reporter')
      await openList(page, 'reporter')
      const area = 'Workshop'
      await press(row(page, w.left, area).getByRole('button', { name: startsWith(w.reportEvent) }))
      await expect(page.getByRole('radio', { name: 'Operation' })).toBeChecked()
      await expect.poll(() => chosenIn(field(page, 'Area/Sub Area'))).toContain(area)
      await expect(page.getByRole('checkbox', { name: /^Night/ })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: /^Morning/ })).not.toBeChecked()
      await page.reload()
      await expect(page.getByRole('checkbox', { name: /^Night/ })).toBeChecked()
      await page.goBack()
      await expect(row(page, w.left, area)).toBeVisible()
      await press(main(page).getByRole('button', { name: w.reportEvent, exact: true }))
      await expect(page.getByRole('radiogroup', { name: 'Event Group' })).toBeVisible()
      await press(main(page).getByRole('link', { name: w.title }))
      await expect(row(page, w.left, area)).toBeVisible()
    })
  })
}

test('another shift that has begun can be chosen; one that has not is not offered', async ({ page }) => {
  await openList(page, 'reporter')
  const by = await colleague('reporterb.c3')
  const area = 'Workshop'
  const shift = row(page, w.left, area).getByRole('combobox', { name: `Working time: ${area}` })
  // Night has just ended and has no report; Morning is still running.
  await expect(shift.getByRole('option')).toHaveText([/^Night/, /^Morning/])
  await expect(shift.getByRole('option', { selected: true })).toHaveText(/^Night/)
  await shift.selectOption({ index: 1 })
  await nil(row(page, w.left, area)).click()
  await expect(row(page, w.reported, area)).toBeVisible()
  const [report] = await reportsOf(by, area)
  const { record, shifts } = await by.call('EventApprove/GetData', { eventId: report?.eventId ?? 0 })
  const names = shifts.filter(({ shiftId }) => record.shifts.includes(shiftId)).map(({ shiftLabel }) => shiftLabel)
  expect(names).toEqual([expect.stringMatching(/^Morning/)])
  await by.leave()
})

test('the second person is told who was first, and nothing is filed twice', async ({ page }) => {
  await openList(page, 'reporter')
  const by = await colleague('reporterb.c3')
  const area = 'Workshop'
  const { day } = await by.call('MyAreas/GetToday', {})
  const cells = [{ areaId: areaNamed(3, 'Workshop').id, shiftId: null }]
  await by.call('MyAreas/FileNil', { requestId: crypto.randomUUID(), day, cells })
  await nil(row(page, w.left, area)).click()
  await expect(row(page, w.reported, area)).toContainText('Reporter B Company 3')
  await expect(row(page, w.reported, area).getByRole('status')).toContainText('Reporter B Company 3')
  await expect(toast(page)).toContainText('0 areas were reported. 1 was not; see the note at the area.')
  await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeHidden()
  expect(await reportsOf(by, area)).toHaveLength(1)
  await by.leave()
})

test('a submission whose answer was lost is sent again, and filed once', async ({ page }) => {
  await openList(page, 'reporter')
  const by = await colleague('reporterb.c3')
  const area = 'Workshop'
  let answers = 0
  await page.route('**/api/MyAreas/FileNil', async (route) => {
    answers += 1
    const answer = await route.fetch()
    if (answers === 1) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await nil(row(page, w.left, area)).click()
  // The device stores it, and sends it by itself under the same id.
  await expect(row(page, w.reported, area)).toContainText('Reporter Demo')
  expect(answers).toBeGreaterThan(1)
  expect(await reportsOf(by, area)).toHaveLength(1)
  await by.leave()
})

test('a list that stands open over midnight becomes that of the new day; the old one takes no press', async ({
  page,
}) => {
  const yesterday = parseDay(dayBefore(1)) ?? ''
  let [asked, letGo] = [0, () => {}]
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/MyAreas/GetToday', async (route) => {
    asked += 1
    if (asked > 1) await held
    const answer = await route.fetch()
    const late = { day: yesterday, asOf: `${yesterday}T23:59:30+07:00` }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...(asked > 1 ? {} : late) } })
  })
  await openList(page, 'reporter')
  await expect(main(page).getByText(`${dayBefore(1)}, as of 23:59`)).toBeVisible()
  await expect(nil(main(page)).first()).toBeVisible()
  // A busy page sets its clock for midnight a little after it is drawn.
  await expect(async () => {
    await page.clock.fastForward(61_000)
    expect(asked).toBeGreaterThan(1)
  }).toPass()
  await expect(nil(main(page))).toHaveCount(0)
  letGo()
  await expect(nil(main(page)).first()).toBeVisible()
  await expect(main(page).getByText(`${dayBefore(0)}, as of`)).toBeVisible()
})

test('an area’s URL opens its form, or says that the area is not one of theirs', async ({ page }) => {
  await forgetDraft('reporter')
  const area = areaNamed(3, 'Main Gate')
  await openAs(page, 'reporter', `/Create-Report?area=${area.id}`)
  await expect(page.getByRole('radio', { name: 'Security' })).toBeChecked()
  await expect.poll(() => chosenIn(field(page, 'Area/Sub Area'))).toContain(area.name)
  for (const other of [areaNamed(6, 'CDU-1').id, 999_999, 'none']) {
    await page.goto(`/Create-Report?area=${other}`)
    await expect(page.getByRole('alert')).toHaveText(w.notYours)
    await expect(page.getByRole('radiogroup', { name: 'Event Group' })).toBeHidden()
  }
  await main(page).getByRole('link', { name: w.title }).first().click()
  await expect(section(page, w.left)).toBeVisible()

  // Its sheet may still hang at a closed area, which this person did report for.
  await page.context().clearCookies()
  await openAs(page, 'reporter.c3', `/Create-Report?area=${areaNamed(3, 'Old Yard').id}`)
  await expect(page.getByRole('alert')).toContainText('the area is inactive')
})

test('Back returns to the same place in the list, however long it is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'admin', '/Create-Report')
  const rows = page.locator('main section li')
  await expect.poll(() => rows.count()).toBeGreaterThan(40)
  const last = page.getByRole('button', { name: /^Report an event: / }).last()
  await last.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(2_000)
  await last.click()
  await expect(page).toHaveURL(/area=/)
  await page.goBack()
  await expect(rows.first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 844)
})

test('a person without areas is told so; a failed load can be retried', async ({ page }) => {
  await page.route('**/api/MyAreas/GetToday', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), cells: [], toMend: [] } })
  })
  await openAs(page, 'reporter', '/Create-Report')
  await expect(main(page).getByText('You have not been given any area to report for.')).toBeVisible()
  await page.unroute('**/api/MyAreas/GetToday')
  await page.route('**/api/MyAreas/GetToday', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'OK' }).click()
  await page.unroute('**/api/MyAreas/GetToday')
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, w.left)).toBeVisible()
})

test('the form marks areas already reported, and does not choose them', async ({ page }) => {
  const by = await colleague('reporter')
  const about = uniqueWords('Stopped')
  await fileStoppage(by, { area: 'Workshop', description: about })
  await by.leave()
  await openForm(page, 'reporter')
  // The area filed last would be preselected if it were not reported already.
  await expect(page.getByRole('radio', { name: 'Operation' })).toBeChecked()
  await expect(rowWith(page, about)).toBeVisible()
  const area = field(page, 'Area/Sub Area')
  await expect(area).toBeEnabled()
  await expect.poll(() => chosenIn(area)).not.toContain('Workshop')
  await area.click()
  await expect(optionsOf(page).filter({ hasText: 'Workshop' })).toContainText('reported')
  await expect(optionsOf(page).filter({ hasText: 'อาคารสูบจ่าย' })).not.toContainText('reported')
  await optionsOf(page).filter({ hasText: 'Workshop' }).click()
  await page.keyboard.press('Tab')
  await expect(page.getByText(/^Workshop has a report of this day: Equipment Stoppage .*Reporter Demo/)).toBeVisible()
})

test('of several areas, those not yet reported are filed; the others stay, with the existing report', async ({
  page,
}) => {
  const about = uniqueWords('Three halls')
  const by = await colleague('reporterb.c3')
  await openForm(page, 'reporter')
  await chooseGroup(page, 'Operation')
  const area = field(page, 'Area/Sub Area')
  await chooseArea(page, 'Workshop')
  for (const name of ['อาคารสูบจ่าย', 'ปั้นจั่นหน้าท่า']) await choose(page, area, name)
  await choose(page, field(page, 'Event Type'), NORMAL)
  await page.getByRole('checkbox', { name: /^Night/ }).check()
  await text(page, 'Description').fill(about)
  // Another user reports one of them first.
  const { day } = await by.call('MyAreas/GetToday', {})
  const cells = [{ areaId: areaNamed(3, 'Workshop').id, shiftId: null }]
  await by.call('MyAreas/FileNil', { requestId: crypto.randomUUID(), day, cells })

  await button(page, 'Submit').click()
  await agree(page, /3 reports: 3 areas\s+Do you want to save data\?/)
  const warning = page.getByRole('dialog', { name: 'Warning' })
  await expect(warning).toContainText('2 of 3 reports were filed.')
  await expect(warning).toContainText(/Workshop.*Reporter B Company 3/)
  await warning.getByRole('button', { name: 'OK' }).click()
  await expect(rowWith(page, about)).toHaveCount(2)
  // Choices and text stay, and the reason is shown at the area.
  const chosen = await chosenIn(area)
  expect(chosen).toContain('Workshop')
  expect(chosen).not.toContain('อาคารสูบจ่าย')
  await expect.poll(() => chosenIn(field(page, 'Event Type'))).toContain(NORMAL)
  await expect(page.getByRole('checkbox', { name: /^Night/ })).toBeChecked()
  await expect(text(page, 'Description')).toHaveValue(about)
  await expect(main(page).getByText(/^Workshop: Already reported by Reporter B Company 3/)).toBeVisible()
  await by.leave()
})

test('removing an area keeps type and shift; the confirmation counts the reports', async ({ page }) => {
  await openForm(page, 'areaadmin')
  await chooseGroup(page, 'Operation')
  const area = field(page, 'Area/Sub Area')
  await chooseArea(page, 'ปั้นจั่นหน้าท่า')
  await choose(page, area, 'ลานกองตู้ A')
  await choose(page, field(page, 'Event Type'), 'Drill')
  await page.getByRole('checkbox', { name: /^Morning/ }).check()
  await page.getByRole('button', { name: /^Take out .*ลานกองตู้ A/ }).click()
  await expect(page.getByRole('button', { name: /^Take out/ })).toHaveCount(1)
  await expect.poll(() => chosenIn(field(page, 'Event Type'))).toContain('Drill')
  await expect(page.getByRole('checkbox', { name: /^Morning/ })).toBeChecked()
  await text(page, 'Description').fill('Drill')
  await button(page, 'Submit').click()
  const question = page.getByRole('dialog').filter({ hasText: 'Do you want to save data?' })
  await expect(question).toContainText('1 report')
  await question.getByRole('button', { name: 'Cancel' }).click()

  await choose(page, area, 'ลานกองตู้ A')
  await page.getByRole('checkbox', { name: 'Report in advance' }).check()
  await typeDate(page, 'Start date', dayBefore(-1))
  await typeDate(page, 'End date', dayBefore(-3))
  await choose(page, field(page, 'Event Type'), 'Drill')
  await page.getByRole('checkbox', { name: /^Morning/ }).check()
  await button(page, 'Submit').click()
  await expect(question).toContainText('6 reports: 2 areas × 3 days')
  await question.getByRole('button', { name: 'Cancel' }).click()
})

test('content that arrives late does not move the fields below it', async ({ page }) => {
  await forgetDraft('areaadmin')
  let isHeld = true
  const held: (() => Promise<void>)[] = []
  await page.route('**/api/CreateReport/GetEventPrevious', async (route) => {
    if (isHeld) held.push(() => route.continue())
    else await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openFormAs(page, 'areaadmin')
  await chooseGroup(page, 'Operation')
  await choose(page, field(page, 'Area/Sub Area'), 'ปั้นจั่นหน้าท่า')
  const type = field(page, 'Event Type')
  await expect(type).toBeEnabled()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const before = await type.boundingBox()
  isHeld = false
  for (const go of held) await go()
  await expect(button(page, 'Fill in')).toBeVisible()
  expect((await type.boundingBox())?.y).toBe(before?.y)
})

test('a text of excessive length is refused', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openForm(page, 'areaadmin')
  const description = text(page, 'Description')
  await description.fill('Mine. ')
  const long = 'ปั๊มรั่ว'.repeat(25_000)
  await page.evaluate((all) => navigator.clipboard.writeText(all), long)
  await description.press('End')
  await page.keyboard.press('ControlOrMeta+V')
  await expect(
    page.getByText('That would be 200,006 characters. At most 4,000 fit, so nothing was added.'),
  ).toBeVisible()
  await expect(description).toHaveValue('Mine. ')
  // Text that is only slightly too long can be cut by hand.
  await page.evaluate((all) => navigator.clipboard.writeText(all), long.slice(0, 4_500))
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByText('4506 of 4000 characters')).toBeVisible()
  await expect(page.getByText('so nothing was added')).toBeHidden()
})

test('a two-digit year and a Buddhist era year are read as the year meant', async ({ page }) => {
  await openForm(page, 'areaadmin')
  const date = page.getByRole('group', { name: 'Event Date', exact: true })
  const [day = '', month = '', year = ''] = dayBefore(2).split('/')
  for (const typed of [year.slice(2), String(Number(year) + 543), String(Number(year) + 543).slice(2)]) {
    await date.getByRole('spinbutton').first().click()
    for (const digits of [day, month, typed]) await page.keyboard.type(digits)
    await page.keyboard.press('Tab')
    await expect(date).toHaveText(new RegExp(`${day}/${month}/${year}`))
  }
})

test('a reported card opens its report from anywhere; a wrong “nothing” is taken back there', async ({ page }) => {
  await openList(page, 'reporter')
  const [area = ''] = await areasOf(page, w.left)
  await nil(row(page, w.left, area)).click()
  const card = row(page, w.reported, area)
  await expect(card).toBeVisible()
  const box = await card.boundingBox()
  await card.click({ position: { x: (box?.width ?? 0) - 8, y: (box?.height ?? 0) - 8 } })
  const detail = page.getByRole('dialog', { name: new RegExp(`^Detail: .*${area.slice(0, 8)}`) })
  await detail.getByRole('button', { name: 'Take back' }).click()
  await expect(detail).toBeHidden()
  await expect(row(page, w.left, area)).toBeVisible()
  await toast(page).filter({ hasText: 'deleted' }).getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()

  // Events, and reports of others, only open.
  const by = await colleague('reporterb.c3')
  const { day, cells } = await by.call('MyAreas/GetToday', {})
  const other = 'Workshop'
  const cell = cells.find(({ areaName }) => areaName === other)
  const asked = [{ areaId: cell?.areaId ?? 0, shiftId: null }]
  await by.call('MyAreas/FileNil', { requestId: crypto.randomUUID(), day, cells: asked })
  await by.leave()
  await page.reload()
  await row(page, w.reported, other).getByRole('button', { name: other, exact: true }).click()
  const theirs = page.getByRole('dialog', { name: /^Detail: .*Workshop/ })
  await expect(theirs.getByText('Reporter B Company 3').first()).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Take back' })).toBeHidden()
})

test('“nothing to report” about a shift that still runs shows its hour', async ({ page }) => {
  await openList(page, 'reporter')
  const area = 'Workshop'
  await row(page, w.left, area).getByRole('combobox').selectOption({ index: 1 })
  await nil(row(page, w.left, area)).click()
  const said = /so far, \d\d:\d\d/
  await expect(row(page, w.reported, area)).toContainText(said)
  await row(page, w.reported, area).getByRole('button', { name: area, exact: true }).click()
  const detail = page.getByRole('dialog', { name: /^Detail: / })
  await expect(detail.getByText(said)).toHaveCount(2)
})

test('on a phone, a filed report leads back to the list, with its area among the reported', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await forgetDraft('reporter')
  await openList(page, 'reporter')
  const area = 'Workshop'
  await row(page, w.left, area)
    .getByRole('button', { name: startsWith(w.reportEvent) })
    .click()
  await choose(page, field(page, 'Event Type'), NORMAL)
  await button(page, 'Submit').click()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, 'Data is already saved.')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(w.title)
  await expect(row(page, w.reported, area)).toBeVisible()
})

test('a shift that has not begun is not offered, and refused at its field before anything is asked', async ({
  page,
}) => {
  await openForm(page, 'areaadmin')
  await chooseGroup(page, 'Operation')
  await chooseArea(page, 'ปั้นจั่นหน้าท่า')
  const afternoon = page.getByRole('checkbox', { name: /^Afternoon/ })
  await expect(page.getByRole('checkbox', { name: /^Morning/ })).toBeVisible()
  await expect(afternoon).toBeHidden()
  await typeDate(page, 'Event Date', dayBefore(1))
  await afternoon.check()
  await typeDate(page, 'Event Date', dayBefore(0))
  await choose(page, field(page, 'Event Type'), NORMAL)
  await button(page, 'Submit').click()
  await expect(main(page).getByText('This shift has not begun')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // It goes with its tick, so there is no box to look at afterwards.
  await afternoon.click()
  await expect(afternoon).toBeHidden()
})

test('while a day is typed, nothing is read for the days on the way', async ({ page }) => {
  await openForm(page, 'areaadmin')
  await chooseGroup(page, 'Operation')
  await chooseArea(page, 'ปั้นจั่นหน้าท่า')
  const asked: string[] = []
  page.on('request', (request) => {
    if (/LoadListEventReport|GetEventPrevious/.test(request.url())) asked.push(request.postData() ?? '')
  })
  const wanted = dayBefore(12)
  await typeDate(page, 'Event Date', wanted)
  await expect(page.getByRole('heading', { name: `Reports of ${wanted}` })).toBeVisible()
  expect(asked.filter((sent) => !sent.includes(wanted))).toEqual([])
  expect(asked.length).toBeGreaterThan(0)
})

for (const look of looksOf(22)) {
  test(`looks good at ${nameOfLook(look)}`, async ({ browser, own }) => {
    const page = await pageWith(browser, look, { baseURL: own })
    const t = words[look.language].MyAreas
    await openAs(page, 'reporter', '/Create-Report')
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectGoodLook(page)
    await main(page)
      .getByRole('button', { name: /that are left$|ที่เหลือ$/ })
      .click()
    await expect(page.getByRole('dialog', { name: t.nil })).toBeVisible()
    await expectGoodLook(page)
    await page.keyboard.press('Escape')
    await main(page)
      .getByRole('button', { name: startsWith(`${t.nil}:`) })
      .first()
      .click()
    await expect(toast(page)).toBeVisible()
    await expectGoodLook(page)
    await page.context().close()
  })
}

import { readFile } from 'node:fs/promises'
import { demoName } from './names.ts'
import { type Browser, expect, type Page, test } from './test.ts'
import { read, utils } from '@e965/xlsx'
import { reportEvent } from './eventForm.ts'
import { acknowledge, agree, choose, chooseOnly, part, rowWith, typeParts } from './forms.ts'
import { LOOKS, type Look, nameOfLook, pageWith } from './looks.ts'
import { signIn } from './people.ts'
import { begunShift, pastTime, uniqueWords } from './reports.ts'
import { sheetTexts, startsWith, words } from './words.ts'

/*
 * The product's main job: one person reports, another decides, and everybody finds the report and exports it. Uses the areas
 * of a company whose users no other test signs in as.
 */
const COMPANY = '6'
const AREAS = ['CDU-1', 'CDU-2', 'ท่าจ่ายรถ', 'CDU-1']
const EVENT_TYPE = 'Equipment Stoppage'

test.describe.configure({ mode: 'serial' })

for (const [index, look] of LOOKS.entries()) {
  test(`report, reject, edit, approve, find, export: ${nameOfLook(look)}`, async ({ browser }) => {
    test.setTimeout(180_000)
    const w = words[look.language]
    const text = uniqueWords('Pump seal ซีลปั๊มรั่ว')
    const reason = uniqueWords('Please say which pump กรุณาระบุปั๊ม')
    const mended = `${text} P-101`

    // The approver has Event Today open before anything happens, and never reloads it.
    const approver = await arrive(browser, look, 'approver.c6')
    await approver.goto('/Event-Today')
    await expect(approver.locator('[data-state]').getByRole('status')).toContainText(w.EventToday.live.live)
    await approver.evaluate(() => {
      document.documentElement.dataset.since = 'before'
    })

    const reporter = await arrive(browser, look, 'reporter.c6')
    await expect(reporter).toHaveURL(/\/Create-Report/)
    await fileReport(reporter, look, { area: AREAS[index] ?? '', text })

    const waiting = rowWith(approver, text)
    await expect(waiting).toContainText(w.reportStatus[1])
    await expect(waiting).toContainText(w.eventColor[4])
    await expect(waiting).toContainText(w.EventToday.new)

    await waiting.getByRole('button', { name: startsWith(w.ui.report.approve) }).click()
    const decision = approver.getByRole('dialog', { name: w.EventApprove.approveData })
    await expect(decision).toContainText(text)
    await decision.getByRole('button', { name: w.EventApprove.reject }).click()
    await decision.getByRole('textbox', { name: w.field.rejectReason }).fill(reason)
    await decision.getByRole('button', { name: w.EventApprove.reject }).click()
    await agree(approver, w.ui.confirmSave)
    await acknowledge(approver, w.message.rejected)
    await expect(decision).toBeHidden()
    await expect(waiting).toContainText(w.reportStatus[4])

    await reporter.goto('/Event-Today')
    const rejected = rowWith(reporter, text)
    await expect(rejected).toContainText(w.reportStatus[4])
    await rejected.getByRole('button', { name: startsWith(w.ui.edit) }).click()
    const edit = reporter.getByRole('dialog', { name: w.EventApprove.editData })
    await expect(edit).toContainText(w.EventApprove.remarkReject)
    await expect(edit).toContainText(reason)
    await edit.getByRole('textbox', { name: w.field.description }).fill(mended)
    await edit.getByRole('button', { name: w.ui.save }).click()
    await agree(reporter, w.ui.confirmSave)
    await acknowledge(reporter, w.message.saved)
    await expect(edit).toBeHidden()

    const again = rowWith(approver, mended)
    await expect(again).toContainText(w.reportStatus[1])
    await again.getByRole('button', { name: startsWith(w.ui.report.approve) }).click()
    await decision.getByRole('button', { name: w.EventApprove.approve, exact: true }).click()
    await agree(approver, w.ui.confirmSave)
    await acknowledge(approver, w.message.approved)
    await expect(again).toContainText(w.reportStatus[3])
    await expect(approver.locator('html')).toHaveAttribute('data-since', 'before')
    await expect(rowWith(reporter, mended)).toContainText(w.reportStatus[3])

    await reporter.goto('/Event-Record')
    if (look.width < 720) await reporter.getByRole('button', { name: startsWith(w.ui.showFilters) }).click()
    // Part of the text, from the middle of a Thai word.
    await reporter.getByRole('textbox', { name: w.EventRecord.text }).fill(mended.slice(mended.indexOf('ปั๊ม')))
    await reporter.getByRole('button', { name: w.ui.search, exact: true }).click()
    await expect(rowWith(reporter, mended)).toContainText(w.reportStatus[3])
    await expect(reporter.locator('tbody tr, [data-cards] > li')).toHaveCount(1)

    const [file] = await Promise.all([
      reporter.waitForEvent('download'),
      reporter.getByRole('button', { name: w.list.exportExcel }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Event Record_Export_\d{12}\.xlsx$/)
    const says = sheetTexts[look.language]
    const { rows, about } = await openExport(await file.path(), says.description)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      [says.description]: mended,
      [says.eventGroup]: w.eventGroup[2],
      [says.color]: w.eventColor[4],
      [says.reportingStatus]: w.reportStatus[3],
      [says.reporter]: 'Reporter Company 6',
      [says.decider]: 'Approver Company 6',
    })
    expect(String(rows[0]?.[says.eventType])).toBe(demoName(EVENT_TYPE, look.language))
    expect(String(rows[0]?.[says.area])).toContain(AREAS[index])
    expect(about).toContain('Reporter Company 6')

    await approver.context().close()
    await reporter.context().close()
  })
}

async function arrive(browser: Browser, look: Look, username: string): Promise<Page> {
  const page = await pageWith(browser, look)
  await signIn(page, username, { company: COMPANY })
  return page
}

async function fileReport(page: Page, look: Look, { area, text }: { area: string; text: string }) {
  const w = words[look.language]
  await reportEvent(page)
  await page.getByRole('radio', { name: w.eventGroup[2] }).check()
  await choose(page, page.getByRole('combobox', { name: w.field.company }), demoName('Mekha Refinery', look.language))
  await chooseOnly(page, page.getByRole('combobox', { name: w.field.area }), area)
  await choose(page, page.getByRole('combobox', { name: w.field.eventType }), demoName(EVENT_TYPE, look.language))
  await page.getByRole('checkbox', { name: begunShift(6).box }).check()
  await typeParts(part(page, w.field.startTime), pastTime())
  await page.keyboard.press('Tab')
  await page.getByRole('checkbox', { name: w.CreateReport.notEnded }).check()
  await page.getByRole('textbox', { name: w.field.description }).fill(text)
  await page.getByRole('button', { name: w.ui.submit }).click()
  await agree(page, w.ui.confirmSave)
  await acknowledge(page, w.message.saved)
}

/** A workbook's rows below the header, by column, and all text of the sheet that describes it. */
async function openExport(file: string, column: string) {
  const book = read(await readFile(file))
  const [first, last] = [book.SheetNames[0], book.SheetNames.at(-1)].map((name) => book.Sheets[name ?? ''])
  if (!first || !last || first === last) throw new Error('The workbook has no two sheets')
  const cells = utils.sheet_to_json<unknown[]>(first, { header: 1 })
  const head = cells.findIndex((row) => row.includes(column))
  const names = (cells[head] ?? []).map(String)
  const rows = cells.slice(head + 1).map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])))
  return { rows, about: utils.sheet_to_csv(last) }
}

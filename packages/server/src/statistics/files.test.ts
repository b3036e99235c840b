import { Readable } from 'node:stream'
import { CompiledQuery } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { Services } from '../call/call.ts'
import type { ExportJob, FixedSheet } from '../export/job.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { MISSING, lookers, showsOthers } from '../testing/belongings.ts'
import type { Looker } from '../testing/outOfScope.ts'
import { SECRET } from '../testing/furniture.ts'
import { calls, send } from '../testing/everyCall.ts'
import { inputSchema } from '../testing/fields.ts'
import { addGolden } from '../testing/golden.ts'
import { LEAKS, hostilePayloads } from '../testing/hostile.ts'
import { addReport } from '../testing/reports.ts'
import { area, company, eventType, people } from '../testing/world.ts'
import { wireText } from '../testing/wire.ts'

/*
 * The contents of all reports' files, for any caller and payload. A worker takes a second per file, so this tests the
 * parts that it would get, including the rows of their statements; each report's own test covers the writing.
 */
vi.mock('../export/export.ts', () => ({
  async openExport({ db }: Services, job: ExportJob) {
    const sheets: object[] = []
    for (const sheet of job.sheets) {
      if (!('statement' in sheet)) sheets.push(sheet)
      else {
        const { sql, parameters } = sheet.statement
        const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql, [...parameters]))
        sheets.push({ name: sheet.name, rows: rows.map((row) => Object.values(row)) })
      }
    }
    return {
      rows: job.count,
      start: (last: FixedSheet) => Promise.resolve(Readable.from([JSON.stringify({ ...job, sheets, last })])),
      cancel() {},
      ended: new Promise(() => {}),
    }
  },
}))

const everyFile = calls.filter(({ name, call }) => call.output === 'file' && /Report(Abnormal)?\/Export/.test(name))
/** Without the board, whose filter is only group and company: groups/Report/board.file.test.ts tests its files. */
const files = everyFile.filter(({ name }) => !name.includes('ExportBoard'))

type Filter = {
  companyId: number
  eventGroupId: number[]
  areaIds: number[] | null
  year: number
  startDate: string
  endDate: string
}

/** The payload of a report's file; each call has its own filter fields. */
function payloadOf(name: string, filter: Filter): object {
  if (name.startsWith('Weekly')) return { startDate: filter.startDate }
  if (name.startsWith('Monthly'))
    return filter.eventGroupId.map((group) => ({ filter: { ...filter, eventGroupId: group } }))
  return { filter }
}

const filterOf = ({ own }: Pick<Looker, 'own'>, more: Partial<Filter> = {}): Filter => ({
  companyId: own.company,
  eventGroupId: [1, 2, 3],
  areaIds: [own.area],
  year: 2026,
  startDate: '2026-11-01',
  endDate: '2026-11-20',
  ...more,
})

const NAMES: Record<number, string> = { [area.gate]: 'Gate', [area.dock]: 'Dock', [area.fence]: 'Fence' }
const AREAS = [area.gate, area.quay, area.yard, area.fence, area.dock, area.foreign, area.foreignSecurity] as const

/** The golden numbers, and in every area an abnormal event with the area's marker. */
async function furnished(): Promise<TestApp> {
  const test = await testApp()
  await addGolden(test.db)
  for (const one of AREAS) {
    const isSecurity = one === area.fence || one === area.foreignSecurity
    await addReport(test.db, {
      area: one,
      by: 'colleague',
      day: '2026-11-20',
      type: isSecurity ? eventType.securityAbnormal : eventType.abnormal,
      ...(isSecurity ? { level: 2 } : {}),
      start: '08:00',
      end: '09:00',
      description: `${SECRET} ${one}`,
    })
  }
  return test
}

describe('the files of reports', () => {
  it.each(lookers)('hold nothing that $role may not see, whatever area or company is requested', async (looker) => {
    const test = await furnished()
    const cookie = await test.signIn(looker.role)
    const told = async (name: string, filter: Filter) => {
      const { statusCode, body } = await send(test, { name, cookie, body: wireText(name, payloadOf(name, filter)) })
      return { isFile: statusCode === 200 && body.startsWith('{"author"'), body }
    }
    const outside = NAMES[looker.outside]
    const wrong: unknown[] = []
    let made = 0
    for (const { name } of files) {
      const all: Partial<Filter>[] = [
        {},
        ...(name.startsWith('Yearly') ? [] : [{ areaIds: null }]),
        { areaIds: [looker.own.area, looker.outside, area.foreign, area.foreignCsr] },
      ]
      for (const more of all) {
        const { isFile, body } = await told(name, filterOf(looker, more))
        if (isFile) made++
        const names = outside !== undefined && new RegExp(`\\b${outside}\\b`).test(body.replaceAll('Foreign gate', ''))
        if (!isFile || names || showsOthers(body, looker)) wrong.push({ name, more, body: body.slice(0, 2_000) })
      }
      // Another's id is answered like a missing one.
      const pairs: [Partial<Filter>, Partial<Filter>][] = [
        ...[looker.outside, area.foreign, area.foreignCsr].map((id): [Partial<Filter>, Partial<Filter>] => [
          { areaIds: [id] },
          { areaIds: [MISSING] },
        ]),
        [{ companyId: company.foreign }, { companyId: MISSING }],
        [{ companyId: company.foreignCsr }, { companyId: MISSING }],
      ]
      for (const [theirs, nobodys] of pairs) {
        const [one, other] = [await told(name, filterOf(looker, theirs)), await told(name, filterOf(looker, nobodys))]
        if (one.body !== other.body) wrong.push({ name, theirs, body: one.body.slice(0, 2_000) })
      }
    }
    expect(wrong.map((one) => JSON.stringify(one))).toEqual([])
    expect(made).toBe(files.length * 3 - 2)
  })

  it('count only what their reader may see', async () => {
    const test = await testApp()
    await addGolden(test.db)
    const cookie = await test.signIn('reporter')
    const sheets = async (name: string, payload: object) => {
      const { body } = await send(test, { name, cookie, body: wireText(name, payload) })
      return (JSON.parse(body) as { sheets: { rows?: unknown[][]; pictures?: { chart: object }[] }[] }).sheets
    }
    const home = { companyId: company.home, eventGroupId: 2, areaIds: [area.gate, area.dock], year: 2026 }
    for (const kind of ['Excel', 'PDF']) {
      // Three Operation areas of the reporter; the dock is not among them. The quay did not report.
      const [week] = await sheets(`WeeklyReport/Export${kind}`, { startDate: '2026-11-03' })
      expect(week?.rows).toEqual([
        ['Home', 3, 3, 1, 0, 0, 1],
        ['Total', 3, 3, 1, 0, 0, 1],
      ])
      const month = await sheets(`MonthlyReport/Export${kind}`, [{ filter: { ...home, startDate: '2026-11-01' } }])
      expect(month[0]?.rows?.at(-1)).toEqual(['Total', '', 3, 1, 1, 0, 5, 56])
      const [year, charts] = await sheets(`YearlyReport/Export${kind}`, { filter: home })
      expect(year?.rows).toEqual([
        ['Home', '', '', '', 3, ''],
        ['Home', 'Gate', '', '', 3, ''],
        ['Home', 'Gate', 'Nov', 'Normal', 2, 66.67],
        ['Home', 'Gate', 'Nov', 'Stoppage', 1, 33.33],
      ])
      expect(charts?.pictures?.map(({ chart }) => chart)).toMatchObject([{ title: 'Home: Gate' }])
    }
  })

  it('are empty for people who see nothing', async () => {
    const test = await furnished()
    await test.db.deleteFrom('user_area').where('user_id', '=', people.reporter.id).execute()
    const cookie = await test.signIn('reporter')
    for (const { name } of files) {
      const payload = payloadOf(name, filterOf({ own: { area: area.gate, company: company.home, group: 2, type: 0 } }))
      const { statusCode, body } = await send(test, { name, cookie, body: wireText(name, payload) })
      expect([name, statusCode]).toEqual([name, 200])
      const { sheets } = JSON.parse(body) as { sheets: { rows?: unknown[][]; pictures?: unknown[] }[] }
      expect(sheets.flatMap(({ rows = [], pictures = [] }) => [...rows, ...pictures])).toEqual([])
    }
    // Even empty ones are logged.
    const log = await test.db
      .selectFrom('export_log')
      .innerJoin('menu', 'menu.id', 'export_log.menu_id')
      .select(['menu.link', 'export_log.file_type', 'export_log.user_id'])
      .execute()
    const left = log.map(({ link, file_type, user_id }) => `${link} ${file_type} ${user_id}`)
    expect(new Set(left).size).toBe(files.length)
    expect(left.every((line) => line.endsWith(` ${people.reporter.id}`))).toBe(true)
  })

  it('never cause a 500, whatever any field of their payload holds', async () => {
    const test = await furnished()
    const cookie = await test.signIn('admin')
    const faults: unknown[] = []
    let count = 0
    const good = filterOf({ own: { area: area.gate, company: company.home, group: 2, type: eventType.normal } })
    const filters = hostilePayloads(inputSchema('Report/GetByEventType'), good, 7, 4) as Filter[]
    for (const [index, { name }] of everyFile.entries()) {
      const isMonthly = name.startsWith('Monthly')
      const fields = isMonthly ? inputSchema('Report/ExportExcel') : inputSchema(name)
      const usual = isMonthly ? { filter: good } : payloadOf(name, good)
      const payloads: object[] = hostilePayloads(fields, usual, index + 1, 4).map((one) => (isMonthly ? [one] : one))
      if (!name.startsWith('Weekly')) payloads.push(...filters.map((filter) => (isMonthly ? [{ filter }] : { filter })))
      for (const payload of payloads) {
        count++
        const response = await send(test, { name, cookie, body: wireText(name, payload) })
        const isFile = !String(response.headers['content-type']).startsWith('application/json')
        if (response.statusCode >= 500 || (!isFile && LEAKS.test(response.body)))
          faults.push({ name, payload: JSON.stringify(payload).slice(0, 300), answer: response.body.slice(0, 300) })
      }
    }
    expect(faults.map((one) => JSON.stringify(one))).toEqual([])
    expect(count).toBeGreaterThan(400)
  }, 60_000)
})

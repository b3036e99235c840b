import type { CallName } from '@daybook/shared'
import { LANGUAGES, type Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, appOfFile, scratchApp, success } from '../app.ts'
import { calls, goodFor } from '../everyCall.ts'
import { addGolden } from '../golden.ts'
import { addReport } from '../reports.ts'
import { addReceivers, letter, run } from '../mailRuns.ts'
import { found, sources } from '../sources.ts'
import { area, eventType, people } from '../world.ts'
import { workbook } from '../workbook.ts'

/*
 * Every company, area, event type, working time and receiver group gets two names that say in which language they are. Then every
 * call that reads, and every workbook, is asked in both languages, and must have no name of the other one.
 */

const app = appOfFile()
const TABLES = ['company', 'area', 'event_type', 'shift', 'receiver_group']
const OTHER: Record<Language, RegExp> = { en: /ไทย-[a-z_]+-\d+/, th: /Latin-[a-z_]+-\d+/ }

/** The form of a record has both of its names, and a list the other one beside it. */
const HOLD_BOTH = new Set(['secondName', 'otherName', 'otherCompanyName'])
/** The first name of the record in its own form. */
const OWN_NAMES: Record<string, string> = {
  'Area/LoadCreateArea': 'areaName',
  'Company/LoadCreateCompanyData': 'companyName shiftName',
  'EventType/GetEventTypeCreate': 'eventTypeName',
  'ReceiverGroup/LoadCreate': 'receiverGroupName',
}
const OPENED: Record<string, Record<string, unknown>> = {
  'Area/LoadCreateArea': { areaId: area.port },
  'Company/LoadCreateCompanyData': { editId: 1 },
  'EventType/GetEventTypeCreate': { eventTypeId: eventType.release },
  'EventApprove/LoadDataEdit': { eventId: 1 },
}

async function nameAll({ db }: TestApp): Promise<void> {
  for (const table of TABLES)
    await sql`update ${sql.table(table)} set name = ${`Latin-${table}-`} || id, second_name = ${`ไทย-${table}-`} || id`.execute(
      db,
    )
}

beforeEach(() => nameAll(app()))

/** The values of an answer that are in the wrong language, by the names of their keys. */
function wrongIn(value: unknown, language: Language, allowed: ReadonlySet<string>, key = ''): string[] {
  if (typeof value === 'string') return OTHER[language].test(value) && !allowed.has(key) ? [`${key}: ${value}`] : []
  if (Array.isArray(value)) return value.flatMap((one) => wrongIn(one, language, allowed, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => wrongIn(one, language, allowed, name))
}

/** The choices of an answer that do not have the other name beside the reader's. */
function withoutOther(value: unknown, language: Language): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => withoutOther(one, language))
  if (typeof value !== 'object' || value === null) return []
  const { label, otherName } = value as { label?: unknown; otherName?: unknown }
  const isNamed = typeof label === 'string' && OTHER[language === 'th' ? 'en' : 'th'].test(label) && !SHIFT.test(label)
  if (isNamed && !OTHER[language].test(String(otherName))) return [value]
  return Object.values(value).flatMap((one) => withoutOther(one, language))
}
/** Working times are few, and ticked: nobody searches them. */
const SHIFT = /-shift-/
/** The browser's own list before sign-in, and the parts of a chart. */
const UNSEARCHED = new Set(['Login/onLoad', 'YearlyReport/LoadData'])

const reading = calls.filter(({ call }) => !call.writes && call.output !== 'file' && call.method === undefined)
const files = calls.filter(({ call }) => call.output === 'file')
/** The usual company is no head company, and has no receiver group. */
const EXPORTED: Record<string, Record<string, unknown>> = {
  'Company/ExportExcel': { companyId: null },
  'ReceiverGroup/ExportExcels': { companyId: null, eventGroupId: null },
}
/** Lists of administration have both names in columns of their own, so that what is exported can be read back. */
const BOTH_COLUMNS = ['Area/ExportExcel', 'Company/ExportExcel', 'EventType/ExportExcel', 'ReceiverGroup/ExportExcels']

describe('names in two languages', () => {
  it.each(LANGUAGES)('are read in %s, in every answer', { timeout: 120_000 }, async (language) => {
    const { db, call } = app()
    const { gateFirst = 0 } = await addGolden(db)
    await addReport(db, { area: area.quay, day: '2026-11-19', status: 1 })
    const wrong: Record<string, string[]> = {}
    const unfound: unknown[] = []
    let names = 0
    for (const { name } of reading) {
      const allowed = new Set([...HOLD_BOTH, ...(OWN_NAMES[name]?.split(' ') ?? [])])
      const input = goodFor(name, { eventId: gateFirst, ...OPENED[name] })
      const { body } = await call('admin', name, input as never, { 'accept-language': language })
      names += JSON.stringify(body).match(/(ไทย|Latin)-/g)?.length ?? 0
      const found = wrongIn(body, language, allowed)
      if (found.length > 0) wrong[name] = found.slice(0, 3)
      if (!UNSEARCHED.has(name)) unfound.push(...withoutOther(body, language).map((choice) => ({ name, choice })))
    }
    expect(wrong).toEqual({})
    expect(unfound.slice(0, 20)).toEqual([])
    expect(names).toBeGreaterThan(200)
  })

  it.each(LANGUAGES)('are written in %s, in every workbook', { timeout: 120_000 }, async (language) => {
    // The rows of a workbook are read on a connection of their own.
    const test = await scratchApp()
    await nameAll(test)
    await addGolden(test.db)
    const wrong: Record<string, string[]> = {}
    let [books, both] = [0, 0]
    for (const { name } of files) {
      const answer = await test.call('admin', name, goodFor(name, EXPORTED[name]) as never, {
        'accept-language': language,
      })
      if (answer.http !== 200 || !String(answer.headers['content-type']).includes('spreadsheet')) continue
      books += 1
      const { sheets } = await workbook(test, 'admin', name as CallName, goodFor(name, EXPORTED[name]), {
        'accept-language': language,
      })
      const found = wrongIn(sheets, language, new Set())
      if (BOTH_COLUMNS.includes(name)) both += Number(found.length > 0)
      else if (found.length > 0) wrong[name] = found.slice(0, 3)
    }
    expect(wrong).toEqual({})
    expect(books).toBeGreaterThan(5)
    expect(both).toBeGreaterThan(0)
  })

  it('are those of each receiver’s language, in one run of letters', async () => {
    const { db } = app()
    await addReport(db, { area: area.gate, day: '2026-11-18', type: eventType.abnormal, start: '20:00', end: '23:00' })
    await sql`update user_account set language = 'th' where id = ${people.viewer.id}`.execute(db)
    await addReceivers(app(), 'Latin-receiver_group-1', ['company', 'viewer'], [area.gate, area.dock])
    await sql`update receiver_group set second_name = 'ไทย-receiver_group-1'`.execute(db)
    expect(await run(app(), 'daily', '2026-11-18')).toBe(2)
    for (const [reader, language] of [
      ['company', 'en'],
      ['viewer', 'th'],
    ] as const) {
      const { text } = await letter(app(), 'daily', reader)
      const names = text.match(/(ไทย|Latin)-[a-z_]+/g) ?? []
      expect([...new Set(names)].toSorted()).toEqual(
        ['area', 'company', 'event_type', 'receiver_group'].map((of) => `${language === 'en' ? 'Latin' : 'ไทย'}-${of}`),
      )
    }
  })

  it('are the first ones to everybody as long as there is no second', async () => {
    const { db, call } = app()
    for (const table of TABLES) await sql`update ${sql.table(table)} set second_name = null`.execute(db)
    for (const language of LANGUAGES) {
      const body = success(await call('admin', 'Area/LoadAreaList', {}, { 'accept-language': language }))
      expect(JSON.stringify(body)).not.toContain('ไทย-')
      expect(body.rows[0]).toMatchObject({ areaName: expect.stringMatching(/^Latin-area-/), otherName: '' })
    }
  })

  it('are compared when a record is saved: nobody takes a name of another in either language', async () => {
    const { call } = app()
    const save = (names: { receiverGroupName: string; secondName: string }) =>
      call('admin', 'ReceiverGroup/SaveData', {
        ...names,
        active: true,
        members: [],
        areaRelations: [{ areaId: area.gate }],
      })
    expect((await save({ receiverGroupName: 'Night', secondName: 'กลางคืน' })).body).toMatchObject({ status: 'Success' })
    const first = await save({ receiverGroupName: 'กลางคืน', secondName: '' })
    expect(first.body).toMatchObject({ fieldErrors: [{ field: 'receiverGroupName' }] })
    const second = await save({ receiverGroupName: 'New', secondName: 'night' })
    expect(second.body).toMatchObject({ fieldErrors: [{ field: 'secondName' }] })
  })

  it('come from name_in() in every query that gives one to a reader', () => {
    const queries = sources(/packages\/server\/src\/.*\.queries\.ts$/)
    expect(queries.length).toBeGreaterThan(100)
    // Records are read and saved with both names as entered, and imports look for either.
    const own =
      /(Area|EventType|Company)\.(record|write)\.queries|ReceiverGroup\/(record|ReceiverGroup)\.queries|\/imports?\/|PastReports\/lookups|operations\/|(Area|Company|EventType)\.queries|Login\.queries|command\/|backup\//
    const rest = queries.filter(({ name }) => !own.test(name))
    expect(found(rest, /\b(c|a|t|st|upper|co|ac|mc|uc|head)\.name\b/)).toEqual([])
  })
})

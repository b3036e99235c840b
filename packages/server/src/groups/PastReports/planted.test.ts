import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success } from '../../testing/app.ts'
import { type PastRow, addPast, checkedPast, faultsOf, pastCsv, pastRow } from '../../testing/groups/PastReports.ts'

/* A file of years with planted faults. PAST_ROWS=100000 runs it as large as a move to Daybook may be. */

const ROWS = Number(process.env.PAST_ROWS ?? 1_500)
const DAYS = 700
const LONG = 120_000 + ROWS * 6

/** Row n, on a day and at a minute that no other row of its area and day has. */
function rowAt(n: number): PastRow {
  const day = new Date(Date.UTC(2024, 11, 1 + (n % DAYS))).toISOString().slice(0, 10)
  const minute = Math.floor(n / DAYS)
  const start = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return pastRow(`OLD-${n}`, {
    'Event Date': day,
    'Event Type': 'Stoppage',
    'Start Time': start,
    'End Time': '23:59',
    'Reporting Date': `${day} 23:59`,
    Description: `เหตุการณ์ที่ ${n}, "ปกติ"`,
  })
}

const FAULTS: [PastRow, string][] = [
  [{ Area: 'Nowhere' }, 'Area: "Operation > Home > Nowhere" is not known here.'],
  [{ 'Event Date': '2027-01-01', 'Reporting Date': '' }, 'The day 01/01/2027 is in the future.'],
  [{ 'Event Type': 'Rain' }, 'Event Type: "Operation > Rain" is not known here.'],
  [
    { 'End Time': '00:00' },
    'The end 00:00 is not after the start. If it went on into the next day, leave the end empty.',
  ],
  [{ 'Reporting Date': '2020-01-01 08:00' }, 'It was filed before its day: 2020-01-01 08:00.'],
]

/** All months of a file that have ready rows, with as many faulty rows as there are knowingly left out. */
async function bringAll(test: TestApp, fileId: number): Promise<number> {
  const { months } = success(await test.call('admin', 'PastReports/LoadFile', { fileId }))
  let added = 0
  for (const { month, faulty, ready } of months) {
    if (ready === 0 || month === '') continue
    added += success(await test.call('admin', 'PastReports/BringIn', { fileId, month, without: faulty })).added
  }
  return added
}

const standing = async ({ db }: TestApp) => {
  const { rows } = await sql<{ month: string; n: number }>`
    select to_char(event_date, 'YYYY-MM') as month, count(*)::int as n from event_report where brought_in_key is not null
    group by 1 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ month, n }) => [month, n]))
}

it(`names each planted fault of ${ROWS} rows by row and reason; mended and repeated, nothing comes twice and totals are equal`, {
  timeout: LONG,
}, async () => {
  const test = await scratchApp()
  const right = Array.from({ length: ROWS }, (_, n) => rowAt(n))
  const planted = new Map<number, string>()
  const rows = right.map((row, n) => {
    if (n % 50 !== 7) return row
    const [change, reason] = FAULTS[Math.floor(n / 50) % FAULTS.length] ?? [{}, '']
    planted.set(n + 2, reason)
    return { ...row, ...change }
  })
  const began = performance.now()
  const fileId = await checkedPast(test, rows)
  const checked = performance.now()
  // As many pages as there are.
  const faults: [number, string][] = []
  for (let page = 1; faults.length < planted.size; page++) {
    const answer = success(await test.call('admin', 'PastReports/LoadFaults', { fileId, page, pageSize: 1_000 }))
    if (answer.faults.length === 0) break
    faults.push(...answer.faults.map(({ rowNumber, reason }): [number, string] => [rowNumber, reason]))
  }
  expect(faults).toEqual([...planted])
  expect(await bringAll(test, fileId)).toBe(ROWS - planted.size)
  const ended = performance.now()
  console.info(
    `${ROWS} rows: checked in ${Math.round(checked - began)} ms, brought in ${Math.round(ended - checked)} ms`,
  )
  const mended = await checkedPast(test, right)
  expect(await bringAll(test, mended)).toBe(planted.size)
  expect(await bringAll(test, await checkedPast(test, right))).toBe(0)
  const expected: Record<string, number> = {}
  for (const { 'Event Date': day = '' } of right) expected[day.slice(0, 7)] = (expected[day.slice(0, 7)] ?? 0) + 1
  expect(await standing(test)).toEqual(expected)
})

it('keeps the months that were done and nothing of one that was cut off; repeated, it comes whole', {
  timeout: LONG,
}, async () => {
  const test = await scratchApp()
  const rows = Array.from({ length: 2_400 }, (_, n) => {
    const day = n < 100 ? '2026-01-05' : '2026-02-05'
    return {
      ...rowAt(n),
      'Event Date': day,
      'Reporting Date': '',
      'Start Time': `${String(Math.floor(n / 60) % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
      'Sub Area': '',
      Area: n < 1_440 ? 'Gate' : 'Dock',
    }
  })
  const fileId = await addPast(test, pastCsv(rows.map((row) => ({ ...row, 'End Time': '' }))))
  success(await test.call('admin', 'PastReports/Check', { fileId }))
  expect(await faultsOf(test, fileId)).toEqual([])
  await sql`create function cut() returns trigger language plpgsql as $$ begin
    if new.brought_in_key = 'n 1 old-2300' then raise exception 'cut'; end if; return new; end $$`.execute(test.db)
  await sql`create trigger cut before insert on event_report for each row execute function cut()`.execute(test.db)
  const bring = (month: string) => test.call('admin', 'PastReports/BringIn', { fileId, month, without: 0 })
  success(await bring('2026-01-01'))
  expect(refused(await bring('2026-02-01')).http).toBe(500)
  expect(await standing(test)).toEqual({ '2026-01': 100 })
  const { months } = success(await test.call('admin', 'PastReports/LoadFile', { fileId }))
  expect(months.map(({ ready, present, broughtAt }) => [ready, present, broughtAt !== ''])).toEqual([
    [0, 100, true],
    [2_300, 0, false],
  ])
  await sql`drop trigger cut on event_report`.execute(test.db)
  expect(success(await bring('2026-02-01')).added).toBe(2_300)
  expect(await standing(test)).toEqual({ '2026-01': 100, '2026-02': 2_300 })
})

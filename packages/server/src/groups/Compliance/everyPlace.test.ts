import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { texts } from '@daybook/shared/problems'
import { type StateSums, NO_SUMS, addSums, changeOf, percentOf } from '@daybook/shared/rules/complianceRules'
import { addReceivers, letter, run } from '../../testing/mailRuns.ts'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { type Log, START, dayOf, idOf, placeOf, plus, step } from '../../testing/history.ts'
import { oracle } from '../../testing/historyOracle.ts'
import { makePlaces, newLog, walk } from '../../testing/historySteps.ts'
import { document } from '../../testing/pdf.ts'
import { portions } from '../../testing/portions.ts'
import { undone } from '../../testing/undone.ts'
import { workbook } from '../../testing/workbook.ts'

/*
 * Every state and sum must be the same everywhere it appears: the calls, Excel, the PDF and the daily letter. For SQL see
 * expectations/oracle.test.ts, for the screen e2e/ComplianceNumbers.spec.ts, with the same histories and oracle.
 */

// The threads that generate the files yield to other work on the machine.
vi.setConfig({ testTimeout: 180_000 })

/** Days of a history to compare; as many days before them form the previous period. */
const DAYS = 3

it.each(portions(8))(
  'calls, Excel, PDF and daily letter match a plain log of random histories$title',
  async ({ runs, options }) => {
    const test = await testApp()
    await test.setNow(START.toString())
    await makePlaces(test.db)
    const compared = { areas: 0, cells: 0, letters: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
        await undone(test.db, async () => {
          const log = newLog()
          for (const slot of [0, 1, 2, 4]) await walk(test, log, { after: 0, what: { kind: 'make', slot } })
          for (const one of steps) await walk(test, log, one)
          // A session would not outlive a history's days.
          const session = { cookie: await test.signIn('admin') }
          compared.areas += await compareSums(test, log, session)
          compared.cells += await compareCells(test, log, session)
          compared.letters += await compareLetters(test, log)
        })
      }),
      options,
    )
    for (const count of Object.values(compared)) expect(count).toBeGreaterThan(runs)
  },
  3_600_000,
)

type Session = { cookie: string }
const spanOf = (log: Log) => ({ from: plus(dayOf(log.now), 1 - DAYS), to: dayOf(log.now) })

/** The last days of a history and those before them, by area, company and in total. */
async function compareSums(test: TestApp, log: Log, session: Session): Promise<number> {
  const { from, to } = spanOf(log)
  const asked = { companyIds: [idOf(0), idOf(1)], period: 'range' as const, from, to }
  const wanted = expected(log, { from, to })
  const body = success(await test.call('admin', 'Compliance/GetSummary', asked, session))
  const areas = body.companies.flatMap((one) => one.areas)
  expect(new Map(areas.map(({ areaId, sums, before }) => [areaId, { sums, before }]))).toEqual(wanted)
  const rows = new Map(areas.map(({ areaName, ...both }) => [areaName, numbers(both)]))
  const total = [...wanted.values()].reduce(
    (all, { sums, before }) => ({ sums: addSums(all.sums, sums), before: addSums(all.before, before) }),
    { sums: NO_SUMS, before: NO_SUMS },
  )
  expect({ sums: body.sums, before: body.before }).toEqual(total)
  const { sheets } = await workbook(test, 'admin', 'Compliance/ExportExcel', asked, session)
  const cells = (sheets[1] ?? []).slice(1)
  expect(new Map(cells.slice(0, -1).map((row) => [row[1], row.slice(3)]))).toEqual(rows)
  expect(cells.at(-1)?.slice(3)).toEqual(wanted.size > 0 ? numbers(total) : undefined)
  const { text } = await document(test, 'admin', 'Compliance/ExportPDF', asked, session)
  for (const [name, row] of rows) expect(text).toContain(`${name} ${groupOf(areas, name)} ${printed(row)}`)
  return wanted.size
}

const groupOf = (areas: { areaName: string; eventGroupId: number }[], name: string) =>
  areas.find(({ areaName }) => areaName === name)?.eventGroupId === 2 ? 'Operation' : 'Security'

/** By area: the sums of the days from `from`, and of as many days before. */
function expected(log: Log, { from, to }: { from: string; to: string }) {
  const areas = new Map<number, { sums: StateSums; before: StateSums }>()
  for (const [key, { state }] of oracle(log)) {
    const [id = '', day = ''] = key.split(',')
    if (state === 'notExpected' || day > to || day < plus(from, -DAYS)) continue
    const both = areas.get(Number(id)) ?? { sums: { ...NO_SUMS }, before: { ...NO_SUMS } }
    const sums = day >= from ? both.sums : both.before
    sums.expected += 1
    sums[state] += 1
    areas.set(Number(id), both)
  }
  return areas
}

/** The cells of a row, with rates calculated here from their definition. */
function numbers({ sums, before }: { sums: StateSums; before: StateSums }): (number | null)[] {
  const rates = (of: (one: StateSums) => number) => {
    const rate = (one: StateSums) => percentOf(of(one), one.onTime + one.late + one.missing)
    const [now, then] = [rate(sums), rate(before)]
    return [now, then, changeOf(now, then)]
  }
  const { expected: all, onTime, late, missing, excused, waiting } = sums
  return [
    all,
    onTime,
    late,
    missing,
    excused,
    waiting,
    ...rates((one) => one.onTime + one.late),
    ...rates((one) => one.onTime),
    before.expected,
    before.missing,
  ]
}

/** Numbers as they are; leaves out missing values. */
const printed = (row: (number | null)[]) => row.filter((one) => one !== null).join(' ')

/** Compares each cell with its state, each day with its sums, and what is open. */
async function compareCells(test: TestApp, log: Log, session: Session): Promise<number> {
  const { from, to } = spanOf(log)
  const names = texts.en.expectationState
  const cells = [...oracle(log)].flatMap(([key, { state, due }]) => {
    const [areaId = 0, day = '', shift = ''] = key.split(',')
    const shiftName = shift === '' ? '' : `Shift ${Number(shift) - idOf(0)}`
    return day < from ? [] : [{ areaId: Number(areaId), day, shiftName, state, due }]
  })
  const byArea = Map.groupBy(cells, ({ areaId }) => areaId)
  for (const [areaId, own] of byArea) {
    const { days } = success(await test.call('admin', 'Compliance/GetDays', { areaId, from, to }, session))
    const ofDay = Map.groupBy(own, ({ day }) => day)
    expect(new Map(days.map(({ day, sums }) => [day, sums]))).toEqual(
      new Map([...ofDay].map(([day, all]) => [day, sumsOf(all)])),
    )
    for (const [day, all] of ofDay) {
      const said = success(await test.call('admin', 'Compliance/GetCells', { areaId, day }, session)).cells
      const wanted = all.map(({ shiftName, state }) => [shiftName, state, names[state]].join())
      expect(said.map(({ shiftName, state, stateName }) => [shiftName, state, stateName].join()).toSorted()).toEqual(
        wanted.toSorted(),
      )
    }
  }
  const asked = { companyIds: [idOf(0), idOf(1)], limit: 5_000 }
  const { open } = success(await test.call('admin', 'Compliance/GetOpen', asked, session))
  const keys = (all: { areaId: number; day: string; shiftName: string }[]) =>
    all.map(({ areaId, day, shiftName }) => [areaId, day, shiftName].join()).toSorted()
  const of = <T extends { state: string }>(all: T[], state: string) => all.filter((one) => one.state === state)
  // Whatever waits is from these days: it is due at most a day later, with less than a day of grace.
  expect(keys(of(open, 'waiting'))).toEqual(keys(of(cells, 'waiting')))
  const missing = new Set(keys(of(cells, 'missing')))
  const isOld = (key: string) => (key.split(',')[1] ?? '') < from
  expect(keys(of(open, 'missing')).filter((key) => !missing.has(key) && !isOld(key))).toEqual([])
  return cells.length
}

function sumsOf(cells: { state: keyof StateSums | 'notExpected' }[]): StateSums {
  const sums = { ...NO_SUMS }
  for (const { state } of cells) {
    if (state === 'notExpected') continue
    sums.expected += 1
    sums[state] += 1
  }
  return sums
}

/** The daily letter of each day: one row per company, for the areas open when it is written. */
async function compareLetters(test: TestApp, log: Log): Promise<number> {
  await addReceivers(test, 'Walk', ['admin'], [...log.areas.keys()].map(idOf))
  const open = new Set([...log.areas.keys()].filter((slot) => isOpen(log, slot)).map(idOf))
  const { from, to } = spanOf(log)
  let letters = 0
  for (let day = from; day <= to; day = plus(day, 1)) {
    const own = [...oracle(log)].flatMap(([key, { state }]) => {
      const [id, of] = key.split(',')
      return of === day && open.has(Number(id)) && state !== 'notExpected'
        ? [{ slot: Number(id) - idOf(0), state }]
        : []
    })
    await run(test, 'daily', day)
    if (open.size === 0) continue
    const { text } = await letter(test, 'daily', 'admin')
    const said = text.split('== Reported as expected ==\n\n')[1]?.split('\n\n') ?? []
    const rows = [...Map.groupBy(own, ({ slot }) => placeOf(log, slot).company)]
      .toSorted(([one], [other]) => one - other)
      .map(([company, all]) => rowOf(`Walk ${company}`, sumsOf(all)))
    const total = sumsOf(own)
    const { late, excused, waiting } = total
    const rest = `Late: ${late}. Excused: ${excused}. Not due yet: ${waiting}. The percentages do not include what is excused or not due yet.`
    expect(said.slice(0, 1), day).toEqual(
      rows.length > 0 ? [[...rows, ...(rows.length > 1 ? [rowOf('Total', total)] : [])].join('\n')] : [],
    )
    expect(said.includes(rest), day).toBe(late + excused + waiting > 0)
    letters += rows.length
  }
  return letters
}

/** A row of the letter, with rates calculated here from their definition. */
function rowOf(name: string, { expected: all, onTime, late, missing }: StateSums): string {
  const rate = (count: number) => {
    const percent = percentOf(count, onTime + late + missing)
    return percent === null ? '–' : `${percent} %`
  }
  return `${name}\n  Expected: ${all} · Missing: ${missing} · Reported: ${rate(onTime + late)} · On time: ${rate(onTime)}`
}

function isOpen(log: Log, slot: number): boolean {
  const { company, parent } = placeOf(log, slot)
  const isOn = (of: number) => log.areaActive.findLast((one) => one.slot === of)?.isActive === true && !log.gone.has(of)
  const isCompanyOn = log.companyActive.findLast((one) => one.company === company)?.isActive === true
  return isOn(slot) && isCompanyOn && (parent === null || isOn(parent))
}

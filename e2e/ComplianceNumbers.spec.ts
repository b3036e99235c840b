import fc from 'fast-check'
import { formatDay } from '@daybook/shared/days'
import { NO_SUMS, percentOf, type StateSums } from '@daybook/shared/rules/complianceRules'
import { sql } from 'kysely'
import { openDatabase } from '../packages/server/src/platform/postgres/database.ts'
import { dayOf, idOf, type Log, placeOf, plus, START, type Step, step } from '../packages/server/src/testing/history.ts'
import { oracle } from '../packages/server/src/testing/historyOracle.ts'
import { swept } from '../packages/server/src/testing/sweep.ts'
import { makePlaces, newLog, walk } from '../packages/server/src/testing/historySteps.ts'
import { ZONE } from './clock.ts'
import { openAs } from './people.ts'
import { product, setProduct, startProduct } from './product.ts'
import { expect, type Page, test } from './test.ts'
import { startsWith, words } from './words.ts'

/*
 * Compares the screen with the oracle against which groups/Compliance/everyPlace.test.ts checks calls and files: a handful of
 * random histories, each in a separate product whose clock shows the end of the history.
 */

const w = words.en.Compliance
const main = (page: Page) => page.getByRole('main')
const MAKING: Step[] = [0, 1, 2, 4].map((slot) => ({ after: 0, what: { kind: 'make', slot } }))

/** The same histories in every run, long enough to include late and missing reports. */
const histories = fc.sample(fc.array(step, { minLength: 40, maxLength: 50 }), { seed: 13, numRuns: 6 })

/** Replays a history in the product's database, as if it had happened. */
async function lived(steps: Step[]): Promise<Log> {
  const { db } = openDatabase({ url: product().databaseUrl, timeZone: ZONE, size: 1, onError: () => {} })
  const setNow = async (iso: string) => {
    await sql`select set_config('daybook.now', ${iso}, false)`.execute(db)
  }
  const log = newLog()
  try {
    await setNow(START.toString())
    await makePlaces(db)
    for (const one of [...MAKING, ...steps]) await walk({ db, setNow }, log, one)
  } finally {
    await db.destroy()
  }
  return log
}

for (const [nth, steps] of swept([...histories.entries()]))
  test(`the table and the days match a plain log of the history: ${nth + 1}`, async ({ browser }) => {
    const ofWorker = product()
    const end = START.add({ minutes: steps.reduce((sum, { after }) => sum + after, 0) })
    const own = await startProduct({ at: end })
    setProduct(own)
    try {
      const log = await lived(steps)
      const page = await (
        await browser.newContext({ baseURL: own.url, viewport: { width: 1440, height: 900 } })
      ).newPage()
      await page.clock.setSystemTime(own.clock.now().epochMilliseconds)
      await compare(page, log)
      await page.context().close()
    } finally {
      setProduct(ofWorker)
      await own.close()
    }
  })

async function compare(page: Page, log: Log) {
  const [from, to] = [plus(dayOf(log.now), -6), dayOf(log.now)]
  const all = [...oracle(log)].map(([key, { state }]) => {
    const [areaId = '', day = '', shift = ''] = key.split(',')
    return { slot: Number(areaId) - idOf(0), day, shift, state }
  })
  const cells = all.filter(({ day }) => day >= from)
  // An area has a row if a report was expected of it in this period, or in an equally long one before.
  const listed = all.filter(({ day, state }) => state !== 'notExpected' && day >= plus(from, -7))
  const rows = [...new Set(listed.map(({ slot }) => slot))].map((slot) => ({
    name: nameOf(log, slot),
    sums: sumsOf(cells.filter((one) => one.slot === slot)),
  }))
  const span = `period=range&from=${encodeURIComponent(formatDay(from))}&to=${encodeURIComponent(formatDay(to))}`
  await openAs(page, 'admin', `/Compliance?${span}&company=${idOf(0)},${idOf(1)}&view=areas`)
  const table = main(page).getByRole('group', { name: 'Table: Companies and areas', exact: true })
  await expect(table.getByRole('row')).toHaveCount(rows.length + 2)
  for (const { name, sums } of rows) {
    const days = page.getByRole('button', { name: w.days.replace('{area}', name), exact: true })
    await expect(table.getByRole('row').filter({ has: days }).getByRole('cell'), name).toHaveText(shown(sums))
  }
  await expect(table.getByRole('row', { name: /^Total/ }).getByRole('cell')).toHaveText(shown(sumsOf(cells)))
  const last = cells.filter(({ day }) => day === to)
  for (const [slot, own] of Map.groupBy(last, ({ slot }) => slot)) {
    await page.goto(`/Compliance?area=${idOf(slot)}&on=${encodeURIComponent(formatDay(to))}`)
    const chosen = page.getByRole('dialog').getByRole('region', { name: w.chosenDay })
    for (const { shift, state } of own) {
      const name = shift === '' ? w.wholeDay : `Shift ${Number(shift) - idOf(0)}`
      const item = chosen.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
      await expect(item, `Slot ${slot}`).toContainText(words.en.expectationState[state])
    }
  }
}

/** 'Area / Sub area', the format used everywhere. */
function nameOf(log: Log, slot: number): string {
  const { parent } = placeOf(log, slot)
  return parent === null ? `Slot ${slot}` : `Slot ${parent} / Slot ${slot}`
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

/** The expected cells of a row: the counts, and both rates, calculated here from their definition. */
function shown({ expected, onTime, late, missing, excused, waiting }: StateSums): (string | RegExp)[] {
  const rate = (count: number) => {
    const percent = percentOf(count, onTime + late + missing)
    return startsWith(percent === null ? w.noneDue : `${percent} %`)
  }
  return [...[expected, onTime, late, missing, excused, waiting].map(String), rate(onTime + late), rate(onTime)]
}

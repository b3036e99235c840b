import path from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { launchOptions } from '../../scripts/browser.mjs'
import { dropCopy } from '../copies.ts'
import { ADMIN, signIn, userOf } from '../data.ts'
import type { Figure } from '../figures.ts'
import { LARGEST, makeLists, SIZES } from '../listsData.ts'
import { startServer } from '../processes.ts'
import { type Bench, count, scratch } from './bench.ts'

const GOAL_MS = 100
/** Milliseconds without a change after which an answer is whole, and after which none comes. */
const REST_MS = 500
const LONGEST_MS = 3_000

type Target = {
  name: string
  as?: number
  path: string
  /** What is pressed before the field can be typed in. */
  before?: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  /** The selector of what answers. */
  watched: string
  /** Typed letter by letter, each of which is answered; with `byEnter`, only Enter is. */
  typed: readonly string[]
  byEnter?: boolean
}

const main = (page: Page) => page.getByRole('main')
const combobox = (name: string) => (page: Page) =>
  main(page).getByRole('combobox', { name: new RegExp(`^\\W*${name}$`) })
const textbox = (name: string) => (page: Page) => main(page).getByRole('textbox', { name: new RegExp(`^\\W*${name}`) })
const list = (name: string, address: string, field: string, typed: readonly string[]): Target => ({
  name: `list: ${name}`,
  path: address,
  field: textbox(field),
  watched: 'main tbody',
  typed,
  byEnter: true,
})
const choice = async (page: Page, field: string, option: string) => {
  await combobox(field)(page).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const OPTIONS = '[role="listbox"]'

/** Parts of names of areas, in both languages. */
const AREAS = ['warehouse 30', 'โกดัง 2', 'area 17']
const TARGETS: readonly Target[] = [
  list('areas', '/Area-Structure', 'Search', ['Warehouse', 'พื้นที่ 7', 'Area 12', 'โกดัง 301', '', 'house 9']),
  list('people', '/User-Permission', 'Search', ['Somchai', 'สมหญิง', 'guard 77', 'E31', '', 'ประเสริฐ 10']),
  list('companies', '/Company', 'Company', ['Company 1', '7', '', 'ny 12']),
  list('event types', '/Event-Type', 'Search', ['Kind', 'เหตุการณ์ 7', 'K15', '', '201']),
  list('receiver groups', '/Receiver-Group', 'Search', ['Letters 1', 'ผู้รับ 20', '77', '', 'letters 9']),
  {
    name: 'areas of a report',
    as: userOf(LARGEST, 'reporter'),
    path: '/Create-Report?form=1',
    before: (page) => main(page).getByRole('radio', { name: 'Operation' }).check(),
    field: combobox('Area/Sub Area'),
    watched: OPTIONS,
    typed: AREAS,
  },
  {
    name: 'areas of a person',
    path: '/Create-User-Permission',
    async before(page) {
      await choice(page, 'Company', 'Company 1')
      await main(page).getByRole('checkbox', { name: 'Reporter', exact: true }).check()
    },
    field: (page) => page.getByRole('textbox', { name: 'Search in Reporting area (Reporter Role): Operation' }),
    watched: 'main [role="region"] li',
    typed: ['warehouse 30', 'โกดัง 2', 'company 7 area'],
  },
  {
    name: 'areas of expectations',
    path: '/Expectations',
    field: combobox('Area/Sub Area'),
    watched: OPTIONS,
    typed: AREAS,
  },
  {
    name: 'areas of a receiver group',
    path: '/Create-Receiver-Group',
    async before(page) {
      await choice(page, 'Event Group', 'Operation')
      await choice(page, 'Company or CSR Area', 'Company 1')
    },
    field: combobox('Area'),
    watched: OPTIONS,
    typed: AREAS,
  },
  {
    name: 'members of a receiver group',
    path: '/Create-Receiver-Group',
    async before(page) {
      await choice(page, 'Company', 'Company 1')
      await combobox('Search by')(page).click()
      await page.getByRole('option').last().click()
    },
    field: textbox('Search Text'),
    watched: 'main tbody',
    typed: ['Somchai', 'guard 77', 'ประเสริฐ'],
    byEnter: true,
  },
  {
    name: 'person: whose letter is previewed',
    path: '/Mail-Preview',
    field: combobox('Receiver'),
    watched: OPTIONS,
    typed: ['somchai 2', 'guard 77', 'สมหญิง'],
  },
  {
    name: 'person: deputy',
    as: userOf(LARGEST, 'approver'),
    path: '/Delegation',
    field: combobox('Person standing in'),
    watched: OPTIONS,
    typed: ['somchai 2', 'guard 77', 'สมหญิง'],
  },
]

/** How soon the lists and pickers of a large group answer a key in a browser on a desktop: until the frame that shows it. */
export async function lists(bench: Bench): Promise<Figure[]> {
  const url = await makeLists(await bench.database(1))
  const server = await startServer(bench.port, scratch(bench), url)
  const browser = await chromium.launch(launchOptions())
  try {
    const base = `http://localhost:${server.port}`
    const figures: Figure[] = []
    for (const target of TARGETS) {
      const took = await measure(browser, base, await signIn(url, target.as ?? ADMIN), target)
      figures.push(figureOf(target.name, took))
    }
    return figures
  } finally {
    await browser.close()
    await server.stop()
    await dropCopy(url)
  }
}

async function measure(browser: Browser, base: string, cookie: string, target: Target): Promise<number[]> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: base }])
  const page = await context.newPage()
  await page.addInitScript(`globalThis.watched = ${JSON.stringify(target.watched)}`)
  await page.addInitScript({ path: path.resolve(import.meta.dirname, '../answered.js') })
  try {
    await page.goto(target.path)
    await target.before?.(page)
    const field = target.field(page)
    await field.click()
    const took: number[] = []
    // The first text is not counted: code is loaded and compiled.
    for (const [nth, text] of [target.typed[0] ?? '', ...target.typed].entries()) {
      await field.fill('')
      await settled(page)
      for (const key of target.byEnter ? [] : text) {
        await page.keyboard.type(key)
        const one = await settled(page)
        if (nth > 0 && one !== null) took.push(one)
      }
      if (!target.byEnter) continue
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      const one = await settled(page)
      if (nth > 0 && one !== null) took.push(one)
    }
    return took
  } catch (error) {
    throw new Error(`${target.name}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await context.close()
  }
}

/** The answer to the last key once nothing more changes; null: there was none. */
async function settled(page: Page): Promise<number | null> {
  for (const since = performance.now(); performance.now() - since < LONGEST_MS; await page.waitForTimeout(100)) {
    const { took, rest } = await page.evaluate<{ took: number | null; rest: number }>(
      '({ took: answered.took, rest: performance.now() - answered.at })',
    )
    if (rest > (took === null ? REST_MS * 2 : REST_MS)) return took
  }
  throw new Error('it does not come to rest')
}

function figureOf(name: string, took: readonly number[]): Figure {
  const sorted = took.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  const [middle, most, worst] = [at(0.5), at(0.95), at(1)]
  return {
    part: 'lists',
    what: name,
    value: `${most.toFixed(0)} ms`,
    goal: `≤ ${GOAL_MS} ms`,
    isGood: most <= GOAL_MS,
    note: `95th percentile of ${sorted.length}; median ${middle.toFixed(0)}, worst ${worst.toFixed(0)}; ${count(SIZES.areas)} areas, ${count(SIZES.people)} people`,
  }
}

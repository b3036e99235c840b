import { type Browser, expect, type Locator, type Page } from '../test.ts'
import type { Sent } from '../files.ts'
import { isPrepared, openFromHome, PHONE } from '../offline.ts'
import { openAs } from '../people.ts'
import { type Product, product, setProduct, startProduct } from '../product.ts'

/*
 * A measured task: everything that the person does goes through a Journey, which presses visible elements and types keys;
 * merely looking is free. A journey states its budget, and ends when the product says that it is done.
 */

export type Budget = {
  taps?: number
  /** Not counting the text of a report, which is the person's own. */
  keys?: number
  seconds?: number
  /** Reports that were filed and are not on the server, and those that are there more than once. */
  lost?: number
  doubled?: number
}
type Cost = Required<Budget> & { screens: number }
type Row = { name: string; cost: Cost; budget: Budget }

/** 'kept' is a phone whose browser has the app and all data that it needs offline. */
export type Device = 'phone' | 'kept' | 'desk'
const WINDOWS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  kept: PHONE,
  desk: { viewport: { width: 1440, height: 900 } },
} as const

/** An older Android phone on a weak network, as in the benchmark. */
const SLOW = process.env.JOURNEYS_SLOW === '1'
const NETWORK = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }
const SLOWER = 4

const rows: Row[] = []

/** Runs a journey as a signed-in person with the page open, in an unused product. */
export async function walk(
  browser: Browser,
  {
    name,
    as,
    path,
    on = 'phone',
    language = 'en',
    budget,
  }: { name: string; as: string; path: string; on?: Device; language?: 'en' | 'th'; budget: Budget },
  steps: (journey: Journey) => Promise<void>,
): Promise<void> {
  const ofWorker = product()
  const own = await startProduct()
  setProduct(own)
  const context = await browser.newContext({ ...WINDOWS[on], baseURL: own.url })
  try {
    if (language !== 'en')
      await context.addInitScript((chosen) => localStorage.setItem('daybook.language', chosen), language)
    const page = await context.newPage()
    if (SLOW) await slowDown(page)
    await openAs(page, as, path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    if (on === 'kept') await isPrepared(page)
    const journey = new Journey(page, on, own)
    await steps(journey)
    const cost = journey.cost()
    rows.push({ name, cost, budget })
    expect(overBudget({ name, cost, budget })).toEqual([])
  } finally {
    await context.close()
    setProduct(ofWorker)
    await own.close()
  }
}

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', NETWORK)
  await slowProcessor(page)
}

async function slowProcessor(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

export class Journey {
  page: Page
  readonly product: Product
  readonly #device: Device
  readonly #screens = new Set<string>()
  #taps = 0
  #keys = 0
  #lost = 0
  #doubled = 0
  #began = 0
  #ended = 0

  constructor(page: Page, device: Device, own: Product) {
    this.page = page
    this.product = own
    this.#device = device
  }

  /** One tap or click on a visible element. */
  async tap(what: Locator): Promise<void> {
    await this.#look()
    this.#taps += 1
    await (this.#device === 'desk' ? what.click() : what.tap())
  }

  /** One tap on the home screen icon: a new page, served from the device. */
  async openFromHome(): Promise<Page> {
    this.#begin()
    this.#taps += 1
    this.page = await openFromHome(this.page.context(), this.page)
    if (SLOW) await slowProcessor(this.page)
    return this.page
  }

  /** Keys that the product requires: digits of a time, letters of a search, shortcuts. */
  async keys(text: string): Promise<void> {
    await this.#look()
    this.#keys += text.length
    await this.page.keyboard.type(text)
  }

  /** A key by its name, 'Enter' or 'j'. */
  async press(key: string): Promise<void> {
    await this.#look()
    this.#keys += 1
    await this.page.keyboard.press(key)
  }

  /** Tab until something has the focus. */
  async reach(what: Locator): Promise<void> {
    for (let tabs = 0; !(await what.evaluate((element) => element === document.activeElement)); tabs += 1) {
      if (tabs > 80) throw new Error('Tab does not reach it')
      await this.press('Tab')
    }
  }

  /** The person's own text; it is the same whatever the product does, and not counted. */
  async write(text: string): Promise<void> {
    await this.#look()
    await this.page.keyboard.type(text)
  }

  /** Pastes what was copied elsewhere, such as rows of a spreadsheet, where the focus is. */
  async paste(copied: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), copied)
    await this.press('ControlOrMeta+v')
  }

  /** One tap on the camera button; taking the photo does not count. */
  async photograph(button: Locator, photo: Sent): Promise<void> {
    const opening = this.page.waitForEvent('filechooser')
    await this.tap(button)
    const camera = await opening
    expect(await camera.element().getAttribute('capture')).toBe('environment')
    await camera.setFiles([photo])
  }

  /** Waits for something to be visible. */
  async see(what: Locator, text?: string | RegExp): Promise<void> {
    await expect(what).toBeVisible()
    if (text !== undefined) await expect(what).toContainText(text)
    this.#ended = performance.now()
  }

  /** Waits for something to disappear. */
  async miss(what: Locator): Promise<void> {
    await expect(what).toBeHidden()
    this.#ended = performance.now()
  }

  /** Counts the outcome of filed reports, given how often the server has each. */
  count(standing: readonly number[]): void {
    this.#lost += standing.filter((times) => times === 0).length
    this.#doubled += standing.filter((times) => times > 1).length
  }

  cost(): Cost {
    const seconds = (this.#ended - this.#began) / 1000
    return {
      taps: this.#taps,
      keys: this.#keys,
      screens: this.#screens.size,
      seconds,
      lost: this.#lost,
      doubled: this.#doubled,
    }
  }

  #begin(): void {
    if (this.#began === 0) this.#began = performance.now()
  }

  /** Records the page, dialog or sheet that is now in front. */
  async #look(): Promise<void> {
    this.#begin()
    const title = this.page.locator('h1, [role="dialog"] :is(h1, h2)').last()
    this.#screens.add(`${new URL(this.page.url()).pathname} ${await title.innerText()}`)
  }
}

/** What the person does. The seconds are only shown: how busy the machine is says nothing about the product. */
const COUNTED = ['taps', 'keys', 'lost', 'doubled'] as const

function overBudget({ name, cost, budget }: Row): string[] {
  return COUNTED.filter((what) => cost[what] > (budget[what] ?? Infinity)).map(
    (what) => `${name}: ${cost[what]} ${what} of ${budget[what]}`,
  )
}

/** The cost of this process's journeys, as a table. */
export function table(): string {
  const of = (used: number, budget: number | undefined, digits = 0) =>
    `${used.toFixed(digits)}${budget === undefined ? '' : ` of ${budget}`}`
  const lines = rows.map(({ name, cost, budget }) => [
    name,
    of(cost.taps, budget.taps),
    of(cost.keys, budget.keys),
    String(cost.screens),
    of(cost.seconds, SLOW ? undefined : budget.seconds, 1),
    budget.lost === undefined ? '' : of(cost.lost, budget.lost),
    budget.doubled === undefined ? '' : of(cost.doubled, budget.doubled),
  ])
  const head = ['journey', 'taps', 'keys', 'screens', SLOW ? 'seconds (slowed)' : 'seconds', 'lost', 'doubled']
  const all = [head, ...lines]
  const widths = head
    .map((_, column) => column)
    .map((column) => Math.max(...all.map((line) => (line[column] ?? '').length)))
  return all.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

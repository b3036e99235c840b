import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test'

/** An older Android phone on a weak network: bytes per second, and round trip in milliseconds. */
export const NETWORK = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
}
export const SLOWER = 4
/** Milliseconds without a long task after which a page counts as idle. */
const REST = 2_000
const LONGEST = 60_000

export type Visit = { usable: number; longTasks: number; shift: number; press: number }
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

export const aPhone = (browser: Browser, storageState: SignedIn) =>
  browser.newContext({ ...devices['Pixel 5'], viewport: { width: 390, height: 844 }, storageState })

/**
 * How long a screen takes in a new tab of a slow phone. `ready`: the selector that must be present before a user can start;
 * `pressed`: what is then pressed.
 */
export async function visit(
  context: BrowserContext,
  url: string,
  ready: string,
  { network = NETWORK, pressed }: { network?: object; pressed?: string } = {},
): Promise<Visit> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', network as never)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(`globalThis.ready = ${JSON.stringify(ready)}`)
  await page.addInitScript({ path: path.resolve(import.meta.dirname, '../usable.js') })
  await page.goto(url, { waitUntil: 'commit' })
  const seen = await atRest(page)
  let press = 0
  if (pressed !== undefined && (await page.locator(pressed).count()) > 0) {
    await page.locator(pressed).first().tap()
    await setTimeout(1_000)
    press = await page.evaluate<number>('seen.press')
  }
  await page.close()
  return { ...seen, press }
}

/** Polls from outside: the content security policy would refuse a wait inside the page. */
async function atRest(page: Page): Promise<Visit> {
  const isAtRest = `seen.usable > 0 && performance.now() - Math.max(seen.usable, seen.lastAt) > ${REST}`
  for (const since = performance.now(); performance.now() - since < LONGEST; await setTimeout(250)) {
    if (await page.evaluate<boolean>(`globalThis.seen !== undefined && ${isAtRest}`))
      return page.evaluate<Visit>('seen')
  }
  throw new Error(`${page.url()} has not become idle`)
}

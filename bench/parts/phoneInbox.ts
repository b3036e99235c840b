import path from 'node:path'
import { type Browser, type BrowserContext, devices } from '@playwright/test'
import { median } from '../compare.ts'
import type { Figure } from '../figures.ts'

const GOAL_MS = 100
const KEYS = 8
const KEYED = [
  ['j', 'read on'],
  ['a', 'approve'],
] as const
/** Milliseconds spent reading a report before the next key. */
const READ_MS = 1_500

/** How quickly the inbox shows the next report on a slow phone, after the key for it and after a decision. */
export async function nextReport(
  browser: Browser,
  base: string,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
  { network, slower }: { network: object; slower: number },
): Promise<Figure[]> {
  const context = await browser.newContext({
    ...devices['Pixel 5'],
    viewport: { width: 390, height: 844 },
    storageState,
  })
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', network as never)
    await client.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.addInitScript({ path: path.resolve(import.meta.dirname, '../nextReport.js') })
    await page.goto(`${base}/Inbox`)
    await page.locator('[data-list] a').first().tap()
    await page.locator('[data-report][data-ready]').waitFor()
    const waits = () => page.evaluate<number[]>('shown.waits')
    const figures: Figure[] = []
    for (const [key, name] of KEYED) {
      const before = (await waits()).length
      for (let nth = 1; nth <= KEYS; nth++) {
        await page.waitForTimeout(READ_MS)
        await page.keyboard.press(key)
        while ((await waits()).length < before + nth) await page.waitForTimeout(50)
      }
      const taken = (await waits()).slice(before)
      const middle = median(taken, (wait) => wait)
      figures.push({
        part: 'phone',
        what: `Inbox on a phone, ${name}: next report shown after the key`,
        value: `${middle.toFixed(0)} ms`,
        goal: `≤ ${GOAL_MS} ms`,
        isGood: middle <= GOAL_MS,
        note: `median of ${taken.length}, slowest ${Math.max(...taken).toFixed(0)} ms`,
      })
    }
    return figures
  } finally {
    await context.close()
  }
}

import path from 'node:path'
import { type Locator, type Page, chromium } from '@playwright/test'
import { launchOptions } from '../../scripts/browser.mjs'
import { ADMIN_AREAS } from '../adminData.ts'
import { median } from '../compare.ts'
import { ADMIN, connected, signIn } from '../data.ts'
import type { Figure } from '../figures.ts'
import { startServer } from '../processes.ts'
import { type Bench, count, scratch } from './bench.ts'

/** Milliseconds between two keys of a fast typist. */
const KEY_MS = 80
const GOAL_MS = 100
/** Search texts that narrow down all areas, then show all of them again. */
const SOUGHT = ['Area 3', 'พื้นที่ 17', 'company 42 area']
const NAME = 'Somebody with many areas'

/** How fast the user form reacts to keys with all areas in its pickers, in a browser, with the built web app. */
export async function pickers(bench: Bench): Promise<Figure[]> {
  const url = await bench.adminDatabase()
  // The approvers' picker lists only areas that need approval: make all of them need it.
  await connected(url, (client) =>
    client.query('set session_replication_role = replica; update area set requires_approval = true'),
  )
  const server = await startServer(bench.port, scratch(bench), url)
  const browser = await chromium.launch(launchOptions())
  try {
    const base = `http://localhost:${server.port}`
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = (await signIn(url, ADMIN)).split('=')
    await context.addCookies([{ name, value, url: base }])
    await context.addInitScript({ path: path.resolve(import.meta.dirname, '../keystrokes.js') })
    const page = await context.newPage()
    await page.goto(`${base}/Create-User-Permission`)
    const groups = page.getByRole('group', { name: 'Group User' })
    for (const group of ['Reporter', 'Approver']) await groups.getByRole('checkbox', { name: group }).check()
    const search = page.getByRole('textbox', { name: /^Search in .*Approver/ })
    await search.waitFor()
    const field = page.getByRole('textbox', { name: /Name$/ }).first()
    const all = page.getByRole('button', { name: new RegExp(String(ADMIN_AREAS)) })
    return [
      await keys(page, `search among ${count(ADMIN_AREAS)} areas`, search, SOUGHT),
      await all.click().then(() => keys(page, 'the same with all of them ticked', search, SOUGHT)),
      await keys(page, 'a name typed meanwhile', field, [NAME]),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

type Keystrokes = { waits: number[]; told: number[] }

async function keys(page: Page, what: string, field: Locator, texts: string[]): Promise<Figure> {
  const take = (reset: boolean) =>
    page.evaluate<Keystrokes>(
      `(() => { const now = structuredClone(keystrokes); if (${reset}) { keystrokes.waits = []; keystrokes.told = [] } return now })()`,
    )
  await field.click()
  await take(true)
  for (const text of texts) {
    await field.pressSequentially(text, { delay: KEY_MS })
    for (const _letter of text) await page.keyboard.press('Backspace', { delay: KEY_MS })
  }
  // The effect of the last key is reported a little later.
  await page.waitForTimeout(1_000)
  const { waits, told } = await take(true)
  const slowest = Math.max(...waits, ...told)
  return {
    part: 'pickers',
    what: `${what}: slowest of ${waits.length} keystrokes`,
    value: `${slowest.toFixed(0)} ms`,
    goal: `≤ ${GOAL_MS} ms`,
    isGood: slowest <= GOAL_MS,
    note: `from the key to the next frame, median ${median(waits, (wait) => wait).toFixed(0)} ms; ${told.length} of all events over 16 ms`,
  }
}

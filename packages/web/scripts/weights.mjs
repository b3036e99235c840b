// What each screen costs over the wire: node packages/web/scripts/weights.mjs http://localhost:3000
// Needs a running product with demo data. Every figure is all bytes of a visit in a fresh browser: page, scripts, styles,
// fonts, icons and calls, with their headers. With `--each`, every answer is listed.
import { chromium } from '@playwright/test'
import { launchOptions } from '../../../scripts/browser.mjs'

const KB = 1000
const SECOND_VISIT = 10
const isEach = process.argv.includes('--each')
const base = process.argv.slice(2).find((argument) => argument !== '--each') ?? 'http://localhost:3000'
const [company, username, password] = ['3', 'admin', 'Daybook#2026']
/** Each with its budget for the first visit, in kB. */
const SCREENS = /** @type {const} */ ([
  ['/Create-Report', 300],
  ['/Event-Today', 240],
  ['/Event-Record', 300],
  ['/Report-Event', 430],
  ['/Contact-US', null],
])

const browser = await chromium.launch(launchOptions())
let isOver = false

/** @param {string} name @param {number} bytes @param {number | null} budget in kB */
function tell(name, bytes, budget) {
  const size = bytes / KB
  const verdict = budget === null ? '' : size <= budget ? `of ${budget}` : `OVER ${budget}`
  isOver ||= budget !== null && size > budget
  console.log(`${name.padEnd(34)} ${size.toFixed(1).padStart(7)} kB ${verdict}`)
}

/** @param {import('@playwright/test').Page} page @param {() => Promise<unknown>} visit */
async function bytesOf(page, visit) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  let bytes = 0
  /** @type {Map<string, string>} */
  const addresses = new Map()
  client.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (isEach && encodedDataLength > 0) console.log(`    ${encodedDataLength} B ${addresses.get(requestId)}`)
  })
  await visit()
  // Live updates never go quiet: wait for a second and a half without a finished request.
  for (let before = -1; before !== bytes; ) {
    before = bytes
    await page.waitForTimeout(1500)
  }
  await client.detach()
  return bytes
}

const first = await browser.newPage()
tell('/login, first visit', await bytesOf(first, () => first.goto(`${base}/login`)), 180)
tell('/login, second visit', await bytesOf(first, () => first.goto(`${base}/login`)), SECOND_VISIT)

await first.getByRole('combobox', { name: 'Company' }).selectOption(company)
await first.getByRole('textbox', { name: 'Username' }).fill(username)
await first.getByRole('textbox', { name: 'Password' }).fill(password)
await first.getByRole('button', { name: 'Login', exact: true }).click()
await first.waitForURL((url) => url.pathname !== '/login')
const state = await first.context().storageState()

for (const [screen, budget] of SCREENS) {
  for (const language of ['en', 'th']) {
    const context = await browser.newContext({ storageState: state })
    await context.addInitScript(`localStorage.setItem('daybook.language', '${language}')`)
    const page = await context.newPage()
    tell(`${screen}, first visit, ${language}`, await bytesOf(page, () => page.goto(base + screen)), budget)
    tell(`${screen}, second visit, ${language}`, await bytesOf(page, () => page.goto(base + screen)), SECOND_VISIT)
    await context.close()
  }
}
await browser.close()
process.exitCode = isOver ? 1 : 0

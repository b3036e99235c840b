// npm run journeys: the most frequent tasks, with taps, keys, screens and seconds counted against a budget. npm run journeys --
// --slow: with a processor four times slower, 1.6 Mbit/s and 150 ms round trip.
import { ensureBrowser, NO_BROWSER } from './browser.mjs'
import { install } from './install.mjs'
import { main, runTool } from './project.mjs'

await main(async () => {
  await install()
  const browser = await ensureBrowser()
  if (!browser) {
    console.error(NO_BROWSER)
    return 1
  }
  const isSlow = process.argv.includes('--slow')
  const rest = process.argv.slice(2).filter((argument) => argument !== '--slow')
  const env = { CHROMIUM_PATH: browser, ...(isSlow ? { JOURNEYS_SLOW: '1' } : {}) }
  return runTool('playwright/cli.js', ['test', '--project=journeys', '--workers=1', '--reporter=line', ...rest], {
    env,
  })
})

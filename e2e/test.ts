import { type Browser, test as base } from '@playwright/test'
import { now } from './clock.ts'

export * from '@playwright/test'

/** Playwright's own test, whose pages all show the time of clock.ts, in whichever context they are opened. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await context.clock.install({ time: now().epochMilliseconds })
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
})

import { type Browser, test as base } from '@playwright/test'
import { now } from './clock.ts'
import { type Product, setProduct, startProduct } from './product.ts'

export * from '@playwright/test'

type OfWorker = { product: Product; browser: Browser }

/**
 * Playwright's own test. Each worker has its own product, on a copy of the same data, which its tests share; all pages, in any
 * context, show that product's time, or, in a test that starts its own product, that one's.
 */
export const test = base.extend<{ sayMore: void }, OfWorker>({
  product: [
    // Playwright reads the names of the fixtures that are wanted from here.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct()
      setProduct(product)
      await use(product)
      await product.close()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
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
  /** Attaches the product's log to a failed test. */
  sayMore: [
    async ({ product }, use, info) => {
      const before = product.said().length
      await use()
      const said = product.said().slice(before)
      if (said && info.status !== info.expectedStatus) await info.attach('the product said', { body: said })
    },
    { auto: true },
  ],
})

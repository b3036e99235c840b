import { product, setProduct, startProduct } from './product.ts'
import { test as base } from './test.ts'

/** Each test has its own, unused product. */
export const test = base.extend<{ own: string }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const ofWorker = product()
      const own = await startProduct()
      setProduct(own)
      await use(own.url)
      setProduct(ofWorker)
      await own.close()
    },
    { auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ own }, use) => use(own),
})

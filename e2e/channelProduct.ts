import { openChannelServer } from '../packages/server/src/testing/channelFake.ts'
import { product, setProduct, startProduct } from './product.ts'
import { test as base } from './test.ts'

type Channels = Awaited<ReturnType<typeof openChannelServer>>

/** Each test has its own product, whose LINE, Teams and webhook receivers are a server on this machine. */
export const test = base.extend<{ own: { url: string; channels: Channels } }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const ofWorker = product()
      const channels = await openChannelServer()
      const own = await startProduct({ environment: channels.environment })
      setProduct(own)
      await use({ url: own.url, channels })
      setProduct(ofWorker)
      await own.close()
      await channels.close()
    },
    { auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ own }, use) => use(own.url),
})

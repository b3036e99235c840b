import { onTestFinished } from 'vitest'
import { openChannelServer } from './channelFake.ts'

export * from './channelFake.ts'

/** A channel server that ends with the test. */
export async function startChannelServer(...[reaction]: Parameters<typeof openChannelServer>) {
  const server = await openChannelServer(reaction)
  onTestFinished(() => server.close())
  return server
}

import { onTestFinished } from 'vitest'
import { openChannelServer } from './channelFake.ts'

export * from './channelFake.ts'

/** Starts a channel server that closes at the end of the test. */
export async function startChannelServer(...[reaction]: Parameters<typeof openChannelServer>) {
  const server = await openChannelServer(reaction)
  onTestFinished(() => server.close())
  return server
}

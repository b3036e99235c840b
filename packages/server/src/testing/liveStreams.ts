import Fastify, { type FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Services } from '../call/call.ts'
import type { Pace } from '../http/liveStream.ts'
import { announce } from '../platform/live.ts'
import type { TestApp } from './app.ts'
import { TODAY } from './world.ts'

/* Live updates as a browser receives them. */

export const HINT = 'data: changed'
export const HEARTBEAT = ':'

/** Serves a single stream with a fast heartbeat on its own port. */
export async function serveStream(
  register: (app: FastifyInstance, services: Services, pace: Pace) => void,
  services: Services,
  pace: Partial<Pace> = {},
) {
  const app = Fastify()
  register(app, services, { gather: 20, between: 20, trust: 0, heartbeat: 60, ...pace })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, address }
}

export async function watch(url: string, cookie: string) {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const response = await fetch(url, { headers: { cookie }, signal: controller.signal })
  const messages = messagesOf(response)
  const next = async () => (await messages.next()).value
  // The first message is the time to wait before reconnecting.
  if (response.ok) await next()
  return {
    response,
    /** undefined when the stream has ended. */
    next,
    async hint() {
      for (;;) {
        const message = await next()
        if (message !== HEARTBEAT) return message
      }
    },
    close: () => controller.abort(),
  }
}

async function* messagesOf(response: Response): AsyncGenerator<string, undefined> {
  let buffered = ''
  for await (const bytes of response.body ?? []) {
    buffered += new TextDecoder().decode(bytes)
    const parts = buffered.split('\n\n')
    buffered = parts.pop() ?? ''
    yield* parts
  }
  return undefined
}

/** Waits for a change of our own; everything announced before it has then arrived. */
export async function heard({ live }: Services, isIt: (areaId: number) => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = live.onChange((change) => {
      if (!change || !isIt(change.areaId)) return
      stop()
      resolve()
    })
  })
}

/** Waits until listening has begun: until one of our own notifications comes back. */
export async function listening({ services }: TestApp): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const back = heard(services, (areaId) => areaId === 0)
    await announce(services.db, { companyId: 0, areaId: 0, eventDate: TODAY })
    const isBack = await Promise.race([
      back.then(() => true),
      new Promise((resolve) => setTimeout(resolve, 200, false)),
    ])
    if (isBack) return
  }
  throw new Error('no live updates')
}

import { expect, describe, it, onTestFinished } from 'vitest'
import Fastify from 'fastify'
import { type TestApp, scratchApp, success } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, people } from '../../testing/world.ts'
import { liveComments } from './Comments.live.ts'

/** Serves only the stream, at a fast pace; counts what it sends once connected. */
async function watch({ services, signIn }: TestApp, role: Role, eventId: number | string) {
  const app = Fastify()
  liveComments(app, services, { gather: 10, between: 10, trust: 0, heartbeat: 40 })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const controller = new AbortController()
  onTestFinished(async () => {
    controller.abort()
    await app.close()
  })
  const response = await fetch(`${address}/live/Comments?eventId=${eventId}`, {
    headers: { cookie: await signIn(role) },
    signal: controller.signal,
  })
  let said = ''
  void (async () => {
    for await (const bytes of response.body ?? []) said += new TextDecoder().decode(bytes)
  })().catch(() => {})
  return { status: response.status, said: () => said.match(/data: changed/g)?.length ?? 0 }
}

const add = async ({ call }: TestApp, eventId: number) =>
  success(
    await call('colleague', 'Comments/Add', { eventId, requestId: crypto.randomUUID(), text: 'x', mentionIds: [] }),
  )

describe('GET /live/Comments', () => {
  it('notifies people who may see the report about its comments, and about no others', async () => {
    const test = await scratchApp()
    const eventId = await addReport(test.db, { area: area.fence })
    const other = await addReport(test.db, { area: area.fence })
    const reader = await watch(test, 'reporter', eventId)
    // Listening takes a moment to start.
    await expect.poll(async () => (await add(test, eventId)) && reader.said(), { timeout: 10_000 }).toBeGreaterThan(0)
    const beyond = await watch(test, 'approver', eventId)
    const elsewhere = await watch(test, 'reporter', other)
    const unknown = await watch(test, 'reporter', 'x')
    const before = reader.said()
    const { commentId } = await add(test, eventId)
    await expect.poll(reader.said).toBeGreaterThan(before)
    success(await test.call('colleague', 'Comments/Delete', { commentId }))
    await expect.poll(reader.said).toBeGreaterThan(before + 1)
    expect([beyond.said(), elsewhere.said(), unknown.said()]).toEqual([0, 0, 0])
  })

  it('is refused without a menu that shows reports', async () => {
    const test = await scratchApp()
    await test.db.deleteFrom('user_menu').where('user_id', '=', people.viewer.id).execute()
    expect((await watch(test, 'viewer', 1)).status).toBe(403)
  })
})

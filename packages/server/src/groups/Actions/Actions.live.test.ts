import { describe, expect, it, onTestFinished } from 'vitest'
import Fastify from 'fastify'
import { type TestApp, scratchApp, success } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, people } from '../../testing/world.ts'
import { liveActions } from './Actions.live.ts'

/** Serves only the stream, at a fast pace; counts what it sends once connected. */
async function watch({ services, signIn }: TestApp, role: Role) {
  const app = Fastify()
  liveActions(app, services, { gather: 10, between: 10, trust: 0, heartbeat: 40 })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const controller = new AbortController()
  onTestFinished(async () => {
    controller.abort()
    await app.close()
  })
  const response = await fetch(`${address}/live/Actions`, {
    headers: { cookie: await signIn(role) },
    signal: controller.signal,
  })
  let said = ''
  void (async () => {
    for await (const bytes of response.body ?? []) said += new TextDecoder().decode(bytes)
  })().catch(() => {})
  return { status: response.status, said: () => said.match(/data: changed/g)?.length ?? 0 }
}

describe('GET /live/Actions', () => {
  it('notifies people who see the area of an action, also on the day it becomes overdue', async () => {
    const test = await scratchApp()
    await test.setNow('2026-11-20T23:59:00+07:00')
    const eventId = await addReport(test.db, { area: area.fence })
    const form = { text: 'Mend the fence', ownerId: people.reporter.id as number, due: '2026-11-30' }
    const add = async () =>
      success(await test.call('admin', 'Actions/Add', { requestId: crypto.randomUUID(), eventId, ...form })).actionId
    const reader = await watch(test, 'reporter')
    // Listening takes a moment to start.
    await expect.poll(async () => (await add()) && reader.said(), { timeout: 10_000 }).toBeGreaterThan(0)
    const beyond = await watch(test, 'approver')
    const actionId = await add()
    const before = reader.said()
    success(await test.call('reporter', 'Actions/Finish', { requestId: crypto.randomUUID(), actionId, version: 1 }))
    await expect.poll(reader.said).toBeGreaterThan(before)
    expect(beyond.said()).toBe(0)
    await test.setNow('2026-11-21T00:00:00+07:00')
    await expect.poll(beyond.said).toBe(1)
  })

  it('is refused without the menu', async () => {
    const test = await scratchApp()
    await test.db.deleteFrom('user_menu').where('user_id', '=', people.viewer.id).execute()
    expect((await watch(test, 'viewer')).status).toBe(403)
  })
})

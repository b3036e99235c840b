import { randomUUID } from 'node:crypto'
import { MOST_NAMED } from '@daybook/shared/rules/hints'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Services } from '../../call/call.ts'
import { type Pace, STREAMS_A_USER } from '../../http/liveStream.ts'
import { announce } from '../../platform/live.ts'
import { write } from '../../platform/postgres/database.ts'
import { scratchApp, success } from '../../testing/app.ts'
import { HEARTBEAT, HINT, heard, listening, serveStream, watch } from '../../testing/liveStreams.ts'
import { abnormalForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, TODAY, area, company, people } from '../../testing/world.ts'
import { liveEventToday } from './EventToday.live.ts'

async function serve(services: Services, pace?: Partial<Pace>) {
  const { app, address } = await serveStream(liveEventToday, services, pace)
  return { app, url: `${address}/live/EventToday` }
}

const atGate = { companyId: company.home, areaId: area.gate, eventDate: TODAY }

describe('GET /live/EventToday', () => {
  it('announces at one process what was deleted at another', async () => {
    const first = await scratchApp()
    const second = await first.second()
    await listening(second)
    const id = await addReport(first.db, { area: area.gate })
    const { url } = await serve(second.services)
    const { response, hint } = await watch(url, await second.signIn('reporter'))
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(response.headers.get('cache-control')).toContain('no-transform')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    success(await first.call('reporter', 'EventRecord/DeleteEvent', { eventIds: [id] }))
    expect(await hint()).toBe(`${HINT} ${id}`)
  })

  it('names the changed reports, only of the day, once each', async () => {
    const made = await scratchApp()
    await listening(made)
    const { url } = await serve(made.services, { gather: 300, heartbeat: 60_000 })
    const { hint } = await watch(url, await made.signIn('reporter'))
    await announce(made.db, { ...atGate, reportId: 12 })
    await announce(made.db, { ...atGate, reportId: 15 })
    await announce(made.db, { ...atGate, reportId: 12 })
    await announce(made.db, { ...atGate, reportId: 16, eventDate: '2026-11-19' })
    expect(await hint()).toBe(`${HINT} 12 15`)
  })

  it('names none if there are too many, or if one is not known', async () => {
    const made = await scratchApp()
    await listening(made)
    const { url } = await serve(made.services, { gather: 1_500, heartbeat: 60_000 })
    const { hint } = await watch(url, await made.signIn('reporter'))
    const all = Array.from({ length: MOST_NAMED }, (_, nth) => nth + 1)
    for (const reportId of all) await announce(made.db, { ...atGate, reportId })
    expect(await hint()).toBe([HINT, ...all].join(' '))
    for (const reportId of [...all, MOST_NAMED + 1]) await announce(made.db, { ...atGate, reportId })
    expect(await hint()).toBe(HINT)
    await announce(made.db, { ...atGate, reportId: 1 })
    await announce(made.db, atGate)
    expect(await hint()).toBe(HINT)
  })

  it('names reports that were filed, edited, moved to another area, decided, deleted, restored or given an action', async () => {
    const made = await scratchApp()
    await listening(made)
    const { url } = await serve(made.services)
    const { hint } = await watch(url, await made.signIn('company'))
    const { call } = made
    const form = abnormalForm({ areaId: [area.quay] })
    const [eventId = 0, other = 0] = success(
      await call('both', 'CreateReport/SaveData', { ...form, areaId: [area.quay, area.dock] }),
    ).eventIds
    expect(await hint()).toMatch(new RegExp(`^${HINT} (${eventId} ${other}|${other} ${eventId})$`))
    const edit = { ...form, areaId: area.quay, eventId, mode: 0 }
    success(await call('both', 'EventApprove/SaveData', { ...edit, description: 'Again', version: 1 }))
    expect(await hint()).toBe(`${HINT} ${eventId}`)
    success(await call('both', 'EventApprove/SaveData', { ...edit, areaId: area.dock, startTime: '07:00', version: 2 }))
    expect(await hint()).toBe(`${HINT} ${eventId}`)
    success(await call('both', 'EventApprove/SaveData', { eventId: other, mode: 1 }))
    expect(await hint()).toBe(`${HINT} ${other}`)
    const action = { requestId: randomUUID(), text: 'Mend it', ownerId: people.both.id, due: '2026-11-24' }
    success(await call('both', 'Actions/Add', { ...action, eventId }))
    expect(await hint()).toBe(`${HINT} ${eventId}`)
    success(await call('both', 'EventRecord/DeleteEvent', { eventIds: [eventId] }))
    expect(await hint()).toBe(`${HINT} ${eventId}`)
    success(await call('both', 'DeletedReports/Restore', { reportIds: [eventId], requestId: randomUUID() }))
    expect(await hint()).toBe(`${HINT} ${eventId}`)
  })

  it('announces nothing of other areas and other days', async () => {
    const made = await scratchApp()
    await listening(made)
    const { url } = await serve(made.services)
    const { next, hint } = await watch(url, await made.signIn('reporter'))
    await announce(made.db, { companyId: company.foreign, areaId: area.foreign, eventDate: TODAY })
    await announce(made.db, { companyId: company.home, areaId: area.dock, eventDate: TODAY })
    await announce(made.db, { ...atGate, eventDate: '2026-11-19' })
    await heard(made.services, (areaId) => areaId === area.gate)
    expect([await next(), await next(), await next()]).toEqual([HEARTBEAT, HEARTBEAT, HEARTBEAT])
    await announce(made.db, atGate)
    expect(await hint()).toBe(HINT)
  })

  it('announces nothing that was rolled back', async () => {
    const made = await scratchApp()
    await listening(made)
    const { url } = await serve(made.services)
    const { next } = await watch(url, await made.signIn('reporter'))
    const failing = write(made.db, { actorId: null, call: 'test' }, async (tx) => {
      await announce(tx, atGate)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const later = heard(made.services, (areaId) => areaId === area.foreign)
    await announce(made.db, { companyId: company.foreign, areaId: area.foreign, eventDate: TODAY })
    await later
    expect([await next(), await next(), await next()]).toEqual([HEARTBEAT, HEARTBEAT, HEARTBEAT])
  })

  it('combines many changes into one hint', async () => {
    const made = await scratchApp()
    await listening(made)
    const { url } = await serve(made.services)
    const { next, hint } = await watch(url, await made.signIn('company'))
    for (const areaId of [area.gate, area.quay, area.yard, area.fence, area.dock, area.watch])
      await announce(made.db, { ...atGate, areaId })
    expect(await hint()).toBe(HINT)
    expect([await next(), await next(), await next()]).toEqual([HEARTBEAT, HEARTBEAT, HEARTBEAT])
  })

  it('reconnects after its connection was cut, and tells everybody to reload', async () => {
    const made = await scratchApp()
    await listening(made)
    const { url } = await serve(made.services)
    const { hint } = await watch(url, await made.signIn('reporter'))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'daybook live' and datname = current_database()`.execute(made.db)
    expect(await hint()).toBe(HINT)
    await announce(made.db, atGate)
    expect(await hint()).toBe(HINT)
  })

  it('ends with the session, and with the right to the page', async () => {
    const made = await scratchApp()
    const { url } = await serve(made.services)
    // The first connection tells everyone to reload.
    await listening(made)
    const signedOut = await watch(url, await made.signIn('reporter'))
    const deprived = await watch(url, await made.signIn('areaadmin'))
    await made.db
      .updateTable('session')
      .set({ ended_at: new Date() })
      .where('user_id', '=', people.reporter.id)
      .execute()
    expect(await signedOut.hint()).toBeUndefined()
    await made.db
      .updateTable('user_menu')
      .set({ level: 0 })
      .where('menu_id', '=', 2)
      .where('user_id', '=', people.areaadmin.id)
      .execute()
    expect(await deprived.hint()).toBeUndefined()
  })

  it('stops hints with the session and the right, even if each check counts for a while', async () => {
    const made = await scratchApp()
    await listening(made)
    // No heartbeat triggers a check in time.
    const { url } = await serve(made.services, { trust: 100, heartbeat: 60_000 })
    const signedOut = await watch(url, await made.signIn('reporter'))
    const deprived = await watch(url, await made.signIn('areaadmin'))
    const signed = await watch(url, await made.signIn('company'))
    await announce(made.db, { ...atGate, areaId: area.fence })
    for (const { hint } of [signedOut, deprived, signed]) expect(await hint()).toBe(HINT)
    await made.db
      .updateTable('session')
      .set({ ended_at: new Date() })
      .where('user_id', '=', people.reporter.id)
      .execute()
    await made.db.deleteFrom('user_area').where('user_id', '=', people.areaadmin.id).execute()
    await made.db.updateTable('user_menu').set({ level: 0 }).where('user_id', '=', people.areaadmin.id).execute()
    const ended = Promise.all(
      [signedOut, deprived].map(async ({ hint }) => {
        while ((await hint()) !== undefined);
        return 'ended'
      }),
    )
    // Another person keeps receiving hints meanwhile.
    let isOver = false
    const over = ended.finally(() => (isOver = true))
    while (!isOver) {
      await announce(made.db, { ...atGate, areaId: area.fence })
      expect(await signed.hint()).toBe(HINT)
    }
    expect(await over).toEqual(['ended', 'ended'])
  })

  it('does not keep an idle session alive', async () => {
    const made = await scratchApp()
    const { url } = await serve(made.services)
    const stream = await watch(url, await made.signIn('reporter'))
    await made.setNow('2026-11-20T17:59:00+07:00')
    expect(await stream.next()).toBe(HEARTBEAT)
    await made.setNow('2026-11-20T18:01:00+07:00')
    expect(await stream.hint()).toBeUndefined()
  })

  it('announces new rights and a new day', async () => {
    const made = await scratchApp()
    const { url } = await serve(made.services)
    const { hint } = await watch(url, await made.signIn('colleague'))
    await made.db
      .insertInto('user_area')
      .values({ user_id: people.colleague.id, area_id: area.gate, role: 'report' })
      .execute()
    expect(await hint()).toBe(HINT)
    await made.setNow('2026-11-20T23:58:00+07:00')
    const { hint: onNewDay } = await watch(url, await made.signIn('colleague'))
    await made.setNow('2026-11-21T00:01:00+07:00')
    expect(await onNewDay()).toBe(HINT)
  })

  it('refuses callers without a session or permission, and one who opens too many', async () => {
    const made = await scratchApp()
    const { url } = await serve(made.services)
    const status = async (cookie: string) => (await watch(url, cookie)).response.status
    expect(await status('')).toBe(401)
    await made.db
      .updateTable('user_menu')
      .set({ level: 0 })
      .where('menu_id', '=', 2)
      .where('user_id', '=', people.viewer.id)
      .execute()
    expect(await status(await made.signIn('viewer'))).toBe(403)
    const open = async (role: Role) => watch(url, await made.signIn(role))
    const streams = await Promise.all(Array.from({ length: STREAMS_A_USER }, () => open('reporter')))
    expect(streams.every(({ response }) => response.ok)).toBe(true)
    expect((await open('reporter')).response.status).toBe(429)
    expect((await open('colleague')).response.status).toBe(200)
  })

  it('lets the app close while somebody watches', async () => {
    const made = await scratchApp()
    const { app, url } = await serve(made.services, { gather: 20, heartbeat: 60_000 })
    const { next } = await watch(url, await made.signIn('reporter'))
    await app.close()
    expect(await next()).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { announce } from '../../platform/live.ts'
import { scratchApp, success } from '../../testing/app.ts'
import { HEARTBEAT, HINT, heard, listening, serveStream, watch } from '../../testing/liveStreams.ts'
import { operationForm } from '../../testing/report.ts'
import { area, company, people } from '../../testing/world.ts'
import { liveInbox } from './Inbox.live.ts'
import { decide, undo, wait } from '../../testing/groups/Inbox.ts'

describe('GET /live/Inbox', () => {
  it('announces what was filed, decided and undone, of any day, where the caller decides', async () => {
    const first = await scratchApp()
    const second = await first.second()
    await listening(second)
    const id = await wait(first, { day: '2026-10-01' })
    const { address } = await serveStream(liveInbox, second.services)
    const { hint } = await watch(`${address}/live/Inbox`, await second.signIn('both'))
    success(await decide(first, 'approver', [id]))
    expect(await hint()).toBe(HINT)
    success(await undo(first, 'approver'))
    expect(await hint()).toBe(HINT)
    success(await first.call('reporter', 'CreateReport/SaveData', operationForm({ areaId: [area.quay] })))
    expect(await hint()).toBe(HINT)
  })

  it('announces nothing of areas where the caller only reports or reads', async () => {
    const made = await scratchApp()
    await listening(made)
    const { address } = await serveStream(liveInbox, made.services)
    const { next, hint } = await watch(`${address}/live/Inbox`, await made.signIn('approver'))
    const change = { companyId: company.home, eventDate: '2026-11-20' }
    await announce(made.db, { ...change, areaId: area.dock })
    await announce(made.db, { ...change, areaId: area.gate })
    await heard(made.services, (areaId) => areaId === area.gate)
    expect([await next(), await next()]).toEqual([HEARTBEAT, HEARTBEAT])
    await announce(made.db, { ...change, areaId: area.watch })
    expect(await hint()).toBe(HINT)
  })

  it('is refused without a session and to anyone who decides nothing, and ends with the last area', async () => {
    const made = await scratchApp()
    await listening(made)
    const { address } = await serveStream(liveInbox, made.services)
    const url = `${address}/live/Inbox`
    expect((await watch(url, '')).response.status).toBe(401)
    expect((await watch(url, await made.signIn('reporter'))).response.status).toBe(403)
    const { hint } = await watch(url, await made.signIn('approver'))
    await made.db.deleteFrom('user_area').where('user_id', '=', people.approver.id).execute()
    expect(await hint()).toBeUndefined()
  })
})

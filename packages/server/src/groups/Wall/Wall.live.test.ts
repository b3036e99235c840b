import { MENU } from '@daybook/shared/registry'
import { describe, expect, it } from 'vitest'
import { type TestApp, scratchApp, success } from '../../testing/app.ts'
import { HINT, listening, serveStream, watch } from '../../testing/liveStreams.ts'
import { abnormalForm } from '../../testing/report.ts'
import { openScreen, pairedScreen, wallForm, wallOfPerson } from '../../testing/walls.ts'
import { area, people } from '../../testing/world.ts'
import { liveWall } from './Wall.live.ts'

/** A second process, which the screen is connected to, with heartbeats that come too late to explain anything. */
async function servedBy(first: TestApp & { second(): Promise<TestApp> }) {
  const second = await first.second()
  await listening(second)
  const { address } = await serveStream(liveWall, second.services, { heartbeat: 60_000 })
  return `${address}/live/Wall`
}

describe('GET /live/Wall', () => {
  it('tells a screen at once that it was paired, renamed and ended', async () => {
    const app = await scratchApp()
    const url = await servedBy(app)
    const screen = await openScreen(app)
    const { hint, next } = await watch(url, screen.cookie)
    success(await app.call('reporter', 'Wall/Pair', wallForm(screen.code)))
    expect(await hint()).toBe(HINT)
    const wallId = await wallOfPerson(app, 'reporter')
    success(await app.call('reporter', 'Wall/Rename', { wallId, name: 'Gate house' }))
    expect(await hint()).toBe(HINT)
    success(await app.call('reporter', 'Wall/Revoke', { wallId }))
    // The stream ends with the wall, before anything that only time sends.
    for (let message = await next(); message !== undefined; message = await next()) expect(message).toBe(HINT)
  })

  it('tells it of reports within the scope of its person, and of a loss of rights', async () => {
    const app = await scratchApp()
    const url = await servedBy(app)
    const gate = await watch(url, (await pairedScreen(app, 'reporter')).cookie)
    const elsewhere = await watch(url, (await pairedScreen(app, 'csradmin')).cookie)
    success(await app.call('reporter', 'CreateReport/SaveData', abnormalForm({ areaId: [area.gate] })))
    expect(await gate.hint()).toBe(HINT)
    await app.db
      .updateTable('user_menu')
      .set({ level: 0 })
      .where('user_id', '=', people.reporter.id)
      .where('menu_id', '=', MENU.eventToday)
      .execute()
    success(await app.call('admin', 'Wall/Revoke', { wallId: await wallOfPerson(app, 'csradmin') }))
    expect(await gate.hint()).toBe(HINT)
    expect(await elsewhere.next()).toBeUndefined()
  })

  it('is refused without a cookie, with an invented one, and with that of a wall that was ended', async () => {
    const app = await scratchApp()
    const { address } = await serveStream(liveWall, app.services)
    const status = async (cookie: string) => (await watch(`${address}/live/Wall`, cookie)).response.status
    const { cookie } = await pairedScreen(app, 'reporter')
    expect([await status(''), await status(`daybook-wall=${'A'.repeat(43)}`), await status(cookie)]).toEqual([
      401, 401, 200,
    ])
    success(await app.call('reporter', 'Wall/Revoke', { wallId: await wallOfPerson(app, 'reporter') }))
    expect([await status(cookie), await status(await app.signIn('admin'))]).toEqual([401, 401])
  })
})

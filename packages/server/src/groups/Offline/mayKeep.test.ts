import { describe, expect, it } from 'vitest'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { contactIn } from '../../testing/report.ts'
import { people } from '../../testing/world.ts'

const BEFORE = '2026-11-20T09:00:00+07:00'
const AFTER = '2026-11-20T11:00:00+07:00'

/** Asked by a browser without a session. */
const ask = async (test: TestApp, contact: string) =>
  success(await test.call('nobody', 'Offline/MayKeep', { contact })).mayKeep

const userId = people.reporter.id

/** An administrator ends the sessions of the reporter. */
async function end(test: TestApp, how: 'ResetPasswork' | 'DeleteUserFromList') {
  if (how === 'ResetPasswork') success(await test.call('admin', 'UserPermission/ResetPasswork', { userId }))
  else success(await test.call('admin', 'UserPermission/DeleteUserFromList', [userId]))
}

describe('Offline.MayKeep for a device whose session has ended', () => {
  it('lets it keep what it has as long as its person is there', async () => {
    const test = await testApp()
    expect(await ask(test, contactIn('reporter', BEFORE))).toBe(true)
    success(await test.call('reporter', 'Login/ClearSession', {}))
    expect(await ask(test, contactIn('reporter', BEFORE))).toBe(true)
  })

  it.each(['ResetPasswork', 'DeleteUserFromList'] as const)(
    'does not after UserPermission/%s of its person, and of nobody else',
    async (name) => {
      const test = await testApp()
      success(await test.call('reporter', 'Offline/LoadForm', {}))
      await end(test, name)
      expect(await ask(test, contactIn('reporter', BEFORE))).toBe(false)
      expect(await ask(test, contactIn('approver', BEFORE))).toBe(true)
      // A person who is still there has been in contact again since.
      expect(await ask(test, contactIn('reporter', AFTER))).toBe(name === 'ResetPasswork')
    },
  )

  it('tells nothing to somebody who was never in contact', async () => {
    const test = await testApp()
    await end(test, 'DeleteUserFromList')
    for (const contact of ['', 'x', `${userId}.${Date.parse(BEFORE)}.AAAAAAAAAAAAAAAAAAAAAA`])
      expect(await ask(test, contact), contact).toBe(true)
  })
})

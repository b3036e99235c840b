import { MOST_TOKENS } from '@daybook/shared/rules/accountRules'
import { describe, expect, it } from 'vitest'
import { findCaller } from '../../people/rights/caller.ts'
import { holderOfToken, makeToken } from '../../people/sessions/feedTokens.queries.ts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { openForm } from '../../testing/groups/UserPermission.ts'
import { type Role, people } from '../../testing/world.ts'

const make = async ({ call }: TestApp, role: Role, days: 30 | 365 = 30) =>
  success(await call(role, 'MyAccount/MakeToken', { name: 'Power BI', days })).token
const tokensOf = async ({ call }: TestApp, role: Role) => success(await call(role, 'MyAccount/LoadTokens', {})).tokens
const holder = ({ services }: TestApp, token: string) => holderOfToken(services.db, services.clock, token)

describe('MyAccount.MakeToken', () => {
  it('returns a token once, which is stored as its hash and reads as its person', async () => {
    const app = await testApp()
    const token = await make(app, 'reporter')
    expect(token).toMatch(/^daybook_[\w-]{43}$/)
    expect(await holder(app, token)).toEqual(await findCaller(app.db, people.reporter.id))
    const stored = await app.db.selectFrom('feed_token').selectAll().execute()
    const trail = await app.db.selectFrom('audit_entry').selectAll().where('table_name', '=', 'feed_token').execute()
    expect(trail).toMatchObject([{ action: 'insert', actor_id: people.reporter.id, call: 'MyAccount/MakeToken' }])
    const secret = token.slice(8)
    for (const kept of [stored, trail]) expect(JSON.stringify(kept)).not.toContain(secret)
    expect(JSON.stringify(trail)).not.toContain(stored[0]?.token_hash.toString('hex'))
  })

  it('ends by itself after the days asked for', async () => {
    const app = await testApp()
    const token = await make(app, 'reporter', 30)
    await app.setNow('2026-12-20T09:00:00+07:00')
    expect(await holder(app, token)).toBeDefined()
    await app.setNow('2026-12-20T11:00:00+07:00')
    expect(await holder(app, token)).toBeUndefined()
  })

  it('makes a few for each person, with a name, for at most a year', async () => {
    const app = await testApp()
    for (let n = 0; n < MOST_TOKENS; n += 1) await make(app, 'reporter')
    const input = { name: 'One more', days: 30 }
    expect(refused(await app.call('reporter', 'MyAccount/MakeToken', input)).message).toContain(`${MOST_TOKENS} tokens`)
    await make(app, 'approver')
    expect(refused(await app.call('approver', 'MyAccount/MakeToken', { ...input, name: ' ' })).message).toContain(
      'Name',
    )
    expect((await app.call('approver', 'MyAccount/MakeToken', { ...input, days: 366 })).http).toBe(400)
    expect(await statuses(app, ['nobody'], 'MyAccount/MakeToken', input)).toEqual([401])
  })

  it('ends with a new password, a reset and the account, and not with signing out', async () => {
    const app = await testApp()
    // Without a session, which ends together with it.
    const made = (role: Role) =>
      makeToken(app.db, app.services.clock, { userId: people[role].id, name: 'Power BI', days: 30 })
    const ended = async (token: string) => (await holder(app, token)) === undefined
    const kept = await made('reporter')
    success(await app.call('reporter', 'Login/ClearSession', {}))
    expect(await ended(kept)).toBe(false)
    success(await app.call('admin', 'UserPermission/ResetPasswork', { userId: people.reporter.id }))
    expect(await ended(kept)).toBe(true)

    // Employees of the first company have no password here.
    const given = await made('foreignreporter')
    const form = await openForm(app, 'admin', people.foreignreporter.id)
    expect(await ended(given)).toBe(false)
    success(await app.call('admin', 'UserPermission/SaveCreateUser', { ...form, password: 'Harbour-crane 47' }))
    expect(await ended(given)).toBe(true)

    const left = await made('reporter')
    const setActive = (isActive: boolean) =>
      app.db
        .updateTable('user_account')
        .set({ is_active: isActive, inactive_note: isActive ? null : 'left' })
        .where('id', '=', people.reporter.id)
        .execute()
    await setActive(false)
    expect(await ended(left)).toBe(true)
    await setActive(true)
    expect(await ended(left), 'who comes back makes new ones').toBe(true)
  })
})

describe('MyAccount.LoadTokens', () => {
  it("lists the caller's own, with their last use", async () => {
    const app = await testApp()
    const token = await make(app, 'reporter')
    await make(app, 'approver')
    expect(await tokensOf(app, 'reporter')).toMatchObject([{ name: 'Power BI', usedAt: null }])
    await holder(app, token)
    const [used] = await tokensOf(app, 'reporter')
    expect(used?.usedAt).toBe(used?.createdAt)
    const { feedUrl } = success(await app.call('reporter', 'MyAccount/LoadTokens', {}))
    expect(feedUrl).toBe(`${app.services.config.publicUrl}/odata/v1`)
    expect(await statuses(app, ['nobody'], 'MyAccount/LoadTokens', {})).toEqual([401])
  })
})

describe('MyAccount.RevokeToken', () => {
  it("ends the caller's own at once, and nobody else's", async () => {
    const app = await testApp()
    const token = await make(app, 'reporter')
    const other = await make(app, 'reporter')
    const [{ tokenId } = { tokenId: 0 }] = (await tokensOf(app, 'reporter')).slice(1)
    expect(refused(await app.call('approver', 'MyAccount/RevokeToken', { tokenId })).message).toBe(
      'The data was not found.',
    )
    expect(await holder(app, token)).toBeDefined()
    success(await app.call('reporter', 'MyAccount/RevokeToken', { tokenId }))
    expect(await holder(app, token)).toBeUndefined()
    expect(await holder(app, other)).toBeDefined()
    expect(await statuses(app, ['nobody'], 'MyAccount/RevokeToken', { tokenId })).toEqual([401])
  })
})

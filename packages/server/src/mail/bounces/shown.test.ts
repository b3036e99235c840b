import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refused, success, type TestApp, testApp } from '../../testing/app.ts'
import { people, type Role } from '../../testing/world.ts'

const idOf = (role: Role) => people[role].id
const emailOf = async ({ db }: TestApp, role: Role) =>
  (await sql<{ email: string }>`select email from user_account where id = ${idOf(role)}::int`.execute(db)).rows[0]
    ?.email ?? ''

async function note(app: TestApp, role: Role) {
  await sql`
    insert into returned_address (email, is_permanent, reason, came_back_at)
    values (lower(${await emailOf(app, role)}), true, '550 5.1.1 User unknown', '2026-11-19T00:00:00Z')`.execute(app.db)
}

const shown = { reason: '550 5.1.1 User unknown', isPermanent: true, at: '2026-11-19T07:00:00+07:00' }

describe('returned mail', () => {
  it('is shown only to the person in their account, until they have another address', async () => {
    const app = await testApp()
    await note(app, 'reporter')
    const own = async (role: Role) => success(await app.call(role, 'MyAccount/Get', {})).mailCameBack
    expect(await own('reporter')).toEqual(shown)
    expect(await own('colleague')).toBeNull()
    await sql`update user_account set email = upper(email) where id = ${idOf('reporter')}::int`.execute(app.db)
    expect(await own('reporter')).toEqual(shown)
    await sql`update user_account set email = 'right@example.com' where id = ${idOf('reporter')}::int`.execute(app.db)
    expect(await own('reporter')).toBeNull()
  })

  it('is shown to administrators of the person, in the list and in the form, and to nobody else', async () => {
    const app = await testApp()
    await note(app, 'reporter')
    await note(app, 'foreignreporter')
    const marked = async (role: Role) =>
      success(await app.call(role, 'UserPermission/LoadUserListData', { page: 1, pageSize: 500 }))
        .users.filter(({ isMailReturned }) => isMailReturned)
        .map(({ userId }) => userId)
        .toSorted((a, b) => a - b)
    const both = [idOf('reporter'), idOf('foreignreporter')].toSorted((a, b) => a - b)
    expect(await marked('admin')).toEqual(both)
    expect(await marked('company')).toEqual([idOf('reporter')])
    expect(await marked('foreigncompany')).toEqual([idOf('foreignreporter')])

    const form = async (by: Role, role: Role) =>
      app.call(by, 'UserPermission/LoadCreateUserData', { userId: idOf(role) })
    expect(success(await form('company', 'reporter')).user?.mailCameBack).toEqual(shown)
    expect(success(await form('company', 'colleague')).user?.mailCameBack).toBeNull()
    const answer = await form('foreigncompany', 'reporter')
    expect(refused(answer).message).toBe('The data was not found.')
    expect(JSON.stringify(answer.body)).not.toContain('5.1.1')
    expect((await form('reporter', 'reporter')).http).toBe(403)
  })
})

import { describe, expect, it } from 'vitest'
import { refused, scratchApp, success } from '../../testing/app.ts'
import { company } from '../../testing/world.ts'
import { idOf, openForm, userForm, withOwnPassword } from '../../testing/groups/UserPermission.ts'

/** How many of the answers succeeded, and the messages of the others. */
async function outcomes(replies: Promise<{ http: number; body: { status: string; message: string } }>[]) {
  const all = await Promise.all(replies)
  return {
    won: all.filter(({ body }) => body.status === 'Success').length,
    said: [...new Set(all.filter(({ body }) => body.status !== 'Success').map(({ body }) => body.message))],
  }
}

describe('UserPermission.SaveCreateUser by two at once', () => {
  it('lets one of two edits of a user win, and tells the other who was first', async () => {
    const app = await scratchApp()
    const other = await app.second()
    const forms = [await openForm(app, 'company', idOf('both')), await openForm(other, 'admin', idOf('both'))] as const
    const { won, said } = await outcomes([
      app.call('company', 'UserPermission/SaveCreateUser', { ...forms[0], jobTitle: 'One' }),
      other.call('admin', 'UserPermission/SaveCreateUser', { ...forms[1], jobTitle: 'Other' }),
    ])
    expect(won).toBe(1)
    expect(said).toEqual([expect.stringMatching(/^This data was changed by (company|admin) Tester at /)])
  })

  it('accepts a user name once, and names the field to the others', async () => {
    const app = await scratchApp()
    const { won, said } = await outcomes(
      Array.from({ length: 6 }, (_, index) =>
        app.call('company', 'UserPermission/SaveCreateUser', userForm({ employeeId: `N-${index}` })),
      ),
    )
    expect(won).toBe(1)
    expect(said).toEqual(['This username is already used in this company.'])
    const count = await app.db
      .selectFrom('user_account')
      .select('id')
      .where('company_id', '=', company.subsidiary)
      .execute()
    expect(count).toHaveLength(1)
  })

  it('leaves one corporate administrator when the last two deactivate each other', async () => {
    const app = await scratchApp()
    const id = success(
      await app.call('admin', 'UserPermission/SaveCreateUser', userForm({ userGroups: [1], operationAreas: [] })),
    ).userId
    const login = { username: 'newcomer', password: 'Harbour-crane 47', companyId: company.subsidiary, modeName: '' }
    const own = await withOwnPassword(app, login, 'Quiet harbour 58')
    const signedIn = await app.call('nobody', 'Login/Login', own)
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
    const gone = { status: false, inactiveNote: 'gone' } as const
    const [first, second] = [await openForm(app, 'admin', id), await openForm(app, 'admin', idOf('admin'))]
    const { won, said } = await outcomes([
      app.call('admin', 'UserPermission/SaveCreateUser', { ...first, ...gone }),
      app.call('nobody', 'UserPermission/SaveCreateUser', { ...second, ...gone }, { cookie }),
    ])
    expect(won).toBe(1)
    // The second person either has no session any more, or learns that someone must remain.
    expect([
      'The last active Corporate Admin cannot be deactivated, deleted or demoted.',
      'Session time out',
    ]).toContain(said[0])
    const left = await app.db
      .selectFrom('user_account')
      .select('id')
      .where('is_active', '=', true)
      .where('id', 'in', [id, idOf('admin')])
      .execute()
    expect(left).toHaveLength(1)
  })
})

describe('UserPermission.DeleteUserFromList by two at once', () => {
  it('leaves one corporate administrator', async () => {
    const app = await scratchApp()
    const id = success(
      await app.call('admin', 'UserPermission/SaveCreateUser', userForm({ userGroups: [1], operationAreas: [] })),
    ).userId
    const login = { username: 'newcomer', password: 'Harbour-crane 47', companyId: company.subsidiary, modeName: '' }
    const own = await withOwnPassword(app, login, 'Quiet harbour 58')
    const signedIn = await app.call('nobody', 'Login/Login', own)
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
    const one = [id] as unknown as Record<string, unknown>
    const other = [idOf('admin')] as unknown as Record<string, unknown>
    const { won } = await outcomes([
      app.call('admin', 'UserPermission/DeleteUserFromList', one),
      app.call('nobody', 'UserPermission/DeleteUserFromList', other, { cookie }),
    ])
    expect(won).toBe(1)
  })

  it('deletes a user once', async () => {
    const app = await scratchApp()
    const ids = [idOf('colleague')] as unknown as Record<string, unknown>
    const { won, said } = await outcomes(
      [1, 2, 3].map(() => app.call('company', 'UserPermission/DeleteUserFromList', ids)),
    )
    expect(won).toBe(1)
    expect(said).toEqual(['The data was not found.'])
    expect(refused(await app.call('company', 'UserPermission/LoadCreateUserData', { userId: 9 })).message).toBe(
      'The data was not found.',
    )
  })
})

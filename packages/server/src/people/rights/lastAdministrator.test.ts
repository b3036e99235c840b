import pg from 'pg'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { homeForm, save } from '../../testing/groups/Company.ts'
import { importFile, userRow, users } from '../../testing/groups/ImportData.ts'
import { openForm } from '../../testing/groups/UserPermission.ts'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { company, people } from '../../testing/world.ts'

const SENTENCE = 'The last active Corporate Admin cannot be deactivated, deleted or demoted.'
const LAST = { code: '23514', constraint: 'last_administrator' }
const gone = { status: false, inactiveNote: 'gone' } as const

/** Makes the company user a second corporate administrator. */
const addSecond = ({ db }: Pick<TestApp, 'db'>) =>
  sql`update user_group set group_id = 1 where user_id = ${people.company.id}`.execute(db)

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Every way to remove an administrator. */
const REMOVALS = [
  [
    'is deactivated',
    (id: number) => `update user_account set is_active = false, inactive_note = 'gone' where id = ${id}`,
  ],
  ['is deleted', (id: number) => `update user_account set deleted_at = now() where id = ${id}`],
  [
    'moves to a closed company',
    (id: number) => `update user_account set company_id = ${company.foreign} where id = ${id}`,
  ],
  ['loses the group', (id: number) => `delete from user_group where user_id = ${id}`],
  ['gets another group', (id: number) => `update user_group set group_id = 2 where user_id = ${id}`],
  [
    'passes the group on to somebody inactive',
    (id: number) => `update user_group set user_id = 9 where user_id = ${id}`,
  ],
] as const

const COMPANY_REMOVALS = [
  ['is closed', `update company set is_active = false, inactive_note = 'gone' where id = ${company.home}`],
  ['is deleted', `update company set deleted_at = now() where id = ${company.home}`],
] as const

describe('the last corporate administrator', () => {
  it.each([...REMOVALS, ...COMPANY_REMOVALS])('is protected when it %s', async (_removal, statement) => {
    const { url } = await scratchApp()
    const client = await connect(url)
    await client.query(`update company set is_active = false, inactive_note = 'closed' where id = ${company.foreign}`)
    await client.query(`update user_account set is_active = false, inactive_note = 'left' where id = 9`)
    await client.query(`delete from user_group where user_id = 9`)
    const text = typeof statement === 'string' ? statement : statement(people.admin.id)
    await expect(client.query(text)).rejects.toMatchObject(LAST)
    // The check runs at the end of a transaction, so that a successor can be added.
    await client.query('begin')
    await client.query(text)
    await expect(client.query('commit')).rejects.toMatchObject(LAST)
  })

  it.each(REMOVALS)('can be removed when there is another one: it %s', async (_removal, statement) => {
    const app = await scratchApp()
    const client = await connect(app.url)
    await client.query(`delete from user_group where user_id = 9`)
    await client.query('begin')
    await client.query(statement(people.admin.id))
    await client.query(`update user_group set group_id = 1 where user_id = ${people.company.id}`)
    await client.query('commit')
    // The check concerns nobody else.
    await client.query(
      `update user_account set is_active = false, inactive_note = 'gone' where id = ${people.reporter.id}`,
    )
  })

  it('keeps their company open, in both languages', async () => {
    const test = await testApp()
    const form = await homeForm(test, { active: false, inactiveNote: 'closed' })
    expect(refused(await test.call('admin', save, form)).message).toBe(SENTENCE)
    expect(refused(await test.call('admin', save, form, { 'accept-language': 'th' })).message).toBe(
      'ไม่สามารถปิดใช้งาน ลบ หรือลดสิทธิ์ผู้ดูแลระบบส่วนกลางคนสุดท้ายที่ใช้งานอยู่ได้',
    )
    const home = await test.db.selectFrom('company').select('is_active').where('id', '=', company.home).execute()
    expect(home).toEqual([{ is_active: true }])
  })
})

describe('two administrators who remove each other', () => {
  it.each(['read committed', 'repeatable read', 'serializable'])('leave one at %s', async (level) => {
    const app = await scratchApp()
    await addSecond(app)
    const [one, other] = [await connect(app.url), await connect(app.url)]
    for (const client of [one, other]) await client.query(`begin isolation level ${level}`)
    await one.query(REMOVALS[0][1](people.admin.id))
    await other.query(REMOVALS[3][1](people.company.id))
    const ends = await Promise.allSettled([one.query('commit'), other.query('commit')])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [failed] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as { code: string }] : []))
    expect(failed?.code).toBe(level === 'read committed' ? '23514' : '40001')
  })

  it("leave one when one closes the other's company", async () => {
    const app = await scratchApp()
    await addSecond(app)
    await sql`update user_account set company_id = ${company.subsidiary} where id = ${people.company.id}`.execute(
      app.db,
    )
    const form = await openForm(app, 'admin', people.company.id)
    const home = await homeForm(app, { active: false, inactiveNote: 'closed' })
    const closing = await Promise.all([
      app.call('company', save, home),
      app.call('admin', 'UserPermission/SaveCreateUser', { ...form, ...gone }),
    ])
    expect(closing.filter(({ body }) => body.status === 'Success')).toHaveLength(1)
  })

  it('leave one when both import a file', async () => {
    const app = await scratchApp()
    await addSecond(app)
    const rowOf = (role: 'admin' | 'company') =>
      users(
        userRow({
          company: 'Home',
          employeeId: `E${people[role].id}`,
          username: role,
          email: `${role}@example.com`,
          firstName: role,
          lastName: 'Tester',
          groupUser: 'Corporate Admin',
          status: 'N',
        }),
      )
    for (const role of ['admin', 'company'] as const) {
      const other = role === 'admin' ? 'company' : 'admin'
      expect(success(await importFile(app, 'user', rowOf(other), { as: role, dry: true })).changed).toBe(1)
    }
    const both = await Promise.all([
      importFile(app, 'user', rowOf('company'), { as: 'admin' }),
      importFile(app, 'user', rowOf('admin'), { as: 'company' }),
    ])
    expect(both.filter(({ body }) => body.status === 'Success')).toHaveLength(1)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from user_account u join user_group g on g.user_id = u.id and g.group_id = 1
      where u.is_active`.execute(app.db)
    expect(rows).toEqual([{ n: 1 }])
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, scratchApp, success } from '../testing/app.ts'
import { type Role, area, company, people } from '../testing/world.ts'

/* Changes of a record that moved into its reader's scope must not reveal what it was before. */

type ChangesCall = 'UserPermission/LoadChanges' | 'Company/LoadChanges' | 'ReceiverGroup/LoadChanges'

async function changes(test: TestApp, role: Role, call: ChangesCall, id: number, language: 'en' | 'th' = 'en') {
  const { changes } = success(await test.call(role, call, { id }, { 'accept-language': language }))
  return { text: JSON.stringify(changes), entries: changes }
}

/** Runs each in its own transaction. */
async function inSteps({ db }: TestApp, ...steps: ReturnType<typeof sql>[]) {
  for (const step of steps) await step.execute(db)
}

describe('the changes of a record', () => {
  it('hide a user before the move to the reader’s company', async () => {
    const test = await scratchApp()
    const id = people.foreignreporter.id
    await inSteps(
      test,
      sql`update user_account set position = 'secret post', email = 'secret@example.com' where id = ${id}`,
      sql`insert into user_group (user_id, group_id) values (${id}, 5)`,
      sql`update user_account set company_id = ${company.home}, position = 'Guard' where id = ${id}`,
      sql`update user_account set position = 'Chief' where id = ${id}`,
    )
    const here = await changes(test, 'company', 'UserPermission/LoadChanges', id)
    expect(here.text).not.toMatch(/secret|Approver|Foreign/)
    expect(here.entries.map(({ action }) => action)).toEqual(['update', 'update', 'outside'])
    expect(here.entries[0]?.changes).toEqual([{ field: 'jobTitle', before: 'Guard', after: 'Chief' }])
    expect(here.entries[1]?.changes).toContainEqual({
      field: 'jobTitle',
      before: 'before it was moved here',
      after: 'Guard',
    })
    expect(here.entries[2]).toEqual({
      date: '',
      userName: '',
      action: 'outside',
      part: '',
      name: '',
      actId: null,
      changes: [],
    })
    expect((await changes(test, 'company', 'UserPermission/LoadChanges', id, 'th')).text).toContain('ก่อนย้ายมาที่นี่')
    expect((await changes(test, 'admin', 'UserPermission/LoadChanges', id)).text).toContain('secret post')
  })

  it('hide a company before it became a subsidiary of the reader’s', async () => {
    const test = await scratchApp()
    await inSteps(
      test,
      sql`update company set name = 'Secret name' where id = ${company.foreign}`,
      sql`update company set name = 'New name', head_company_id = ${company.home} where id = ${company.foreign}`,
    )
    const here = await changes(test, 'company', 'Company/LoadChanges', company.foreign)
    expect(here.text).not.toMatch(/Secret/)
    expect(here.text).toContain('New name')
    expect(here.entries.at(-1)?.action).toBe('outside')
    expect((await changes(test, 'admin', 'Company/LoadChanges', company.foreign)).text).toContain('Secret name')
  })

  it('hide a receiver group before it had one of the reader’s areas', async () => {
    const test = await scratchApp()
    const made = await test.db
      .insertInto('receiver_group')
      .values({ name: 'Secret name' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await inSteps(
      test,
      sql`insert into receiver_group_area (receiver_group_id, area_id) values (${made.id}, ${area.foreign})`,
      sql`update receiver_group set name = 'Secret too' where id = ${made.id}`,
      sql`with renamed as (update receiver_group set name = 'Public' where id = ${made.id})
        insert into receiver_group_area (receiver_group_id, area_id) values (${made.id}, ${area.port})`,
      sql`update receiver_group set name = 'Later' where id = ${made.id}`,
    )
    const here = await changes(test, 'areaadmin', 'ReceiverGroup/LoadChanges', made.id)
    expect(here.text).not.toMatch(/Secret|Foreign/)
    expect(here.text).toContain('Public')
    expect(here.entries.at(-1)?.action).toBe('outside')
    expect((await changes(test, 'admin', 'ReceiverGroup/LoadChanges', made.id)).text).toContain('Secret too')
  })
})

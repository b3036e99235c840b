import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CallName } from '@daybook/shared'
import { nameKey } from '@daybook/shared/rules/cleanText'
import { openForm as openReceiver } from '../groups/ReceiverGroup.ts'
import { openForm as openUser } from '../groups/UserPermission.ts'
import { type TestApp, success, testApp } from '../app.ts'
import { area, company, eventType, people } from '../world.ts'

/* Names that people cannot tell apart are one name, on every form and in the database. */

type Form = {
  call: CallName
  table: string
  column: string
  field: string
  /** One record keeps the name, the other asks for it. */
  ids: (test: TestApp) => Promise<[number, number]>
  open: (test: TestApp, id: number) => Promise<object>
}

const receiver = async ({ db }: TestApp, name: string) => {
  const { id } = await db.insertInto('receiver_group').values({ name }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('receiver_group_area').values({ receiver_group_id: id, area_id: area.gate }).execute()
  return id
}
const user = { call: 'UserPermission/SaveCreateUser', table: 'user_account' } as const
const userIds = async (): Promise<[number, number]> => [people.colleague.id, people.reporter.id]
/** As a contractor, who has a user name in any company. */
const userForm = async (test: TestApp, id: number) => ({ ...(await openUser(test, 'admin', id)), employeeTypeId: 2 })
const type = {
  call: 'EventType/SaveEventTypeCreate',
  table: 'event_type',
  ids: async (): Promise<[number, number]> => [eventType.abnormal, eventType.works],
  open: async ({ call }: TestApp, id: number) =>
    success(await call('admin', 'EventType/GetEventTypeCreate', { eventTypeId: id })).eventType as object,
} as const

const forms: Form[] = [
  {
    call: 'Company/sendToDB',
    table: 'company',
    column: 'name',
    field: 'companyName',
    ids: async () => [company.home, company.foreign],
    open: async ({ call }, id) =>
      success(await call('admin', 'Company/LoadCreateCompanyData', { editId: id })).company as object,
  },
  {
    call: 'Area/SaveAreaData',
    table: 'area',
    column: 'name',
    field: 'areaName',
    ids: async () => [area.gate, area.dock],
    open: async ({ call }, id) => success(await call('admin', 'Area/LoadCreateArea', { areaId: id })).area as object,
  },
  { ...type, column: 'name', field: 'eventTypeName' },
  { ...type, column: 'short_name', field: 'shortName' },
  {
    call: 'ReceiverGroup/SaveData',
    table: 'receiver_group',
    column: 'name',
    field: 'receiverGroupName',
    ids: async (test) => [await receiver(test, 'One'), await receiver(test, 'Two')],
    open: (test, id) => openReceiver(test, 'admin', id),
  },
  { ...user, ids: userIds, open: userForm, column: 'username', field: 'username' },
  { ...user, ids: userIds, open: userForm, column: 'employee_id', field: 'employeeId' },
]

describe('the name of another record', () => {
  it.each(forms)('is taken at $call ($field), whatever invisible characters are in either', async (form) => {
    const test = await testApp()
    const [kept, asking] = await form.ids(test)
    const refusal = async (name: string) => {
      const sent = { ...(await form.open(test, asking)), [form.field]: name }
      const { body } = await test.call('admin', form.call, sent as never)
      return [body.status, body.status === 'Success' ? [] : body.fieldErrors?.map(({ field }) => field)]
    }
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(form.column)} as name from ${sql.table(form.table)} where id = ${kept}`.execute(test.db)
    const name = rows[0]?.name ?? ''
    const plain = await refusal(name)
    expect(plain[0]).not.toBe('Success')
    expect(await refusal(`\u202e${name.slice(0, 1)}\u200b${name.slice(1).toUpperCase()}\u00a0`)).toEqual(plain)
    await sql`update ${sql.table(form.table)} set ${sql.ref(form.column)} = ${`${name}\u200b`} where id = ${kept}`.execute(
      test.db,
    )
    expect(await refusal(name)).toEqual(plain)
    expect(await refusal('\u200b\u2800')).toEqual(await refusal(''))
  })

  it('has the key that the database gives it', async () => {
    const { db } = await testApp()
    const parts = [
      '\u0e4d',
      '\u0e32',
      '\u0e33',
      '\u0e49',
      '\u200d',
      '\ufe0f',
      '❤',
      '👍',
      '🏽',
      '\r',
      '\n',
      '\t',
      '\u0001',
    ]
    const names = fc.sample(
      fc.array(
        fc.oneof(fc.constantFrom(...parts, 'a', 'É', 'e\u0301', ' ', '\u00a0'), fc.integer({ min: 1, max: 0xffff })),
      ),
      2_000,
    )
    const typed = names
      .map((name) => name.map((part) => (typeof part === 'string' ? part : String.fromCodePoint(part))).join(''))
      // The database's Unicode is older than the language's: it leaves the marks that came later in their order. The dotted capital
      // I is the one letter that a locale folds to another number of characters.
      .filter((name) => name.isWellFormed() && !/[\u0130\u2800\u1acf-\u1aff\p{Cn}]/u.test(name))
    const { rows } = await sql<{
      key: string
    }>`select name_key(name) as key from unnest(${typed}::text[]) name`.execute(db)
    // Letters that a locale folds in its own way are no matter here.
    const folded = (key: string) => key.toUpperCase().toLowerCase()
    const differ = typed.filter((name, place) => folded(nameKey(name)) !== folded(rows[place]?.key ?? ''))
    expect(differ.map((name) => JSON.stringify(name))).toEqual([])
  })
})

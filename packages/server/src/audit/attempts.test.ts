import type { CallName } from '@daybook/shared'
import { PERSON_PARAMETER } from '@daybook/shared/rules/person'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { importFile, userRow, users } from '../testing/groups/ImportData.ts'
import { lookers, othersOf, ownPayload } from '../testing/belongings.ts'
import { goodFor, guarded, calls, send } from '../testing/everyCall.ts'
import { numberFields, withId } from '../testing/fields.ts'
import { furnish } from '../testing/furniture.ts'
import { undone } from '../testing/undone.ts'
import { LIMITS } from '../platform/limits.ts'
import { type TestApp, appOfFile, refused, scratchApp, success, testApp } from '../testing/app.ts'
import { operationForm } from '../testing/report.ts'
import { addReport } from '../testing/reports.ts'
import { multipartBody, MULTIPART, PNG } from '../testing/upload.ts'
import { plainOf, wireText } from '../testing/wire.ts'
import { type Role, area, people } from '../testing/world.ts'

/* Every refused attempt is in the trail, whatever the form of the refusal. */

async function denials(test: TestApp, call: string): Promise<{ actor: number | null; code: string }[]> {
  const rows = await test.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'row_key'])
    .where('call', '=', call)
    .where('action', '=', 'denied')
    .orderBy('id')
    .execute()
  return rows.map(({ actor_id, row_key }) => ({ actor: actor_id, code: row_key }))
}

const bodyOf = (name: string, isUpload: boolean) =>
  isUpload ? multipartBody({ name: 'a.png', content: PNG, folder: 'CreateReport' }) : wireText(name, goodFor(name))

describe('an attempt that is refused before the call runs', () => {
  const file = appOfFile()
  const ask = async (name: string, isUpload: boolean, headers: Record<string, string>) =>
    file().app.inject({
      method: 'POST',
      url: `/api/${name}`,
      headers: { 'content-type': isUpload ? MULTIPART : 'application/json', ...headers },
      payload: bodyOf(name, isUpload),
    })

  it('from another site is recorded for each call that writes', async () => {
    const cookie = await file().signIn('admin')
    for (const { name, call } of calls.filter((one) => one.call.writes)) {
      const isUpload = call.method === 'multipart'
      const from = { 'sec-fetch-site': 'cross-site' }
      expect((await ask(name, isUpload, { ...from, cookie })).statusCode).toBe(403)
      expect((await ask(name, isUpload, from)).statusCode).toBe(403)
      expect([name, await denials(file(), name)]).toEqual([
        name,
        [
          { actor: people.admin.id, code: 'crossSite' },
          { actor: null, code: 'crossSite' },
        ],
      ])
    }
  })

  it('in the name of another person is recorded for each call', async () => {
    const cookie = await file().signIn('viewer')
    const meant = { 'sec-fetch-site': 'same-origin', 'daybook-person': String(people.admin.id), cookie }
    for (const { name, call } of guarded.filter((one) => one.call.method !== 'GET')) {
      expect((await ask(name, call.method === 'multipart', meant)).statusCode).toBe(409)
      expect([name, (await denials(file(), name)).at(-1)]).toEqual([
        name,
        { actor: people.viewer.id, code: 'otherPerson' },
      ])
    }
  })

  it('without the right is recorded for each call', async () => {
    const cookie = await file().signIn('viewer')
    let count = 0
    for (const { name, call } of guarded) {
      const body = call.method === 'multipart' ? Buffer.from(bodyOf(name, true)) : wireText(name, {})
      const answer = await send(file(), { name, cookie, body, ...(call.method ? { method: call.method } : {}) })
      if (answer.statusCode !== 403) continue
      count++
      expect([name, (await denials(file(), name)).at(-1)]).toEqual([
        name,
        { actor: people.viewer.id, code: 'noPermission' },
      ])
    }
    expect(count).toBeGreaterThan(0)
  })
})

describe('an attempt that a call refuses', () => {
  const REQUEST = '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a99'
  type Attempt = { role: Role; call: Parameters<TestApp['call']>[1]; input: Record<string, unknown>; code: string }

  const atFields: Record<string, Attempt> = {
    'an area out of scope': {
      role: 'reporter',
      call: 'CreateReport/SaveData',
      input: operationForm({ areaId: [area.foreign] }),
      code: 'notInList',
    },
    'an event type that does not exist': {
      role: 'reporter',
      call: 'CreateReport/SaveData',
      input: operationForm({ eventTypeId: 999_999 }),
      code: 'notInList',
    },
  }
  it.each(Object.entries(atFields))('at a field: %s', async (_about, { role, call, input, code }) => {
    const test = await testApp()
    refused(await test.call(role, call, input))
    expect(await denials(test, call)).toEqual([{ actor: people[role].id, code }])
  })

  it('at a field: to make a corporate administrator', async () => {
    const test = await testApp()
    const call = 'UserPermission/SaveCreateUser'
    refused(await test.call('company', call, { userGroups: [1], firstName: 'Some', lastName: 'One' }))
    expect(await denials(test, call)).toEqual([{ actor: people.company.id, code: 'beyondOwn' }])
  })

  it('by a verdict on one of several records', async () => {
    const test = await testApp()
    const own = await addReport(test.db, { area: area.quay, by: 'both', status: 1 })
    const { rows } = success(
      await test.call('both', 'Inbox/Decide', {
        requestId: REQUEST,
        decision: 'approve',
        reason: '',
        rows: [
          { eventId: own, version: 1 },
          { eventId: 999_999, version: 1 },
        ],
      }),
    )
    expect(rows.map(({ verdict }) => verdict)).toEqual(['own', 'notFound'])
    expect((await denials(test, 'Inbox/Decide')).map(({ code }) => code).toSorted()).toEqual(['notFound', 'ownReport'])
    success(
      await test.call('admin', 'DeletedReports/Restore', {
        requestId: REQUEST.replace('99', '98'),
        reportIds: [999_999],
      }),
    )
    expect(await denials(test, 'DeletedReports/Restore')).toEqual([{ actor: people.admin.id, code: 'notFound' }])
    success(
      await test.call('reporter', 'MyAreas/FileNil', {
        requestId: REQUEST.replace('99', '97'),
        day: '2026-11-20',
        cells: [{ areaId: 999_999 }],
      }),
    )
    expect(await denials(test, 'MyAreas/FileNil')).toEqual([{ actor: people.reporter.id, code: 'notInList' }])
  })

  it('by the rows of a file, checked or imported; a name that is not known is a slip', async () => {
    const test = await testApp()
    await sql`insert into group_menu_limit (group_id, menu_id, level) values (2, 11, 2)`.execute(test.db)
    const granting = users(
      userRow({ groupUser: 'Corporate Admin' }),
      userRow({ employeeId: 'N-2', company: 'Nowhere' }),
    )
    success(await importFile(test, 'user', granting, { as: 'company', dry: true }))
    refused(await importFile(test, 'user', granting, { as: 'company' }))
    const entry = { actor: people.company.id, code: 'beyondOwn' }
    expect(await denials(test, 'ImportData/ImportData')).toEqual([entry, entry])
  })

  it.each(lookers)(
    "with another's id: in the trail for each call, field and id that is refused to $role",
    async (looker) => {
      const test = await testApp()
      const furniture = await furnish(test)
      const cookie = await test.signIn(looker.role)
      const ask = (name: CallName, payload: object) =>
        undone(test.db, async () => {
          const response = await send(test, { name, cookie, body: wireText(name, payload) })
          return { http: response.statusCode, body: plainOf(response), entries: await denials(test, name) }
        })
      const silent: unknown[] = []
      let refusals = 0
      for (const { name } of guarded.filter(({ call }) => !call.method && call.writes && call.output !== 'file')) {
        const good = ownPayload(name, looker, furniture)
        if ((await ask(name, good)).body.status !== 'Success') continue
        for (const field of numberFields(name))
          for (const id of othersOf(field.kind ?? 'plain', looker.outside, furniture)) {
            const { http, body, entries } = await ask(name, withId(good, field, id))
            // 400: the id does not fit its payload, whosever it is.
            if (body.status === 'Success' || http === 400) continue
            refusals++
            if (entries.length === 0) silent.push([name, field.path, id, body.message])
          }
      }
      expect(silent).toEqual([])
      expect(refusals).toBeGreaterThan(3)
    },
    120_000,
  )

  it('at a live stream, and at a file, also by a stranger', async () => {
    const test = await testApp()
    const { upload } = await furnish(test)
    expect(upload).toBeGreaterThan(0)
    const cookie = await test.signIn('foreignreporter')
    const open = (url: string, headers = {}) => test.app.inject({ url, headers })
    expect((await open(`/live/EventToday?${PERSON_PARAMETER}=1`, { cookie })).statusCode).toBe(409)
    expect(await denials(test, 'live/EventToday')).toEqual([{ actor: people.foreignreporter.id, code: 'otherPerson' }])
    expect((await open('/Uploadfiles/secretsecretsecretsecret')).statusCode).toBe(404)
    expect(await denials(test, 'Uploadfiles')).toEqual([{ actor: null, code: 'notFound' }])
  })

  it('with a wrong token of a scheduler', async () => {
    const test = await testApp({ TASK_TOKEN: 'a token of more than thirty-two characters' })
    const task = calls.find(({ call }) => typeof call.access === 'object' && call.access.task)
    if (!task) throw new Error('no call accepts a task')
    const { name } = task
    const headers = { authorization: 'Bearer wrong' }
    expect((await send(test, { name, body: wireText(name, goodFor(name)), headers })).statusCode).toBe(401)
    expect(await denials(test, name)).toEqual([{ actor: null, code: 'sessionExpired' }])
  })

  it('leaves nothing for what somebody mistyped', async () => {
    const test = await testApp()
    const call = 'CreateReport/SaveData'
    for (const input of [operationForm({ shifts: [] }), operationForm({ eventDate: '2026-02-31' }), {}])
      refused(await test.call('reporter', call, input))
    expect(await denials(test, call)).toEqual([])
  })

  it('counts towards the limit of refusals, also as a verdict', async () => {
    const test = await scratchApp({}, { limits: LIMITS })
    const ask = (nth: number) =>
      test.call('both', 'Inbox/Decide', {
        requestId: `7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f${String(1_000 + nth)}`,
        decision: 'approve',
        reason: '',
        rows: [{ eventId: 900_000 + nth, version: 1 }],
      })
    const answers: number[] = []
    for (let nth = 0; nth < 64; nth++) answers.push((await ask(nth)).http)
    expect(answers.slice(0, 60)).toEqual(Array<number>(60).fill(200))
    expect(answers.slice(-3)).toEqual([429, 429, 429])
    expect((await denials(test, 'Inbox/Decide')).filter(({ code }) => code === 'tooManyRequests')).toHaveLength(1)
    // Other calls of the person are answered.
    success(await test.call('both', 'Login/CheckSession', {}))
  })
})

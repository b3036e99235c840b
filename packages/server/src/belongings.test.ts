import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type RecordPage, sealRecord } from './platform/record.ts'
import { scratchApp, testApp } from './testing/app.ts'
import {
  furnish,
  heldOfOthers,
  lookers,
  MISSING,
  othersOf,
  ownPayload,
  SAVES,
  SECRET,
  showsOthers,
  textOf,
  without,
} from './testing/belongings.ts'
import { calls, guarded, send } from './testing/everyCall.ts'
import { type Kind, inputSchema, numberFields, withId } from './testing/fields.ts'
import { swept } from './testing/sweep.ts'
import { plainOf, wireText } from './testing/wire.ts'

/* Every call with other people's ids, in every field that takes one, derived from the contract. */

/** Files with charts take seconds each: statistics/files.test.ts tests their contents. */
const REPORT_FILE = /^(Report|ReportAbnormal|WeeklyReport|MonthlyReport|YearlyReport)\//

/** Of issue 13: rules, holidays, excuses, compliance, reminders, channels and webhooks. */
const DEADLINES = /^(Expectations|Compliance|MyAccount|Webhooks|LogMailMonitoring)\//
/** They need a LINE bot: groups/MyAccount has one. */
const NEVER_THROUGH = ['MyAccount/LineBudget', 'MyAccount/MakeLineCode']

describe("other people's records", () => {
  it('cannot be named by a number in a call that this test does not know', () => {
    const unknown = calls.flatMap(({ name }) =>
      numberFields(name).flatMap(({ path, kind }) => (kind ? [] : [`${name} ${path}`])),
    )
    expect(unknown).toEqual([])
  })

  it('are tried with the calls of deadlines and channels as they go through for somebody', async () => {
    const through = new Set<string>()
    const test = await testApp()
    const furniture = await furnish(test)
    const tried = guarded.filter(({ name, call }) => DEADLINES.test(name) && call.output !== 'file')
    for (const looker of lookers) {
      const cookie = await test.signIn(looker.role)
      for (const { name } of tried) {
        await sql`savepoint asked`.execute(test.db)
        const body = wireText(name, ownPayload(name, looker, furniture))
        const response = await send(test, { name, cookie, body })
        if (plainOf(response).status === 'Success') through.add(name)
        await sql`rollback to savepoint asked`.execute(test.db)
      }
    }
    expect(tried.map(({ name }) => name).filter((name) => !through.has(name))).toEqual(NEVER_THROUGH)
  })

  it.each(lookers)(
    'do not exist for $role, in any call and any field',
    async (looker) => {
      const test = await testApp()
      const furniture = await furnish(test)
      const cookie = await test.signIn(looker.role)
      const ask = async (name: string, payload: object) => {
        await sql`savepoint asked`.execute(test.db)
        const response = await send(test, { name, cookie, body: wireText(name, payload) })
        const held = await heldOfOthers(test.db, looker)
        await sql`rollback to savepoint asked`.execute(test.db)
        return { http: response.statusCode, text: response.body, body: plainOf(response), held }
      }
      const wrong: unknown[] = []
      let asked = 0
      const before = await heldOfOthers(test.db, looker)
      const succeeded: string[] = []
      const fields = guarded.flatMap(({ name }) => numberFields(name).map((field) => ({ name, field })))
      const tried = swept(fields, lookers.indexOf(looker))
      for (const { name, call } of guarded) {
        if (call.method || call.output === 'file') continue
        const good = ownPayload(name, looker, furniture)
        const plain = await ask(name, good)
        if (plain.body.status === 'Success') succeeded.push(name)
        if (showsOthers(plain.text, looker)) wrong.push({ name, good, shows: plain.text.slice(0, 500) })
        for (const { field } of tried.filter((one) => one.name === name)) {
          const ids = othersOf(field.kind ?? 'plain', looker.outside, furniture)
          if (ids.length === 0) continue
          const nobodys = await ask(name, withId(good, field, MISSING))
          for (const id of ids) {
            asked++
            const theirs = await ask(name, withId(good, field, id))
            const same =
              theirs.http === nobodys.http &&
              without(name, theirs.body, [id, MISSING]) === without(name, nobodys.body, [id, MISSING])
            if (!same || theirs.held !== before || showsOthers(theirs.text, looker)) {
              wrong.push({
                name,
                field: field.path,
                id,
                held: theirs.held - before,
                theirs: theirs.text.slice(0, 400),
                nobodys: nobodys.text.slice(0, 400),
              })
            }
          }
        }
      }
      expect(wrong.map((one) => JSON.stringify(one))).toEqual([])
      expect(asked).toBeGreaterThan(tried.length === fields.length ? 30 : 10)
      expect(succeeded.length).toBeGreaterThan(7)
      expect(succeeded).toEqual(expect.arrayContaining(SAVES[looker.role] ?? []))
    },
    120_000,
  )

  it.each(lookers)("cannot be opened by $role with another's sealed id", async ({ role, outside }) => {
    const test = await testApp()
    const furniture = await furnish(test)
    const sealed: Record<string, { page: RecordPage; kind: Kind }> = {
      'Company/LoadCreateCompanyData': { page: 'Create-Company', kind: 'company' },
      'Area/LoadCreateArea': { page: 'Create-Area-Structure', kind: 'area' },
      'EventType/GetEventTypeCreate': { page: 'Create-Event-Type', kind: 'plain' },
      'ReceiverGroup/LoadCreate': { page: 'Create-Receiver-Group', kind: 'receiverGroup' },
      'UserPermission/LoadCreateUserData': { page: 'Create-User-Permission', kind: 'user' },
    }
    const taking = guarded.filter(
      ({ name }) => inputSchema(name).properties?.sealedId && !name.startsWith('EventRecord'),
    )
    expect(taking.map(({ name }) => name).sort()).toEqual(Object.keys(sealed).sort())
    const cookie = await test.signIn(role)
    for (const [name, { page, kind }] of Object.entries(sealed)) {
      const ask = async (id: number) => {
        const sealedId = await sealRecord({ db: test.db, sealer: test.services.sealer }, page, id)
        return (await send(test, { name, cookie, body: wireText(name, { sealedId }) })).body
      }
      for (const id of othersOf(kind, outside, furniture))
        expect([name, await ask(id)]).toEqual([name, await ask(MISSING)])
    }
  })

  it('are in no file that a call makes', async () => {
    const test = await scratchApp()
    const furniture = await furnish(test)
    const wrong: unknown[] = []
    let shown = 0
    const files = guarded.filter((one) => one.call.output === 'file' && !REPORT_FILE.test(one.name))
    for (const [at, looker] of lookers.entries()) {
      const cookie = await test.signIn(looker.role)
      for (const { name } of swept(files, at)) {
        const good = ownPayload(name, looker, furniture)
        const payloads = [
          good,
          ...numberFields(name).flatMap((field) =>
            othersOf(field.kind ?? 'plain', looker.outside, furniture)
              .slice(0, 1)
              .map((id) => withId(good, field, id)),
          ),
        ]
        // One after the other: a person has one export run and three wait, and these are more.
        for (const payload of payloads) {
          const response = await send(test, { name, cookie, body: wireText(name, payload) })
          const text = textOf(response.rawPayload)
          if (text.includes(SECRET)) shown++
          // People who may not make the file at all get a refusal.
          const isWhole = response.statusCode < 400 || response.statusCode === 403
          if (!isWhole || showsOthers(text, looker)) wrong.push({ name, looker, payload, text: text.slice(0, 500) })
        }
      }
    }
    expect(wrong.map((one) => JSON.stringify(one))).toEqual([])
    // Their own records are in it, with the same marker.
    const isWhole = swept(files).length === files.length
    expect(shown).toBeGreaterThanOrEqual(isWhole ? lookers.length : 1)
  }, 240_000)

  it.each(lookers)('cannot be downloaded as a file by $role', async ({ role }) => {
    const test = await testApp()
    await furnish(test)
    const cookie = await test.signIn(role)
    const theirs = await test.app.inject({ url: '/Uploadfiles/secretsecretsecretsecret', headers: { cookie } })
    const nobodys = await test.app.inject({ url: '/Uploadfiles/nobodysnobodysnobodysnob', headers: { cookie } })
    expect([theirs.statusCode, theirs.json()]).toEqual([nobodys.statusCode, nobodys.json()])
    expect(theirs.statusCode).toBe(404)
  })
})

import { describe, expect, it } from 'vitest'
import { findCaller, levelOf } from '../../people/rights/caller.ts'
import { type RecordPage, sealRecord } from '../../administration/record.ts'
import { scratchApp, testApp } from '../app.ts'
import {
  heldOfOthers,
  lookers,
  MISSING,
  othersOf,
  ownPayload,
  SAVES,
  showsOthers,
  textOf,
  without,
} from '../belongings.ts'
import { furnish, SECRET } from '../furniture.ts'
import { calls, guarded, send } from '../everyCall.ts'
import { type Kind, inputSchema, numberFields, withId } from '../fields.ts'
import { hide } from '../outOfScope.ts'
import { swept } from '../sweep.ts'
import { undone } from '../undone.ts'
import { plainOf, wireText } from '../wire.ts'
import { people } from '../world.ts'

/* Every call with other people's ids, in every field that takes one, derived from the contract. */

/** Files with charts take seconds each: statistics/files.test.ts tests their contents. */
const REPORT_FILE = /^(Report\/(?!ExportBoard)|(ReportAbnormal|WeeklyReport|MonthlyReport|YearlyReport)\/)/

const files = guarded.filter(({ name, call }) => call.output === 'file' && !REPORT_FILE.test(name))
/** It lists the files made before. */
const GROWS = new Set(['LogExport/ExportExcel'])

/** Of issue 13: rules, holidays, excuses, compliance, reminders, channels and webhooks. */
const DEADLINES = /^(Expectations|Compliance|MyAccount|Webhooks|LogMailMonitoring)\//
/** They need a LINE bot, or a token of the caller's own, which the tests in groups/MyAccount have. */
const NEVER_THROUGH = [
  'MyAccount/LineBudget',
  'MyAccount/MakeLineCode',
  'MyAccount/RevokeToken',
  // The letter is about several companies: only a corporate administrator may send it again.
  'LogMailMonitoring/onResentMail',
]

describe("other people's records", () => {
  it('cannot be named by a number in a call that this test does not cover', () => {
    const unknown = calls.flatMap(({ name }) =>
      numberFields(name).flatMap(({ path, kind }) => (kind ? [] : [`${name} ${path}`])),
    )
    expect(unknown).toEqual([])
  })

  it('are tried with valid calls of deadlines and channels: each succeeds for somebody', async () => {
    const through = new Set<string>()
    const test = await testApp()
    const furniture = await furnish(test)
    const tried = guarded.filter(({ name, call }) => DEADLINES.test(name) && call.output !== 'file')
    for (const looker of lookers) {
      const cookie = await test.signIn(looker.role)
      for (const { name } of tried) {
        const body = wireText(name, ownPayload(name, looker, furniture))
        const response = await undone(test.db, () => send(test, { name, cookie, body }))
        if (plainOf(response).status === 'Success') through.add(name)
      }
    }
    expect(tried.map(({ name }) => name).filter((name) => !through.has(name))).toEqual(NEVER_THROUGH)
  })

  it.each(lookers)(
    'do not exist for $role, in any call or field',
    async (looker) => {
      const test = await testApp()
      const furniture = await furnish(test)
      await hide(test.db, looker)
      const cookie = await test.signIn(looker.role)
      const ask = (name: string, payload: object, isTheirs = false) =>
        undone(test.db, async () => {
          const response = await send(test, { name, cookie, body: wireText(name, payload) })
          const held = isTheirs ? await heldOfOthers(test.db, looker) : null
          return { http: response.statusCode, text: response.body, body: plainOf(response), held }
        })
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
            const theirs = await ask(name, withId(good, field, id), true)
            const same =
              theirs.http === nobodys.http &&
              without(name, theirs.body, [id, MISSING]) === without(name, nobodys.body, [id, MISSING])
            if (!same || theirs.held !== before || showsOthers(theirs.text, looker)) {
              wrong.push({
                name,
                field: field.path,
                id,
                held: [before, theirs.held],
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

  it.each(lookers)(
    'are in no file created for $role, who gets every file that their menus allow',
    async (looker) => {
      const test = await scratchApp()
      const furniture = await furnish(test)
      await hide(test.db, looker)
      const cookie = await test.signIn(looker.role)
      const caller = await findCaller(test.db, people[looker.role].id)
      const wrong: unknown[] = []
      let [shown, made] = [0, 0]
      for (const { name, call } of swept(files, lookers.indexOf(looker))) {
        const may =
          typeof call.access === 'object' && caller && levelOf(caller, ...call.access.menus) >= call.access.level
        const ask = async (payload: object) => {
          const response = await send(test, { name, cookie, body: wireText(name, payload) })
          const text = await textOf(response.rawPayload)
          return { status: response.statusCode, text }
        }
        const good = ownPayload(name, looker, furniture)
        // One after the other: a person can have one export running and three waiting, and these are more.
        const own = await ask(good)
        if (own.text.includes(SECRET)) shown++
        if (own.status === 200) made++
        if (own.status !== (may ? 200 : 403) || showsOthers(own.text, looker)) wrong.push({ name, own })
        for (const field of numberFields(name)) {
          const ids = othersOf(field.kind ?? 'plain', looker.outside, furniture)
          if (ids.length === 0) continue
          const nobodys = await ask(withId(good, field, MISSING))
          for (const id of ids) {
            const theirs = await ask(withId(good, field, id))
            const same = theirs.status === nobodys.status && (GROWS.has(name) || theirs.text === nobodys.text)
            if (!same || showsOthers(theirs.text, looker)) wrong.push({ name, field: field.path, id, theirs, nobodys })
          }
        }
      }
      expect(wrong.map((one) => JSON.stringify(one).slice(0, 2_000))).toEqual([])
      // Files were made, and they contain the person's own records, which have the same marker.
      if (swept(files).length < files.length) return
      expect(made).toBeGreaterThan(2)
      expect(shown).toBeGreaterThan(0)
    },
    240_000,
  )

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

import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { allCalls, type CallName } from '@daybook/contract'
import { SAME_ORIGIN, scratchApp, type TestApp, testApp } from './testing/app.ts'
import { inputSchema, type Kind, numberFields, withId } from './testing/fields.ts'
import { hostileBodies, hostilePayloads } from './testing/hostile.ts'
import { addReport } from './testing/reports.ts'
import { MULTIPART, multipartBody, PNG } from './testing/upload.ts'
import { area, company, eventType, people, type Role, shift } from './testing/world.ts'

/* What holds for every call of the contract, whatever it does: made from the contract's own list. */

const calls = allCalls().map(({ group, name, call }) => ({ name: `${group}/${name}` as CallName, call }))
const guarded = calls.filter(({ call }) => call.access !== 'public')

type Raw = { cookie?: string; name: string; method?: 'GET' | 'multipart'; body: string | Buffer }

function send({ app }: TestApp, { cookie, name, method, body }: Raw) {
  const type = method === 'multipart' ? MULTIPART : 'application/json'
  return app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: `/api/${name}`,
    headers: { ...SAME_ORIGIN, ...(cookie ? { cookie } : {}), ...(method === 'GET' ? {} : { 'content-type': type }) },
    ...(method === 'GET' ? {} : { payload: body }),
  })
}

const picture = multipartBody({ name: 'a.png', content: PNG, folder: 'CreateReport' })

describe('every call', () => {
  it.each(guarded)(
    '$name answers 401 without a session, with a made-up one and with one that was ended',
    async ({ name, call }) => {
      const test = await testApp()
      const body = call.method === 'multipart' ? picture : '{}'
      const ended = await test.signIn('admin')
      await send(test, { name: 'Login/ClearSession', cookie: ended, body: '{}' })
      for (const cookie of ['', 'daybook=', `daybook=${'A'.repeat(43)}`, ended]) {
        const response = await send(test, { name, cookie, body, ...(call.method ? { method: call.method } : {}) })
        expect([response.statusCode, response.json()]).toEqual([401, { sStatus: 'SSEXP', sMsg: 'Session time out' }])
      }
    },
  )

  it.each(calls.filter(({ call }) => call.writes))('$name refuses a page of somebody else', async ({ name, call }) => {
    const test = await testApp()
    const cookie = await test.signIn('admin')
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ]
    for (const headers of foreign) {
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: `/api/${name}`,
        headers: { cookie, 'content-type': call.method === 'multipart' ? MULTIPART : 'application/json', ...headers },
        payload: call.method === 'multipart' ? picture : '{}',
      })
      expect(statusCode).toBe(403)
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', ...(call.method ? [] : [MULTIPART])]) {
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: `/api/${name}`,
        headers: { ...SAME_ORIGIN, cookie, 'content-type': type },
        payload: 'a=1',
      })
      expect([400, 415]).toContain(statusCode)
    }
  })
})

/** What an answer must never hold: SQL, stacks, paths, names of tables, libraries and their versions. */
const LEAKS =
  /\b(select|insert into|update|delete from) [a-z_"]+ |syntax error|relation "|column "|constraint|node_modules|\.ts:\d|\bat [\w.<>]+ \(|\/(work|home|usr|tmp)\/|postgres|kysely|fastify|zod|ECONN|undefined is not|Cannot read/i

/** A good payload as far as names tell, for what lies behind the first check. */
const usual: Record<string, unknown> = {
  nEventGroupID: 2,
  nEventGroup: 2,
  nCompanyID: company.home,
  nCompyne: company.home,
  nAreaID: [area.gate],
  nArea: area.gate,
  lstAreaID: [area.gate],
  nEventTypeID: eventType.normal,
  nEventType: eventType.normal,
  lstWorkingTime: [shift.morning],
  sEventDate: '20/11/2026',
  sDate: '21/11/2026',
  sUsername: 'admin',
  sUserName: 'admin',
}

function goodFor(name: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  const known = Object.keys(inputSchema(name).properties ?? {})
  return Object.fromEntries(Object.entries({ ...usual, ...more }).filter(([key]) => known.includes(key)))
}

describe('hostile payloads', () => {
  it('never make a fault of ours, nor show anything of the inside', async () => {
    const test = await scratchApp()
    const faults: unknown[] = []
    const reportId = await addReport(test.db, { area: area.gate, description: 'of the fuzzer' })
    let count = 0
    for (const [index, { name, call }] of calls.entries()) {
      const good = goodFor(name, { nEventID: reportId, nEventReportID: reportId, lstEventID: [reportId] })
      const perField = call.output === 'file' ? 1 : 6
      const bodies =
        call.method === 'multipart'
          ? [...hostileBodies.map((body) => Buffer.from(body)), ...hostileUploads]
          : [
              ...hostileBodies,
              ...hostilePayloads(inputSchema(name), good, index + 1, perField).map((one) => JSON.stringify(one)),
            ]
      for (const body of bodies) {
        // A call may have ended the session.
        const cookie = await test.signIn(count++ % 3 === 0 ? 'both' : 'admin')
        const response = await send(test, { name, cookie, body, ...(call.method ? { method: call.method } : {}) })
        const isFile = !String(response.headers['content-type']).startsWith('application/json')
        const answer = isFile ? '' : response.body
        const headers = JSON.stringify({ ...response.headers, 'content-security-policy': '' })
        if (
          response.statusCode >= 500 ||
          LEAKS.test(answer) ||
          LEAKS.test(headers) ||
          (isFile && call.output !== 'file')
        ) {
          faults.push({
            name,
            body: String(body).slice(0, 300),
            status: response.statusCode,
            answer: answer.slice(0, 300),
          })
        }
      }
    }
    expect(faults.map((one) => JSON.stringify(one))).toEqual([])
    expect(count).toBeGreaterThan(calls.length * hostileBodies.length)
    expect(await test.db.selectFrom('event_report').select('id').where('id', '=', reportId).execute()).toHaveLength(1)
  }, 300_000)
})

const hostileUploads = [
  multipartBody({ name: '../../etc/passwd', content: PNG, folder: 'CreateReport' }),
  multipartBody({ name: 'a\u0000.png', content: PNG, folder: 'CreateReport' }),
  multipartBody({ name: '', content: PNG, folder: 'CreateReport' }),
  multipartBody({ name: `${'ก'.repeat(2_000)}.png`, content: PNG, folder: 'CreateReport' }),
  multipartBody({ name: 'a.png', content: Buffer.alloc(0), folder: 'CreateReport' }),
  multipartBody({ name: 'a.png', content: PNG, folder: '../..' }),
  multipartBody({ name: 'a.png', content: PNG, folder: '\u0000' }),
  multipartBody({ name: 'a.png', content: PNG }),
  picture.subarray(0, 100),
  picture.subarray(0, -20),
  Buffer.from('------daybook-test-boundary--\r\n'),
]

/** Who looks, what is theirs to start from, and which area of their own company is none of their business. */
const lookers: { role: Role; own: Own; outside: number }[] = (
  [
    ['company', area.gate, area.foreignSecurity],
    ['viewer', area.gate, area.foreign],
    ['areaadmin', area.yard, area.dock],
    ['reporter', area.gate, area.dock],
    ['approver', area.quay, area.gate],
    ['both', area.dock, area.fence],
    ['csradmin', area.csr, area.gate],
  ] as const
).map(([role, own, outside]) => ({
  role,
  outside,
  own: {
    area: own,
    company: own === area.csr ? company.csr : company.home,
    group: own === area.csr ? 1 : 2,
    type: own === area.csr ? eventType.csrNormal : eventType.normal,
  },
}))
type Own = { area: number; company: number; group: number; type: number }

const MISSING = 987_654
const SECRET = 'only-for-others'

/** Reports in every area, so that each looker has one of their own and the others' carry a mark. */
async function furnish({ db }: TestApp) {
  const leaves = [
    area.gate,
    area.quay,
    area.yard,
    area.fence,
    area.dock,
    area.foreign,
    area.foreignSecurity,
    area.csr,
    area.foreignCsr,
  ]
  const events = new Map<number, number>()
  for (const leaf of leaves) {
    const by = [area.foreign, area.foreignSecurity, area.foreignCsr].some((one) => one === leaf)
      ? 'foreignreporter'
      : 'colleague'
    events.set(leaf, await addReport(db, { area: leaf, by, status: 1, description: `${SECRET} ${leaf}` }))
  }
  const draft = await db
    .insertInto('draft')
    .values({ user_id: people.foreignreporter.id, form_data: `{"note":"${SECRET} draft"}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const upload = await db
    .insertInto('upload')
    .values({
      folder: 'CreateReport',
      stored_name: 'secretsecretsecretsecret',
      original_name: `${SECRET}.png`,
      media_type: 'image/png',
      extension: 'png',
      byte_size: 1,
      sha256: Buffer.alloc(32),
      uploaded_by: people.foreignreporter.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('event_report_file')
    .values({ report_id: events.get(area.foreign) as number, upload_id: upload.id })
    .execute()
  return { events, draft: draft.id, upload: upload.id }
}
type Furniture = Awaited<ReturnType<typeof furnish>>

/** The ids of a kind that exist and are nothing to the looker. */
function othersOf(kind: Kind, outside: number, { events, draft, upload }: Furniture): number[] {
  const others: Record<Kind, number[]> = {
    company: [company.foreign, company.foreignCsr],
    area: [area.foreign, area.foreignCsr, outside],
    event: [area.foreign, area.foreignCsr, outside].map((one) => events.get(one) as number),
    shift: [shift.foreign],
    upload: [upload],
    draft: [draft],
    user: [people.foreigncompany.id, people.foreignreporter.id],
    eventType: [],
    plain: [],
  }
  return others[kind]
}

/** Keys whose ids are made by the call: they differ from one answer to the next. */
const MADE = ['lstEventID', 'nDraftID']

/** The answer with its mention of one of the ids made the same, so that two answers can be compared. */
function without(answer: unknown, ids: number[]): string {
  return JSON.stringify(answer, (key, value: unknown) => {
    if (MADE.includes(key)) return 'a new id'
    const isId = (typeof value === 'number' || typeof value === 'string') && ids.map(String).includes(String(value))
    return isId ? 'the id' : value
  })
}

type Looker = (typeof lookers)[number]

/** A payload that asks for what is the looker's own. */
function ownPayload(name: string, { own }: Looker, { events }: Furniture): Record<string, unknown> {
  const event = events.get(own.area)
  return goodFor(name, {
    nEventGroupID: own.group,
    nEventGroup: own.group,
    nCompanyID: own.company,
    nCompyne: own.company,
    nAreaID: name.startsWith('CreateReport') ? [own.area] : own.area,
    nArea: own.area,
    lstAreaID: [own.area],
    nEventTypeID: own.type,
    nEventType: own.type,
    lstWorkingTime: own.group === 2 ? [shift.morning] : [],
    // Saving with an event is an edit.
    ...(name === 'CreateReport/SaveData' ? {} : { nEventID: event }),
    nEventReportID: event,
    lstEventID: [event],
    nVersion: 1,
    nMode: 0,
    sFormData: '{}',
  })
}

/** Whether an answer names what is not the looker's. */
function showsOthers(text: string, { outside }: Looker): boolean {
  const places = [outside, area.foreign, area.foreignSecurity, area.foreignCsr, 'draft'].join('|')
  return (
    /Foreign (gate|fence|village)|foreignreporter|secretsecret/.test(text) ||
    new RegExp(`${SECRET} (${places})\\b`).test(text)
  )
}

/** What a file says, as far as it can be read: a workbook's cells, else its bytes. */
function textOf(file: Buffer): string {
  if (file.subarray(0, 2).toString() !== 'PK') return file.toString()
  return JSON.stringify(Object.values(read(file).Sheets).map((sheet) => utils.sheet_to_json(sheet, { header: 1 })))
}

describe('what belongs to others', () => {
  it('is named by no number that a call takes without this test knowing', () => {
    const unknown = calls.flatMap(({ name }) =>
      numberFields(name).flatMap(({ path, kind }) => (kind ? [] : [`${name} ${path}`])),
    )
    expect(unknown).toEqual([])
  })

  it.each(lookers)(
    'does not exist for $role, in any call and any field',
    async (looker) => {
      const test = await testApp()
      const furniture = await furnish(test)
      const cookie = await test.signIn(looker.role)
      const ask = async (name: string, payload: object) => {
        await sql`savepoint asked`.execute(test.db)
        const response = await send(test, { name, cookie, body: JSON.stringify(payload) })
        await sql`rollback to savepoint asked`.execute(test.db)
        return { http: response.statusCode, text: response.body, body: response.json<unknown>() }
      }
      const wrong: unknown[] = []
      let asked = 0
      let succeeded = 0
      for (const { name, call } of guarded) {
        if (call.method || call.output === 'file') continue
        const good = ownPayload(name, looker, furniture)
        const plain = await ask(name, good)
        if (plain.text.includes('"sStatus":"Success"')) succeeded++
        if (showsOthers(plain.text, looker)) wrong.push({ name, good, shows: plain.text.slice(0, 500) })
        for (const field of numberFields(name)) {
          const ids = othersOf(field.kind ?? 'plain', looker.outside, furniture)
          if (ids.length === 0) continue
          const nobodys = await ask(name, withId(good, field, MISSING))
          for (const id of ids) {
            asked++
            const theirs = await ask(name, withId(good, field, id))
            const same =
              theirs.http === nobodys.http &&
              without(theirs.body, [id, MISSING]) === without(nobodys.body, [id, MISSING])
            if (!same || showsOthers(theirs.text, looker)) {
              wrong.push({
                name,
                field: field.path,
                id,
                theirs: theirs.text.slice(0, 400),
                nobodys: nobodys.text.slice(0, 400),
              })
            }
          }
        }
      }
      expect(wrong.map((one) => JSON.stringify(one))).toEqual([])
      expect(asked).toBeGreaterThan(30)
      // Refusals alone would prove nothing.
      expect(succeeded).toBeGreaterThan(7)
    },
    120_000,
  )

  it('is in no file that a call makes', async () => {
    const test = await scratchApp()
    const furniture = await furnish(test)
    const wrong: unknown[] = []
    let shown = 0
    for (const looker of lookers) {
      const cookie = await test.signIn(looker.role)
      for (const { name } of guarded.filter(({ call }) => call.output === 'file')) {
        const good = ownPayload(name, looker, furniture)
        const payloads = [
          good,
          ...numberFields(name).flatMap((field) =>
            othersOf(field.kind ?? 'plain', looker.outside, furniture)
              .slice(0, 1)
              .map((id) => withId(good, field, id)),
          ),
        ]
        await Promise.all(
          payloads.map(async (payload) => {
            const response = await send(test, { name, cookie, body: JSON.stringify(payload) })
            const text = textOf(response.rawPayload)
            if (text.includes(SECRET)) shown++
            if (response.statusCode >= 400 || showsOthers(text, looker))
              wrong.push({ name, looker, payload, text: text.slice(0, 500) })
          }),
        )
      }
    }
    expect(wrong.map((one) => JSON.stringify(one))).toEqual([])
    // What is their own is in it, under the same mark.
    expect(shown).toBeGreaterThanOrEqual(lookers.length)
  }, 240_000)

  it.each(lookers)('is no file of $role', async ({ role }) => {
    const test = await testApp()
    await furnish(test)
    const cookie = await test.signIn(role)
    const theirs = await test.app.inject({ url: '/Uploadfiles/secretsecretsecretsecret', headers: { cookie } })
    const nobodys = await test.app.inject({ url: '/Uploadfiles/nobodysnobodysnobodysnob', headers: { cookie } })
    expect([theirs.statusCode, theirs.json()]).toEqual([nobodys.statusCode, nobodys.json()])
    expect(theirs.statusCode).toBe(404)
  })
})

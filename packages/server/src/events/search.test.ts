import { normalForm } from '@daybook/shared/rules/normalForm'
import { searchTerms } from '@daybook/shared/rules/reportSearch'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Caller, findCaller } from '../people/rights/caller.ts'
import { covers, visible } from '../people/rights/scope.ts'
import { type TestApp, scratchApp, success, testApp } from '../testing/app.ts'
import { addAction } from '../testing/groups/Actions.ts'
import { addReport } from '../testing/reports.ts'
import { type Role, area, company, eventType, people } from '../testing/world.ts'
import { workbook } from '../testing/workbook.ts'

/* The lists that search reports, against a reading of every text that a person may see. */

type Answer = { ids: number[]; total: number; correctedText: string }
type List = (test: TestApp, role: Role, text: string) => Promise<Answer>

const LISTS = {
  record: async ({ call }, role, text) => {
    const { events, total, correctedText } = success(await call(role, 'EventRecord/GetData', { text, pageSize: null }))
    return { ids: events.map(({ eventId }) => eventId), total, correctedText }
  },
  inbox: async ({ call }, role, text) => {
    const { body } = await call(role, 'Inbox/GetList', { text, take: 100 })
    if (body.status !== 'Success') return { ids: [], total: 0, correctedText: '' }
    return { ...body, ids: body.rows.map(({ eventId }) => eventId) }
  },
  bin: async ({ call }, role, text) => {
    const { body } = await call(role, 'DeletedReports/GetDeleted', { text, pageSize: 100 })
    if (body.status !== 'Success') return { ids: [], total: 0, correctedText: '' }
    return { ...body, ids: body.reports.map(({ id }) => id) }
  },
  actions: async ({ call }, role, text) => {
    const { actions, total, correctedText } = success(
      await call(role, 'Actions/GetList', { searchText: text, pageSize: 100 }),
    )
    return { ids: actions.map(({ id }) => id), total, correctedText }
  },
} satisfies Record<string, List>

const WORDS = ['น้ำมัน', 'รั่ว', 'ปั๊ม', 'แก๊ส', 'ที่', 'ประตู', 'pump', 'Leak', 'valve', 'oil', 'gate', '๑๒', 'P-101']
/** Spellings that read the same. */
const SPELLINGS: ((word: string) => string)[] = [
  (word) => word,
  (word) => word.replace('้ำ', '\u0e4d\u0e49\u0e32'),
  (word) => word.replace('้ำ', 'ำ\u0e49'),
  (word) => word.replace('แ', 'เเ'),
  (word) => word.replace(/[่-๋]/, '$&$&'),
  (word) => word.replace(/([ัี])([่-๋])/, '$2$1'),
  (word) => word.replace('๑๒', '12'),
  (word) => [...word].join('\u200b'),
  (word) => word.toUpperCase(),
]
const word = fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...SPELLINGS)).map(([one, spell]) => spell(one))
const phrase = fc
  .array(fc.tuple(word, fc.constantFrom('', ' ', '\u00a0')), { maxLength: 4 })
  .map((all) => all.flat().join(''))
const part = fc
  .tuple(word, fc.nat(3))
  .map(([one, from]) => [...one].slice(Math.min(from, [...one].length - 2)).join(''))
const name = fc.constantFrom(
  'Quay',
  'port',
  'home',
  'ท่าเรือ',
  'ท่าเรีอ',
  'stoppage',
  'reporter',
  'tester',
  'foreign',
  'ระบบ',
)
const term = fc.oneof(
  word,
  part,
  name,
  word.map((one) => `-${one}`),
  fc.tuple(word, word).map(([one, other]) => `"${one} ${other}"`),
  fc.constantFrom('pimp', 'vavle', 'ปัม', '%', '_', 'zzz'),
)
const query = fc.array(term, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))

const READERS: Role[] = ['admin', 'company', 'reporter', 'both', 'areaadmin', 'foreigncompany', 'foreignreporter']
const PLACES = [area.gate, area.quay, area.dock, area.foreign, area.yard]

/** Random reports, some waiting, some deleted, with comments, actions and files, some of which were added elsewhere. */
async function fill(test: TestApp): Promise<void> {
  const { db } = test
  await sql`update area set second_name = 'ท่าเรือ' where id = ${area.port}`.execute(db)
  await sql`update company set second_name = 'บ้าน' where id = ${company.home}`.execute(db)
  const texts = fc.sample(fc.array(phrase, { minLength: 7, maxLength: 7 }), 90)
  for (const [n, [description = '', note, comment, todo, file, elsewhere, actionFile]] of texts.entries()) {
    const place = PLACES[n % PLACES.length] ?? area.gate
    const [subType, status] = [n % 3 === 0 ? eventType.leak : undefined, n % 4 === 0 ? 1 : n % 7 === 0 ? 4 : 2] as const
    const type = subType ? eventType.release : n % 2 ? eventType.abnormal : eventType.normal
    const by = n % 5 === 0 ? 'colleague' : 'reporter'
    const id = await addReport(db, { area: place, description, type, subType, status, by })
    const there = n % 2 === 0 ? place : area.foreign
    const at = sql`(select company_id from area where id = ${there}), ${there}::integer`
    await sql`update event_report set security_note = ${note} where id = ${id}`.execute(db)
    if (comment)
      await sql`insert into report_comment (report_id, company_id, area_id, author_id, request_id, body, written_at)
        values (${id}, ${at}, 1, gen_random_uuid(), ${comment}, daybook_now())`.execute(db)
    if (file)
      await sql`insert into event_report_file (report_id, upload_id) select ${id}, ${await addUpload(test, file)}`.execute(
        db,
      )
    if (todo) {
      const action = await addAction(test, { event: id, text: todo, owner: n % 2 ? 'both' : 'reporter' })
      if (n % 3 === 0)
        await sql`update corrective_action set (company_id, area_id) = (select ${at}) where id = ${action}`.execute(db)
      if (elsewhere)
        await sql`insert into report_comment (report_id, action_id, company_id, area_id, author_id, request_id, body, written_at)
          values (${id}, ${action}, ${at}, 1, gen_random_uuid(), ${elsewhere}, daybook_now())`.execute(db)
      if (actionFile)
        await sql`insert into corrective_action_file (action_id, upload_id, added_by, added_at, company_id, area_id)
          select ${action}, ${await addUpload(test, actionFile)}, 1, daybook_now(), ${at}`.execute(db)
    }
    if (n % 6 === 5)
      await sql`update event_report set deleted_at = daybook_now(), deleted_by = 1 where id = ${id}`.execute(db)
  }
}

async function addUpload({ db }: TestApp, original: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into upload (folder, stored_name, original_name, media_type, extension, byte_size, sha256, uploaded_by)
    values ('Actions', ${crypto.randomUUID()}, ${original}, 'image/png', 'png', 1, '', 1) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

type Place = { companyId: number; areaId: number }
/** A text with the places where it can be read; null: wherever its report can. */
type Said = { id: number; of: 'report' | 'action' | 'both'; texts: string[]; stages: (Place | null)[] }

/** Every text, of each report and of each action, as stored. */
async function readAll({ db }: TestApp): Promise<Said[]> {
  const { rows } = await sql<{ id: number; of: Said['of']; texts: (string | null)[]; stages: (Place | null)[] }>`
    with report as (select e.*, x.id as action_id from event_report e left join corrective_action x on x.report_id = e.id),
    own as (
      select e.id, array[e.description, e.security_note, e.reject_reason, a.name, a.second_name, upper.name, upper.second_name, c.name,
        c.second_name, t.name, t.second_name, st.name, st.second_name, u.first_name || ' ' || u.last_name] as texts
      from event_report e join area a on a.id = e.area_id left join area upper on upper.id = a.parent_id
      join company c on c.id = e.company_id join event_type t on t.id = e.event_type_id
      left join event_type st on st.id = e.sub_event_type_id join user_account u on u.id = e.reported_by)
    select id, 'report' as of, texts, '[]'::jsonb as stages from own
    union all select r.action_id, 'action', o.texts, '[]' from own o join report r on r.id = o.id where r.action_id is not null
    union all select x.id, 'action', array[x.description, x.reason, o.first_name || ' ' || o.last_name], '[]'
      from corrective_action x join user_account o on o.id = x.owner_id
    union all select x.report_id, 'report', array[x.description, x.reason], jsonb_build_array(${stage('x')}) from corrective_action x
    union all select report_id, 'report', array[body], jsonb_build_array(${stage('c')}) from report_comment c
    union all select action_id, 'action', array[body], jsonb_build_array(${stage('c')}) from report_comment c where action_id is not null
    union all select f.report_id, 'report', array[u.original_name], '[]' from event_report_file f join upload u on u.id = f.upload_id
    union all select x.report_id, 'report', array[u.original_name], jsonb_build_array(${stage('f')}, ${stage('x')})
      from corrective_action_file f join corrective_action x on x.id = f.action_id join upload u on u.id = f.upload_id
    union all select f.action_id, 'action', array[u.original_name], jsonb_build_array(${stage('f')})
      from corrective_action_file f join upload u on u.id = f.upload_id`.execute(db)
  return rows.map((row) => ({ ...row, texts: row.texts.flatMap((text) => (text ? [normalForm(text)] : [])) }))
}

const stage = (row: string) =>
  sql`case when ${sql.ref(`${row}.area_id`)} is not null
    then jsonb_build_object('companyId', ${sql.ref(`${row}.company_id`)}, 'areaId', ${sql.ref(`${row}.area_id`)}) end`

/** Which of the ids have every term in what the reader may see. */
function oracle(all: Said[], of: 'report' | 'action', caller: Caller, ids: number[], text: string): number[] {
  const seen = all.filter(({ stages }) => stages.every((at) => at === null || covers(visible(caller), at)))
  const forms = Map.groupBy(
    seen.filter((said) => said.of === of),
    ({ id }) => id,
  )
  return ids.filter((id) =>
    searchTerms(text).every(
      ({ form, isNot }) => isNot !== (forms.get(id) ?? []).some(({ texts }) => texts.some((one) => one.includes(form))),
    ),
  )
}

/** Letters that differ at least: Levenshtein's distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let to = 0; to < other.length; to++)
      next.push(Math.min((next[to] ?? 0) + 1, (row[to + 1] ?? 0) + 1, (row[to] ?? 0) + Number(letter !== other[to])))
    row = next
  }
  return row.at(-1) ?? 0
}

describe('the search of reports', () => {
  it('finds everything that its reader may see and nothing else, in every list', async () => {
    const test = await scratchApp()
    await fill(test)
    const all = await readAll(test)
    let [found, corrected] = [0, 0]
    for (const role of READERS) {
      const caller = await findCaller(test.db, people[role].id)
      for (const [list, ask] of Object.entries(LISTS)) {
        const { ids } = await ask(test, role, '')
        for (const text of fc.sample(query, 8)) {
          const of = list === 'actions' ? 'action' : 'report'
          const expected = oracle(all, of, caller as Caller, ids, text)
          const answer = await ask(test, role, text)
          const about = JSON.stringify({ role, list, text, answer })
          const shown = answer.correctedText
          const really = shown === '' ? expected : oracle(all, of, caller as Caller, ids, shown)
          expect(new Set(answer.ids), about).toEqual(new Set(really))
          expect(answer.ids, about).toHaveLength(really.length)
          expect(answer.total, about).toBe(really.length)
          found += expected.length
          if (shown === '') continue
          corrected++
          expect(expected, about).toEqual([])
          expect(really.length, about).toBeGreaterThan(0)
          const [asked, instead] = [searchTerms(text), searchTerms(shown)]
          expect(
            asked.reduce((sum, { form }, at) => sum + distance(form, instead[at]?.form ?? ''), 0),
            about,
          ).toBe(1)
        }
      }
    }
    expect([found > 100, corrected > 0]).toEqual([true, true])
  }, 120_000)

  it('finds what another letter hides only if nothing else is found, and its file has the same', async () => {
    const test = await scratchApp()
    const id = await addReport(test.db, { area: area.gate, description: 'ปั๊มน้ำเสีย near valve' })
    await addReport(test.db, { area: area.foreign, description: 'ปุมดับเพลิง, valva' })
    const ask = async (text: string) => {
      const { ids, correctedText } = await LISTS.record(test, 'reporter', text)
      return [ids, correctedText]
    }
    expect(await ask('valve ปั๊ม')).toEqual([[id], ''])
    expect(await ask('ปัมน้ำ vlve')).toEqual([[], ''])
    expect(await ask('ปัมน้ำ valve')).toEqual([[id], 'ปั๊มน้ำ valve'])
    expect(await ask('valves')).toEqual([[id], 'valve'])
    expect(await ask('va1ve -pump')).toEqual([[id], 'valve -pump'])
    expect(await ask('-valve pmp')).toEqual([[], ''])
    const { sheets } = await workbook(test, 'reporter', 'EventRecord/ExportExcels', { text: 'va1ve' })
    expect(JSON.stringify(sheets)).toContain('ปั๊มน้ำเสีย')
    await addReport(test.db, { area: area.yard, description: 'va1ve' })
    expect((await ask('va1ve'))[1]).toBe('')
  })

  it('follows a name that changes', async () => {
    const test = await testApp()
    const id = await addReport(test.db, { area: area.quay })
    const ids = async (text: string) => (await LISTS.record(test, 'admin', text)).ids
    expect(await ids('pier')).toEqual([])
    await sql`update area set second_name = 'North Pier' where id = ${area.port}`.execute(test.db)
    expect(await ids('pier north')).toEqual([id])
  })
})

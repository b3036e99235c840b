import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type WorkBook, read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { encodeInput } from '@daybook/shared/names'
import { LANGUAGES } from '@daybook/shared/registry'
import { PREVIEW_KINDS } from '@daybook/shared/rules/mailRules'
import { previewLetter } from '../packages/server/src/mail/preview/preview.ts'
import { startSession } from '../packages/server/src/people/sessions/session.ts'
import type { TestApp } from '../packages/server/src/testing/app.ts'
import { calls, goodFor, picture, send } from '../packages/server/src/testing/everyCall.ts'
import { pagesOf } from '../packages/server/src/testing/pdfText.ts'
import { demoApp, visitors } from './demo.ts'

/* Records every answer, file and letter of this tree; see README.md. */

const folder = process.env.GOLDEN_FOLDER ?? 'node_modules/.cache/golden/tree'
const only = process.env.GOLDEN_ONLY ?? ''

let app: TestApp
const steps: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await demoApp((step) => steps.push(step))
})
afterAll(async () => {
  for (const step of steps.toReversed()) await step()
})

type Visitor = (typeof visitors)[number]

/** Where somebody reports or looks, by the event group and company of their area. */
type Place = { area: number; company: number; group: number; type: number; shift: number | null; report: number | null }

function write(kind: string, name: string, text: string | Buffer) {
  const file = path.join(folder, kind, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

describe('the answers of this tree', () => {
  it('are recorded', async () => {
    const asked = calls.filter(({ name }) => name.includes(only))
    for (const visitor of visitors)
      for (const [nth, language] of LANGUAGES.entries()) {
        const [own, other] = await placesOf(visitor)
        const cookie = await signIn(visitor)
        for (const { name, call } of asked) {
          const requests: Record<string, object> = { own: payload(name, own) }
          // What is refused is the same for files of every kind of user; each language has half of it.
          if (nth === 0) requests.other = payload(name, other)
          else requests.nothing = {}
          for (const [which, input] of Object.entries(requests)) {
            const said = await undone(async () => {
              const response = await send(app, {
                name,
                cookie: call.access === 'public' && which === 'nothing' ? '' : cookie,
                body: call.method === 'multipart' ? picture : JSON.stringify(encodeInput(name, input)),
                headers: { 'accept-language': language },
                ...(call.method ? { method: call.method } : {}),
              })
              const head = ['content-type', 'content-disposition', 'cache-control', 'daybook-person']
                .map((header) => `${header}: ${String(response.headers[header] ?? '')}`)
                .join('\n')
              return `${response.statusCode}\n${head}\n\n${await readable(response.rawPayload)}\n`
            })
            write('answers', `${name}/${visitor.name}.${language}.${which}.txt`, settled(said))
          }
        }
      }
  })

  it('include each letter', async () => {
    const scope = { all: true, companyIds: [], areaIds: [] }
    const receivers = await sql<{ id: number }>`select id from user_account where is_active order by id`.execute(app.db)
    for (const kind of PREVIEW_KINDS.filter((one) => `letter/${one}`.includes(only)))
      for (const language of LANGUAGES)
        for (const { id: receiverId } of receivers.rows)
          for (const day of ['2026-11-20', '2026-11-19', '2026-11-16', '2026-11-01', '2026-01-01']) {
            const text = await undone(async () => {
              await sql`update user_account set language = ${language} where id = ${receiverId}`.execute(app.db)
              const shown = await previewLetter(app.services, { kind, receiverId, day, scope })
              return shown.isFound ? `${shown.subject}\n\n${shown.text}\n\n${shown.html}\n` : ''
            })
            if (text) write('letters', `${kind}/${receiverId}.${day}.${language}.txt`, settled(text))
          }
  })
})

async function signIn({ id }: Visitor): Promise<string> {
  const token = await startSession(app.db, app.services.clock, { id, address: '127.0.0.1', userAgent: 'golden' })
  return `daybook=${token}`
}

/** An area of a person's own, or any if they have none, and one outside their company. */
async function placesOf({ id }: Visitor): Promise<[Place, Place]> {
  const { rows } = await sql<Place & { isOwn: boolean }>`
    select a.id as area, a.company_id as company, a.event_group_id as "group",
      (select min(t.event_type_id) from area_event_type t where t.area_id in (a.id, a.parent_id)) as type,
      (select min(s.shift_id) from area_shift s where s.area_id in (a.id, a.parent_id)) as shift,
      (select max(r.id) from event_report r where r.area_id = a.id and r.deleted_at is null) as report,
      exists (select from user_area u where u.user_id = ${id} and u.area_id in (a.id, a.parent_id)) as "isOwn"
    from area a
    where a.deleted_at is null and not exists (select from area sub where sub.parent_id = a.id)
    order by "isOwn" desc, a.company_id = 3 desc, a.id`.execute(app.db)
  const other = rows.findLast(({ company, group, isOwn }) => !isOwn && company > 5 && group === 2)
  if (!rows[0] || !other) throw new Error('the demo data has no such areas')
  return [rows[0], other]
}

function payload(name: string, { area, company, group, type, shift, report }: Place) {
  return goodFor(name, {
    eventGroupId: group,
    eventGroupIds: [group],
    companyId: company,
    company,
    editId: company,
    areaId: /^CreateReport|^Compliance/.test(name) ? [area] : area,
    area,
    areaIds: [area],
    previewAreaId: area,
    eventTypeId: type,
    eventType: type,
    shifts: shift === null ? [] : [shift],
    userId: 5,
    ...(name === 'CreateReport/SaveData' ? {} : { eventId: report }),
    eventIds: [report],
    from: '2026-11-10',
    to: '2026-11-20',
    startDate: '01/11/2026',
    endDate: '20/11/2026',
    cells: [{ areaId: area, shiftId: shift }],
    version: /^(CreateReport|Inbox|Actions|Comments|Event(Approve|Today|Record))\//.test(name) ? 1 : '',
    mode: 0,
    period: 'month',
    day: '2026-11-20',
  })
}

/** Does something whose writes, and the numbers that these took, are taken back afterwards. */
async function undone<T>(step: () => Promise<T>): Promise<T> {
  await sql`savepoint golden`.execute(app.db)
  const before = await sql<{ name: string; value: string; called: boolean }>`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
      last_value is not null as called from pg_sequences`.execute(app.db)
  try {
    return await step()
  } finally {
    await sql`rollback to savepoint golden`.execute(app.db)
    await sql`select setval(name::regclass, value::bigint, called) from
      jsonb_to_recordset(${JSON.stringify(before.rows)}::jsonb) as s(name text, value text, called boolean)`.execute(
      app.db,
    )
  }
}

/** A file's content as text, an answer's as it came. */
async function readable(content: Buffer): Promise<string> {
  if (content.subarray(0, 4).toString() === '%PDF')
    return (await pagesOf(content)).map((page) => page.join('\n')).join('\n\n--- page ---\n\n')
  if (content.subarray(0, 2).toString() === 'PK') return cellsOf(read(content, { cellStyles: true, cellNF: true }))
  return content.toString('utf8').replaceAll('","', '",\n"')
}

function cellsOf(book: WorkBook): string {
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name] ?? {}
    const range = utils.decode_range(sheet['!ref'] ?? 'A1')
    const lines = [`== ${name} ${sheet['!ref']}`]
    for (const part of ['!cols', '!rows', '!merges', '!autofilter'] as const)
      lines.push(`${part} ${JSON.stringify(sheet[part] ?? null)}`)
    for (let row = range.s.r; row <= range.e.r; row += 1)
      for (let column = range.s.c; column <= range.e.c; column += 1) {
        const at = utils.encode_cell({ r: row, c: column })
        const cell = sheet[at] as { t: string; v: unknown; z?: string; s?: unknown; l?: unknown } | undefined
        if (cell) lines.push(`${at} ${JSON.stringify([cell.t, cell.v, cell.z, cell.s, cell.l])}`)
      }
    return lines.join('\n')
  }).join('\n\n')
}

/** The machine's day in both notations: the trail of the demo data is written at the machine's time. */
const today = Temporal.Now.plainDateISO('Asia/Bangkok').toString()
const MACHINE_TIMES = new RegExp(
  `${today}T[\\d:.]+(Z|[+-]\\d\\d:\\d\\d)?|${today.split('-').toReversed().join('/')} \\d\\d:\\d\\d`,
  'g',
)

/** Without what differs each time: sealed values and tokens, ids made by chance, and times of the machine. */
function settled(text: string): string {
  return (
    text
      .replaceAll(MACHINE_TIMES, 'TIME')
      .replaceAll(/(?<="secret":")[^"]+/g, 'TOKEN')
      // When the web app was built, if it was.
      .replaceAll(/(?<="buildDate":")[^"]*/g, 'TIME')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
      .replaceAll(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{22,}(?![\w-])/g, 'TOKEN')
  )
}

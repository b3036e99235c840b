import { sql } from 'kysely'
import { write } from '../platform/postgres/database.ts'
import type { TestApp } from './app.ts'
import { type Role, people } from './world.ts'
import { composers } from '../mail/letters/composers.ts'
import type { Composed, Receiver } from '../mail/letters/letter.ts'
import { type RunKind, writeRun } from '../mail/letters/runs.ts'

/** Creates a receiver group with members and areas; returns its id. */
export async function addReceivers({ db }: TestApp, name: string, members: Role[], areaIds: number[]): Promise<number> {
  const { id } = await db.insertInto('receiver_group').values({ name }).returning('id').executeTakeFirstOrThrow()
  const memberRows = members.map((role) => ({ receiver_group_id: id, user_id: people[role].id }))
  if (memberRows.length > 0) await db.insertInto('receiver_group_member').values(memberRows).execute()
  const areaRows = areaIds.map((area_id) => ({ receiver_group_id: id, area_id }))
  if (areaRows.length > 0) await db.insertInto('receiver_group_area').values(areaRows).execute()
  return id
}

/** Makes a run as the schedule does; returns how many letters are new. */
export function run({ db, services }: TestApp, kind: RunKind, forDate: string): Promise<number> {
  return write(db, { actorId: null, call: 'test' }, (tx) => writeRun(tx, services, kind, forDate))
}

/** The roles that have a letter of a kind, in the order of ids. */
export async function receiversOf({ db }: TestApp, kind: string): Promise<Role[]> {
  const rows = await db
    .selectFrom('letter')
    .select('receiver_id')
    .where('kind', '=', kind)
    .orderBy('receiver_id')
    .execute()
  const roles = Object.entries(people) as [Role, { id: number }][]
  return rows.flatMap(({ receiver_id }) => roles.flatMap(([role, { id }]) => (id === receiver_id ? [role] : [])))
}

/** Composes somebody's newest letter of a kind, to be sent if that is said; undefined if it no longer holds. */
export async function composed(
  { db, services }: TestApp,
  kind: string,
  role: Role,
  toBeSent?: 'toBeSent',
): Promise<Composed | undefined> {
  const { rows } = await sql<Receiver & { content: Record<string, unknown> }>`
    select l.content, l.language, u.first_name || ' ' || u.last_name as name, u.email
    from letter l join user_account u on u.id = l.receiver_id
    where l.kind = ${kind} and l.receiver_id = ${people[role].id} order by l.id desc limit 1`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`${role} has no ${kind} letter`)
  const compose = composers[kind]
  if (!compose) throw new Error(`nobody composes ${kind}`)
  return compose(row.content, toBeSent ? { ...row, id: people[role].id } : row, services)
}

/** composed() of a letter that must still hold. */
export async function letter(app: TestApp, kind: string, role: Role): Promise<Composed> {
  const found = await composed(app, kind, role)
  if (!found) throw new Error(`the ${kind} letter of ${role} no longer holds`)
  return found
}

/** The links of a letter's plain text, opened as the landing does. */
export async function linksIn(
  { db, services }: TestApp,
  text: string,
): Promise<{ action: string | null; opened: unknown }[]> {
  const addresses = [...text.matchAll(/\S+\/Action-Login\?\S+/g)].map(([address]) => new URL(address))
  return Promise.all(
    addresses.map(async ({ searchParams }) => ({
      action: searchParams.get('action'),
      opened: await services.sealer.open(db, 'link', searchParams.get('evdete') ?? searchParams.get('evreport') ?? ''),
    })),
  )
}

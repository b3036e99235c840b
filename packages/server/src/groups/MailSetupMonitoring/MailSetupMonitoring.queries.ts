import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import { type Querying, prepared } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import { type Words, hasWords, personKeys } from '../../platform/postgres/search.ts'
import { versionOf } from '../../administration/record.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'

export type SetupRow = {
  groupId: 1 | 2 | 3
  /** 3: the day itself; 4: the abnormal events. */
  kind: 3 | 4
  /** 'HH:mm'. */
  startsAt: string
  cutOffAt: string
  note: string
  version: string
  updatedAt: Date
  updatedBy: string
}

const select = sql`
  select s.event_group_id as "groupId", s.kind, to_char(s.starts_at, 'HH24:MI') as "startsAt",
    to_char(s.cut_off_at, 'HH24:MI') as "cutOffAt", s.note, ${versionOf('s.updated_at')} as version,
    s.updated_at as "updatedAt", coalesce(u.first_name || ' ' || u.last_name, '') as "updatedBy"
  from mail_setup s left join user_account u on u.id = s.updated_by`

export async function loadSetup(db: Querying): Promise<SetupRow[]> {
  return (await prepared(db, sql<SetupRow>`${select} order by s.event_group_id, s.kind`)).rows
}

/** Loads the setup and blocks changes to it until the transaction ends. */
export async function holdSetup(db: Querying): Promise<SetupRow[]> {
  await sql`select 1 from mail_setup order by event_group_id, kind for update`.execute(db)
  return loadSetup(db)
}

export async function updateSetup(
  db: Querying,
  { groupId, kind, startsAt, cutOffAt, note }: Pick<SetupRow, 'groupId' | 'kind' | 'startsAt' | 'cutOffAt' | 'note'>,
  userId: number,
): Promise<void> {
  await sql`
    update mail_setup set starts_at = ${startsAt}::time, cut_off_at = ${cutOffAt}::time, note = ${note},
      updated_at = daybook_now(), updated_by = ${userId}
    where event_group_id = ${groupId} and kind = ${kind}`.execute(db)
}

export type ReceiverChoice = { id: number; name: string; company: string }

const MOST_FOUND = 20

/** Active users of a scope found by these words, or the one with this id. */
export async function findReceivers(
  db: Querying,
  scope: CompanyScope,
  { words, userId }: { words: Words; userId: number | null },
  language: Language,
): Promise<ReceiverChoice[]> {
  const wanted = userId === null ? hasWords(words, personKeys('u')) : sql`u.id = ${userId}::int`
  const { rows } = await sql<ReceiverChoice>`
    select u.id, u.first_name || ' ' || u.last_name as name, ${nameIn('c', language)} as company
    from user_account u join company c on c.id = u.company_id
    where u.deleted_at is null and u.is_active and ${inCompanies(scope, 'u.company_id')} and ${wanted}
    order by (u.first_name || ' ' || u.last_name) collate "th-x-icu", u.id limit ${MOST_FOUND}`.execute(db)
  return rows
}

type Receiver = { name: string; email: string; language: Language }

/** The receiver of a letter; undefined outside the scope. */
export async function findReceiver(db: Querying, scope: CompanyScope, userId: number): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select u.first_name || ' ' || u.last_name as name, u.email, u.language from user_account u
    where u.id = ${userId}::int and u.deleted_at is null and ${inCompanies(scope, 'u.company_id')}`.execute(db)
  return rows[0]
}

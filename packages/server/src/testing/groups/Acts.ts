import type { ActChange } from '@daybook/shared/calls/Acts'
import { sql } from 'kysely'
import { NO_CHANGE } from '../../administration/act.ts'
import { actChanges } from '../../groups/actChanges.ts'
import { carryOut } from '../../groups/Acts/run.ts'
import { levelsOfUser } from '../../people/rights/caller.ts'
import { type TestApp, success } from '../app.ts'
import type { Role } from '../world.ts'

export type Change = Pick<ActChange, 'kind'> & Partial<ActChange>

export const CLOSED: Change = { kind: 'person.status', isOn: false, note: 'Contract ended' }

export async function prepare({ call }: TestApp, role: Role, change: Change, recordIds: number[], day?: string) {
  const rows = recordIds.map((id) => ({ id, updatedAt: '' }))
  return success(await call(role, 'Acts/Prepare', { change: { ...NO_CHANGE, ...change }, rows, day: day ?? null }))
}

/** Prepares an act and makes it; nothing is carried out yet. */
export async function start(
  test: TestApp,
  role: Role,
  change: Change,
  ids: number[],
  more: { day?: string; requestId?: string } = {},
) {
  const { rows } = await prepare(test, role, change, ids, more.day)
  return startRows(test, role, change, rows, more)
}

export async function startRows(
  { call }: TestApp,
  role: Role,
  change: Change,
  rows: { id: number; version: string }[],
  { day, requestId = crypto.randomUUID() }: { day?: string; requestId?: string } = {},
): Promise<number> {
  const input = { requestId, change: { ...NO_CHANGE, ...change }, day: day ?? null, rows }
  return success(await call(role, 'Acts/Start', input)).actId
}

/** Makes an act and carries it out; returns the verdicts by record. */
export async function act(test: TestApp, role: Role, change: Change, ids: number[]) {
  const id = await start(test, role, change, ids)
  await carryOut(test.services, actChanges)
  return { id, verdicts: await verdicts(test, role, id) }
}

export async function verdicts({ call }: TestApp, role: Role, actId: number): Promise<Record<number, string>> {
  const { rows } = success(await call(role, 'Acts/Get', { actId, take: null }))
  return Object.fromEntries(
    rows.map(({ id, verdict, reason }) => [id, reason === '' ? verdict : `${verdict}: ${reason}`]),
  )
}

export async function undo(test: TestApp, role: Role, actId: number) {
  success(await test.call(role, 'Acts/Undo', { actId }))
  await carryOut(test.services, actChanges)
  return verdicts(test, role, actId)
}

/** Everything of people and areas that acts change, but who changed it and when, and when that is fed on. Of levels, those in effect. */
export async function state({ db }: TestApp): Promise<string> {
  const part = (table: string) => sql`
    select ${sql.lit(table)} as name, jsonb_agg(to_jsonb(t) - array['updated_at', 'updated_by', 'feed_at'] order by (to_jsonb(t) - array['updated_at', 'updated_by', 'feed_at'])::text) as rows
    from ${sql.table(table)} t`
  const levels = sql`select 'levels', jsonb_agg(jsonb_build_object('id', u.id, 'levels', ${levelsOfUser}) order by u.id) from user_account u`
  const tables = ['user_account', 'user_group', 'user_area', 'area', 'area_shift', 'area_event_type']
  const { rows } = await sql`${sql.join([...tables.map(part), levels], sql` union all `)} order by name`.execute(db)
  return JSON.stringify(rows)
}

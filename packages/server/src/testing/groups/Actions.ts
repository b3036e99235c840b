import type { ActionState } from '@daybook/shared/rules/actionRules'
import type { TestApp } from '../app.ts'
import { type Role, people } from '../world.ts'

export type Made = {
  event: number
  owner?: Role
  by?: Role
  state?: ActionState
  /** ISO; defaults to ten days ahead. */
  due?: string
  text?: string
  /** ISO instant of what led to its state. */
  at?: string
}

/** Inserts an action directly in a state, without the calls that lead there. */
export async function addAction({ db }: Pick<TestApp, 'db'>, made: Made): Promise<number> {
  const state = made.state ?? 'open'
  const isClosed = state === 'verified' || state === 'waived'
  const at = made.at ?? '2026-11-20T09:30:00+07:00'
  const author = people[made.by ?? 'areaadmin'].id
  const { id } = await db
    .insertInto('corrective_action')
    .values({
      report_id: made.event,
      description: made.text ?? 'Mend the fence',
      owner_id: people[made.owner ?? 'reporter'].id,
      due_date: made.due ?? '2026-11-30',
      state,
      reason: state === 'waived' ? 'Not needed' : '',
      done_at: state === 'done' || state === 'verified' ? at : null,
      closed_at: isClosed ? at : null,
      closed_by: isClosed ? people.admin.id : null,
      created_by: author,
      created_at: at,
      updated_by: author,
      updated_at: at,
      request_id: crypto.randomUUID(),
      request_hash: Buffer.alloc(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

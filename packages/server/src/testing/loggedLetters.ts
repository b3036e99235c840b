import type { TestApp } from './app.ts'
import { type Role, people } from './world.ts'

type Given = {
  to: Role
  kind?: string
  status?: string
  day?: string | null
  written?: string
  reason?: string
  content?: object
}

let count = 0

/** Inserts a letter as it is after sending; returns its id. */
export async function addLogged({ db }: TestApp, given: Given): Promise<number> {
  const {
    to,
    kind = 'daily',
    status = 'Y',
    day = '2026-11-19',
    written = '2026-11-20T09:00:00+07:00',
    reason = '',
    content = {},
  } = given
  count += 1
  const { id } = await db
    .insertInto('letter')
    .values({
      kind,
      receiver_id: people[to].id,
      subject_key: `logged ${count}`,
      event_date: day,
      language: 'en',
      content: JSON.stringify(content),
      message_id: `<logged-${count}@localhost>`,
      status,
      reason,
      attempts: 3,
      created_at: written,
      changed_at: written,
      sent_at: status === 'Y' ? written : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

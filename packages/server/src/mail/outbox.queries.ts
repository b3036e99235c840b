import { randomUUID } from 'node:crypto'
import { type Transaction, sql } from 'kysely'
import type { Language } from '@daybook/contract/problems'
import type { DB } from '../db/types.ts'
import type { Querying } from '../platform/database.ts'

/** A letter that this process may send until its claim runs out. */
export type ClaimedLetter = {
  id: number
  kind: string
  content: Record<string, unknown>
  messageId: string
  attempts: number
  language: Language
  createdAt: Date
  receiverName: string
  receiverEmail: string
  isReceiverActive: boolean
}

/** How a try to send ended; `waiting` is to be tried again. */
export type Outcome =
  | { status: 'Y' }
  | { status: 'N' | 'unknown' | 'cancelled'; reason: string }
  | { status: 'waiting'; reason: string; waitSeconds: number; isCounted: boolean }

const CLAIM_SECONDS = 180

/** Writes a letter beside what causes it. What is under `secret` in its content is removed once it needs no sending. */
export async function addLetter(
  tx: Transaction<DB>,
  letter: {
    kind: string
    receiverId: number
    /** What it is about: of one kind, a receiver gets one letter about it. */
    subjectKey: string
    content: Record<string, unknown>
    /** The host of its Message-ID. */
    host: string
  },
): Promise<void> {
  await tx
    .insertInto('letter')
    .columns(['kind', 'receiver_id', 'subject_key', 'language', 'content', 'message_id'])
    .expression((eb) =>
      eb
        .selectFrom('user_account as u')
        .select([
          sql<string>`${letter.kind}::text`.as('kind'),
          'u.id',
          sql<string>`${letter.subjectKey}::text`.as('subject_key'),
          'u.language',
          sql<string>`${JSON.stringify(letter.content)}::jsonb`.as('content'),
          sql<string>`${`<${randomUUID()}@${letter.host}>`}::text`.as('message_id'),
        ])
        .where('u.id', '=', letter.receiverId),
    )
    .execute()
}

/**
 * Claims letters that are due, those too whose sender was killed: nobody knows whether they left, and sent again they
 * carry the same Message-ID. Two processes never claim one letter at the same time.
 */
export async function claimLetters(db: Querying, most: number): Promise<ClaimedLetter[]> {
  const { rows } = await sql<ClaimedLetter>`
    with due as (
      select id from letter
      where (status = 'waiting' and due_at <= daybook_now()) or (status = 'sending' and claimed_until < daybook_now())
      order by due_at, id limit ${most} for update skip locked)
    update letter l set status = 'sending', attempts = l.attempts + 1,
      claimed_until = daybook_now() + make_interval(secs => ${CLAIM_SECONDS})
    from due, user_account u where l.id = due.id and u.id = l.receiver_id
    returning l.id, l.kind, l.content, l.message_id as "messageId", l.attempts, l.language, l.created_at as "createdAt",
      u.first_name || ' ' || u.last_name as "receiverName", u.email as "receiverEmail",
      u.is_active and u.deleted_at is null as "isReceiverActive"`.execute(db)
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Writes down how it ended. One that was claimed anew in the meantime belongs to its new sender, but sent is sent. */
export async function endTry(db: Querying, letter: ClaimedLetter, outcome: Outcome): Promise<void> {
  if (outcome.status === 'waiting') {
    await sql`
      update letter set status = 'waiting', reason = ${outcome.reason}, claimed_until = null,
        attempts = attempts - ${outcome.isCounted ? 0 : 1}, due_at = daybook_now() + make_interval(secs => ${outcome.waitSeconds})
      where id = ${letter.id} and status = 'sending' and attempts = ${letter.attempts}`.execute(db)
    return
  }
  const isSent = outcome.status === 'Y'
  await sql`
    update letter set status = ${outcome.status}, reason = ${isSent ? '' : outcome.reason}, claimed_until = null,
      sent_at = case when ${isSent} then daybook_now() end, content = content - 'secret'
    where id = ${letter.id} and (${isSent} and status <> 'Y' or status = 'sending' and attempts = ${letter.attempts})`.execute(
    db,
  )
}

import { sql } from 'kysely'
import type { Language } from '@daybook/contract/problems'
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

/** A letter to be written. Of one kind, a receiver gets one letter about one subject. */
export type NewLetter = {
  receiverId: number
  /** What it is about: a date, a report and its version, the hash of a token. */
  subjectKey: string
  /** What its composer reads. What is under `secret` is removed once the letter needs no sending. */
  content: Record<string, unknown>
}

/** Letters of one statement: a few megabytes at most. */
const LETTERS_A_STATEMENT = 1_000

/**
 * Writes letters of one kind beside what causes them, each in its receiver's language. One that stands already (same kind,
 * receiver and subject) stays as it is. After the commit, `wakeMail` has them leave at once.
 *
 * @returns how many were written
 */
export async function addLetters(
  tx: Querying,
  {
    kind,
    eventDate,
    host,
    letters,
  }: {
    kind: string
    /** The day that they are about, ISO; null where they are about no day. */
    eventDate: string | null
    /** The host of their Message-IDs. */
    host: string
    letters: readonly NewLetter[]
  },
): Promise<number> {
  let written = 0
  for (let from = 0; from < letters.length; from += LETTERS_A_STATEMENT) {
    const part = JSON.stringify(letters.slice(from, from + LETTERS_A_STATEMENT))
    const { numAffectedRows } = await sql`
      insert into letter (kind, receiver_id, subject_key, event_date, language, content, message_id)
      select ${kind}, u.id, n."subjectKey", ${eventDate}::date, u.language, n.content,
        '<' || gen_random_uuid() || '@' || ${host}::text || '>'
      from jsonb_to_recordset(${part}::jsonb) as n ("receiverId" integer, "subjectKey" text, content jsonb)
      join user_account u on u.id = n."receiverId"
      on conflict (kind, receiver_id, subject_key) do nothing`.execute(tx)
    written += Number(numAffectedRows ?? 0)
  }
  return written
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

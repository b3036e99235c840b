import { sql } from 'kysely'
import type { Language } from '@daybook/shared/registry'
import type { Querying } from '../../platform/postgres/database.ts'

/** A letter that only this process may send until its claim expires. */
export type ClaimedLetter = {
  id: number
  /** New for each claim. */
  claim: string
  kind: string
  content: Record<string, unknown>
  messageId: string
  /** Failed tries that count. */
  attempts: number
  language: Language
  createdAt: Date
  receiverName: string
  receiverEmail: string
  isReceiverActive: boolean
}

/** The outcome of a try; `waiting` will be retried. `said`: see Composed. */
export type Outcome =
  | { status: 'Y' | 'file'; said?: unknown }
  | { status: 'N' | 'unknown' | 'cancelled'; reason: string; said?: unknown }
  | { status: 'waiting'; reason: string; waitSeconds: number; isCounted: boolean }

export type Ended = { letter: Pick<ClaimedLetter, 'id' | 'claim'>; outcome: Outcome }

/** Letters of a killed process wait this long; a live one renews its claims in time. */
export const CLAIM_SECONDS = 60

/** A letter to be written. A receiver gets one letter per kind and subject. */
export type NewLetter = {
  receiverId: number
  /** What the letter is about: a date, a report and its version, a token's hash. */
  subjectKey: string
  /** Input of the composer. `secret` is removed once the letter is done, and `said` is added then. */
  content: Record<string, unknown>
}

/** Letters per statement: a few megabytes at most. */
const LETTERS_A_STATEMENT = 1_000

/** The condition of claimLetters. */
const isDue = sql<boolean>`(
  (status = 'waiting' and due_at <= daybook_now()) or (status = 'sending' and claimed_until < daybook_now()))`

/**
 * Writes letters of one kind in the transaction of their cause, each in its receiver's language. An existing one (same
 * kind, receiver and subject) is left alone. Call `wakeMail` after the commit to send them at once.
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
    /** The day that they are about, ISO; null if none. */
    eventDate: string | null
    /** Host name of their Message-IDs. */
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

/** How many letters could be claimed, counting up to `most`. */
export async function countDue(db: Querying, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from letter where ${isDue} limit ${most}) due`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Claims due letters, including those whose sender was killed: they may have been sent, and would be sent again with
 * the same Message-ID. Two processes never hold one letter at the same time. Letters about no day go first: somebody
 * waiting for a password should not wait for a run of thousands.
 */
export async function claimLetters(db: Querying, most: number): Promise<ClaimedLetter[]> {
  const { rows } = await sql<ClaimedLetter>`
    with due as (
      select id from letter
      where ${isDue}
      order by (event_date is not null), due_at, id limit ${most} for update skip locked),
    this as (select gen_random_uuid() as claim)
    update letter l set status = 'sending', claim = this.claim,
      claimed_until = daybook_now() + make_interval(secs => ${CLAIM_SECONDS})
    from due, this, user_account u where l.id = due.id and u.id = l.receiver_id
    returning l.id, l.claim, l.kind, l.content, l.message_id as "messageId", l.attempts, l.language,
      l.created_at as "createdAt", u.first_name || ' ' || u.last_name as "receiverName", u.email as "receiverEmail",
      u.is_active and u.deleted_at is null as "isReceiverActive"`.execute(db)
  return rows.toSorted((a, b) => a.id - b.id)
}

type Claimed = readonly Pick<ClaimedLetter, 'id' | 'claim'>[]
const idsAndClaims = (letters: Claimed) => JSON.stringify(letters.map(({ id, claim }) => ({ id, claim })))

/** Extends claims; returns the ids of those still held. */
export async function renewClaims(db: Querying, letters: Claimed): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update letter l set claimed_until = daybook_now() + make_interval(secs => ${CLAIM_SECONDS})
    from jsonb_to_recordset(${idsAndClaims(letters)}::jsonb) as held (id bigint, claim uuid)
    where l.id = held.id and l.claim = held.claim and l.status = 'sending' returning l.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Releases untried letters. */
export async function releaseClaims(db: Querying, letters: Claimed): Promise<void> {
  await sql`
    update letter l set status = 'waiting', claim = null, claimed_until = null
    from jsonb_to_recordset(${idsAndClaims(letters)}::jsonb) as held (id bigint, claim uuid)
    where l.id = held.id and l.claim = held.claim and l.status = 'sending'`.execute(db)
}

/**
 * Records outcomes, many at once. A letter that was claimed again in the meantime belongs to its new sender, but sent
 * is sent.
 */
export async function endTries(db: Querying, ended: readonly Ended[]): Promise<void> {
  const said = ended.map(({ letter: { id, claim }, outcome }) => ({
    id,
    claim,
    status: outcome.status,
    reason: 'reason' in outcome ? outcome.reason : '',
    wait: outcome.status === 'waiting' ? outcome.waitSeconds : 0,
    counted: outcome.status !== 'waiting' || outcome.isCounted,
    kept: outcome.status !== 'waiting' && outcome.said !== undefined ? { said: outcome.said } : {},
  }))
  await sql`
    update letter l set status = e.status, reason = e.reason, claim = null, claimed_until = null,
      attempts = l.attempts + e.counted::integer,
      due_at = case when e.status = 'waiting' then daybook_now() + make_interval(secs => e.wait) else l.due_at end,
      sent_at = case when e.status = 'Y' then daybook_now() end,
      content = case when e.status = 'waiting' then l.content else l.content - 'secret' || e.kept end
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
      as e (id bigint, claim uuid, status text, reason text, wait double precision, counted boolean, kept jsonb)
    where l.id = e.id and (l.status = 'sending' and l.claim = e.claim or e.status = 'Y' and l.status <> 'Y')`.execute(
    db,
  )
}

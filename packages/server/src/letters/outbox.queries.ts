import { sql } from 'kysely'
import type { ChannelId, Language } from '@daybook/shared/registry'
import type { Querying } from '../platform/postgres/database.ts'

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
  /** The channel that it is sent by, chosen at the first try. */
  channel: ChannelId
  /** The receiver's address for that channel, sealed; null for e-mail, or if none is linked. */
  address: string | null
  /** Start of the first try that may have delivered it without our knowing. */
  begunAt: Date | null
  /** Quiet hours of the receiver for notices, 'HH:mm'; null for other kinds of letters. */
  quietFrom: string | null
  quietUntil: string | null
  receiverId: number
  receiverName: string
  receiverEmail: string
  isReceiverActive: boolean
}

/** The outcome of a try; `waiting` will be retried. `said`: see Composed. */
export type Outcome =
  | { status: 'Y' | 'file'; said?: unknown }
  | { status: 'N' | 'unknown' | 'cancelled'; reason: string; said?: unknown }
  | {
      status: 'waiting'
      reason: string
      waitSeconds: number
      isCounted: boolean
      /** It has certainly not arrived, in this or any earlier try. */
      isCertain?: boolean
      /** Use this channel from now on, as if the letter were new. */
      channel?: ChannelId
    }

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

/** The input of somebody's letter about a subject, and when it was sent. */
export async function findLetterOf(
  db: Querying,
  kind: string,
  receiverId: number,
  subjectKey: string,
): Promise<{ content: Record<string, unknown>; sentAt: Date | null } | undefined> {
  const { rows } = await sql<{ content: Record<string, unknown>; sentAt: Date | null }>`
    select content, sent_at as "sentAt" from letter
    where kind = ${kind} and receiver_id = ${receiverId}::int and subject_key = ${subjectKey}`.execute(db)
  return rows[0]
}

/**
 * Claims due letters, including those whose sender was killed: they may have been sent, and would be sent again with
 * the same Message-ID. Two processes never hold one letter at the same time. Letters about no day go first: somebody
 * waiting for a password should not wait for a run of thousands. Letters of the kinds `notices` go by the channel that their
 * receiver has chosen.
 */
export async function claimLetters(
  db: Querying,
  most: number,
  notices: readonly string[] = [],
): Promise<ClaimedLetter[]> {
  const { rows } = await sql<ClaimedLetter>`
    with due as (
      select id from letter
      where ${isDue}
      order by (event_date is not null), due_at, id limit ${most} for update skip locked),
    this as (select gen_random_uuid() as claim),
    way as (
      select due.id, n.channel, n.quiet_from, n.quiet_until from due join letter l using (id)
      left join notice_choice n on n.user_id = l.receiver_id and l.kind = any(${notices}::text[]))
    update letter l set status = 'sending', claim = this.claim,
      claimed_until = daybook_now() + make_interval(secs => ${CLAIM_SECONDS}),
      channel = coalesce(l.channel, way.channel, 'email')
    from way, this, user_account u where l.id = way.id and u.id = l.receiver_id
    returning l.id, l.claim, l.kind, l.content, l.message_id as "messageId", l.attempts, l.language,
      l.created_at as "createdAt", l.channel, l.begun_at as "begunAt", to_char(way.quiet_from, 'HH24:MI') as "quietFrom",
      to_char(way.quiet_until, 'HH24:MI') as "quietUntil",
      (select a.address from channel_address a where a.user_id = l.receiver_id and a.channel = l.channel) as address,
      u.id as "receiverId", u.first_name || ' ' || u.last_name as "receiverName", u.email as "receiverEmail",
      u.is_active and u.deleted_at is null as "isReceiverActive"`.execute(db)
  return rows.toSorted((a, b) => a.id - b.id)
}

/**
 * Records the start of a try whose repetition could not be recognised as such: after a kill, the next process knows that the
 * letter may have arrived. false: another process holds it now.
 */
export async function beginTry(db: Querying, { id, claim }: Pick<ClaimedLetter, 'id' | 'claim'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update letter set begun_at = coalesce(begun_at, daybook_now())
    where id = ${id} and claim = ${claim}::uuid and status = 'sending'`.execute(db)
  return numAffectedRows === 1n
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
 * Records outcomes, many at once. If a letter was claimed again in the meantime, only its new sender's outcome counts, unless
 * this one is 'sent'.
 */
export async function endTries(db: Querying, ended: readonly Ended[]): Promise<void> {
  const said = ended.map(({ letter: { id, claim }, outcome }) => ({
    id,
    claim,
    status: outcome.status,
    reason: 'reason' in outcome ? outcome.reason : '',
    wait: outcome.status === 'waiting' ? outcome.waitSeconds : 0,
    counted: outcome.status !== 'waiting' || outcome.isCounted,
    channel: outcome.status === 'waiting' ? (outcome.channel ?? null) : null,
    certain: outcome.status === 'waiting' && outcome.isCertain === true,
    kept: outcome.status !== 'waiting' && outcome.said !== undefined ? { said: outcome.said } : {},
  }))
  await sql`
    update letter l set status = e.status, reason = e.reason, claim = null, claimed_until = null,
      attempts = case when e.channel is null then l.attempts + e.counted::integer else 0 end,
      channel = coalesce(e.channel, l.channel), begun_at = case when not e.certain then l.begun_at end,
      due_at = case when e.status = 'waiting' then daybook_now() + make_interval(secs => e.wait) else l.due_at end,
      sent_at = case when e.status = 'Y' then daybook_now() end,
      content = case when e.status = 'waiting' then l.content else l.content - 'secret' || e.kept end
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
      as e (id bigint, claim uuid, status text, reason text, wait double precision, counted boolean,
        kept jsonb, channel text, certain boolean)
    where l.id = e.id and (l.status = 'sending' and l.claim = e.claim or e.status = 'Y' and l.status <> 'Y')`.execute(
    db,
  )
}

/**
 * Ends letters that had not been sent when a backup was made: by the time it is restored they may have been sent, and nobody
 * should get them twice. An administrator can send them again.
 *
 * @returns how many
 */
export async function holdLetters(tx: Querying, reason: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update letter set status = 'unknown', reason = ${reason}, claim = null, claimed_until = null,
      content = content - 'secret'
    where status in ('waiting', 'sending')`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

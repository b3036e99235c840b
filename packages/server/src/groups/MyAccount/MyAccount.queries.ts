import type { ApprovalLetters } from '@daybook/shared/rules/accountRules'
import { sql } from 'kysely'
import type { ChannelId, Language, Years } from '@daybook/shared/registry'
import type { OtherChannel } from '../../channels/drivers.ts'
import { type CameBack, mailCameBack } from '../../mail/bounces/bounces.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'

export type StoredAccount = {
  email: string
  cameBack: CameBack | null
  language: Language
  getsNotices: boolean
  channel: ChannelId | null
  quietFrom: string | null
  quietUntil: string | null
  approvalLetters: ApprovalLetters
  links: { channel: OtherChannel; linkedAt: Date }[]
}

export async function loadAccount(db: Querying, userId: number): Promise<StoredAccount> {
  const { rows } = await sql<Omit<StoredAccount, 'links'>>`
    select u.email, ${mailCameBack} as "cameBack", u.language, u.notifies_by_email as "getsNotices", n.channel,
      to_char(n.quiet_from, 'HH24:MI') as "quietFrom", to_char(n.quiet_until, 'HH24:MI') as "quietUntil",
      coalesce(n.approval_letters, 'now') as "approvalLetters"
    from user_account u left join notice_choice n on n.user_id = u.id where u.id = ${userId}::int`.execute(db)
  const { rows: links } = await sql<StoredAccount['links'][number]>`
    select channel, linked_at as "linkedAt" from channel_address where user_id = ${userId}::int`.execute(db)
  const [account] = rows
  if (!account) throw new Error('who is signed in has an account')
  return { ...account, links }
}

/** A person's sealed address on a channel. */
export async function findAddress(db: Querying, userId: number, channel: OtherChannel): Promise<string | undefined> {
  const row = await db
    .selectFrom('channel_address')
    .select('address')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return row?.address
}

export type Choice = {
  channel: ChannelId
  language: Language
  quietFrom: string | null
  quietUntil: string | null
  /** null: as before. */
  approvalLetters: ApprovalLetters | null
}

export async function saveChoice(db: Querying, userId: number, choice: Choice): Promise<void> {
  const { channel, language, quietFrom, quietUntil, approvalLetters } = choice
  await sql`
    insert into notice_choice as stored (user_id, channel, quiet_from, quiet_until, approval_letters)
    values (${userId}::int, ${channel}, ${quietFrom}::time, ${quietUntil}::time, coalesce(${approvalLetters}::text, 'now'))
    on conflict (user_id) do update set channel = excluded.channel, quiet_from = excluded.quiet_from,
      quiet_until = excluded.quiet_until, approval_letters = coalesce(${approvalLetters}::text, stored.approval_letters), updated_at = daybook_now()`.execute(
    db,
  )
  await sql`
    update user_account set language = ${language} where id = ${userId}::int and language <> ${language}`.execute(db)
}

export async function saveYears(db: Querying, userId: number, years: Years): Promise<void> {
  await db.updateTable('user_account').set({ years }).where('id', '=', userId).where('years', '<>', years).execute()
}

export async function saveSingleKeys(db: Querying, userId: number, singleKeys: boolean): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ single_keys: singleKeys })
    .where('id', '=', userId)
    .where('single_keys', '<>', singleKeys)
    .execute()
}

/** Sends notices through this channel from now on. */
export async function chooseChannel(db: Querying, userId: number, channel: ChannelId): Promise<void> {
  await sql`
    insert into notice_choice (user_id, channel) values (${userId}::int, ${channel})
    on conflict (user_id) do update set channel = excluded.channel, updated_at = daybook_now()
      where notice_choice.channel <> excluded.channel`.execute(db)
}

export type Linked = { userId: number; channel: OtherChannel; sealed: string; hash: Buffer }

/** Links an address. A LINE account linked to another person is taken away from them. */
export async function link(db: Querying, { userId, channel, sealed, hash }: Linked): Promise<void> {
  if (channel === 'line') await unlinkLine(db, hash, userId)
  await sql`
    insert into channel_address (user_id, channel, address, address_hash)
    values (${userId}::int, ${channel}, ${sealed}, ${hash}::bytea)
    on conflict (user_id, channel) do update set address = excluded.address, address_hash = excluded.address_hash,
      linked_at = daybook_now()`.execute(db)
}

/** Removes a person's link; notices that used it go by e-mail instead. */
export async function unlink(db: Querying, userId: number, channel: OtherChannel): Promise<void> {
  await sql`delete from channel_address where user_id = ${userId}::int and channel = ${channel}`.execute(db)
  await sql`
    update notice_choice set channel = 'email', updated_at = daybook_now()
    where user_id = ${userId}::int and channel = ${channel}`.execute(db)
}

/** Removes the links of a LINE account, except to one person. */
export async function unlinkLine(db: Querying, hash: Buffer, exceptUserId: number | null): Promise<void> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from channel_address where channel = 'line' and address_hash = ${hash}::bytea
      and user_id is distinct from ${exceptUserId}::int`.execute(db)
  for (const { userId } of rows) await unlink(db, userId, 'line')
}

/** Stores a code for some minutes, replacing an earlier one; returns when it expires. */
export async function keepCode(db: Querying, userId: number, hash: Buffer, minutes: number): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into line_code (user_id, code_hash, expires_at)
    values (${userId}::int, ${hash}::bytea, daybook_now() + make_interval(mins => ${minutes}))
    on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at
    returning expires_at as "expiresAt"`.execute(db)
  const [kept] = rows
  if (!kept) throw new Error('the code was not kept')
  return kept.expiresAt
}

/** Redeems a code once and returns its user; undefined if it is unknown, used or expired, or if the user has left. */
export async function takeCode(
  db: Querying,
  hash: Buffer,
): Promise<{ userId: number; language: Language } | undefined> {
  const { rows } = await sql<{ userId: number; language: Language }>`
    delete from line_code c using user_account u join company o on o.id = u.company_id
    where c.code_hash = ${hash}::bytea and c.expires_at > daybook_now() and u.id = c.user_id
      and u.is_active and u.deleted_at is null and o.is_active and o.deleted_at is null
    returning c.user_id as "userId", u.language`.execute(db)
  return rows[0]
}

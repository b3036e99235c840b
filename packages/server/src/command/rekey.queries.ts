import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/** A stored sealed value and the row it is in. */
export type KeptValue = { id: number; channel: string | null; sealed: string }

/** Reads rows and locks them until the transaction ends, so that nothing changes in between. */
export const kept = {
  async addresses(tx: Querying): Promise<KeptValue[]> {
    const { rows } = await sql<KeptValue>`
      select user_id as id, channel, address as sealed from channel_address for update`.execute(tx)
    return rows
  },
  async webhooks(tx: Querying) {
    const { rows } = await sql<{ id: number; address: string; secret: string; former: string | null }>`
      select id, address, secret, former_secret as former from webhook for update`.execute(tx)
    return rows
  },
  async letters(tx: Querying): Promise<KeptValue[]> {
    const { rows } = await sql<KeptValue>`
      select id, null as channel, content ->> 'secret' as sealed from letter
      where status in ('waiting', 'sending') and content ? 'secret' for update`.execute(tx)
    return rows
  },
}

export async function keepAddress(tx: Querying, { id, channel, sealed }: KeptValue): Promise<void> {
  // Delete and insert: the audit entry of an update only names the person, who has a row for each channel.
  await sql`
    with old as (delete from channel_address where user_id = ${id} and channel = ${channel} returning *)
    insert into channel_address (user_id, channel, address, address_hash, linked_at)
    select user_id, channel, ${sealed}, address_hash, linked_at from old`.execute(tx)
}

export async function keepWebhook(
  tx: Querying,
  { id, address, secret, former }: { id: number; address: string; secret: string; former: string | null },
): Promise<void> {
  await sql`
    update webhook set address = ${address}, secret = ${secret}, former_secret = ${former} where id = ${id}`.execute(tx)
}

export async function keepLetter(tx: Querying, { id, sealed }: KeptValue): Promise<void> {
  await sql`
    update letter set content = jsonb_set(content, '{secret}', to_jsonb(${sealed}::text)) where id = ${id}`.execute(tx)
}

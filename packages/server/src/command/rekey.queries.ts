import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/** What is kept sealed: where it stands, and its value. */
export type KeptValue = { id: number; channel: string | null; sealed: string }

/** Locked until the transaction ends, so that nothing is changed in between. */
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
  // Deleted and inserted: an entry of an update names the person alone, who has a row for each channel.
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

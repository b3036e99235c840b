import { sql } from 'kysely'
import { GROUP_USER } from '@daybook/shared/rules/rules'
import type { TurnedOff } from '../channels/webhooks/deliveries.queries.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { nameIn, namedIn } from '../platform/postgres/names.ts'

/**
 * Writes the letters about a webhook that was turned off: to the administrators of its company and of its parent company, or,
 * if there are none, to corporate administrators.
 */
export async function tellTurnedOff(tx: Querying, off: TurnedOff, host: string): Promise<void> {
  const { id, companyId, host: receiver, reason, since } = off
  await sql`
    with company_of as (select id, name, second_name, head_company_id from company where id = ${companyId}::int),
    person as (
      select u.id, u.language, ug.group_id = ${GROUP_USER.COMPANY_USER}::int as is_of_company
      from user_account u join user_group ug on ug.user_id = u.id
      join company uc on uc.id = u.company_id and uc.is_active and uc.deleted_at is null
      cross join company_of c
      where u.is_active and u.deleted_at is null and u.notifies_by_email
        and (ug.group_id = ${GROUP_USER.CORPORATE_ADMIN}::int
          or ug.group_id = ${GROUP_USER.COMPANY_USER}::int and u.company_id in (c.id, c.head_company_id)))
    insert into letter (kind, receiver_id, subject_key, event_date, language, content, message_id)
    select 'webhook', p.id, 'webhook:' || ${id}::int || ':' || extract(epoch from w.off_at), null, p.language,
      jsonb_build_object('company', ${namedIn((language) => nameIn('c', language), 'each')}, 'host', ${receiver}::text, 'reason', ${reason}::text,
        'since', to_jsonb(${since}::timestamptz)), '<' || gen_random_uuid() || '@' || ${host}::text || '>'
    from person p cross join company_of c join webhook w on w.id = ${id}::int
    where p.is_of_company or not exists (select from person where is_of_company)
    on conflict (kind, receiver_id, subject_key) do nothing`.execute(tx)
}

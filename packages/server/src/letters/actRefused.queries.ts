import { GROUP_USER } from '@daybook/shared/rules/rules'
import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/**
 * Writes the letter about a planned act that is over and of which something was refused: to its author or, if they left, to the
 * corporate administrators. Only once.
 */
export async function tellRefused(tx: Querying, actId: number, host: string): Promise<void> {
  await sql`
    with over as (
      select act.id, act.author_id, act.kind, act.from_day,
        count(*) as total, count(*) filter (where r.verdict = 'refused') as refused
      from act join act_row r on r.act_id = act.id
      where act.id = ${actId} and act.phase = 'done' and act.from_day is not null group by act.id),
    person as (
      select u.id, u.language, u.id = over.author_id as is_author
      from over cross join user_account u join company c on c.id = u.company_id and c.is_active and c.deleted_at is null
      where u.is_active and u.deleted_at is null and u.notifies_by_email and (u.id = over.author_id
        or exists (select from user_group g where g.user_id = u.id and g.group_id = ${GROUP_USER.CORPORATE_ADMIN}::int)))
    insert into letter (kind, receiver_id, subject_key, event_date, language, content, message_id)
    select 'act', p.id, 'act:' || over.id, null, p.language,
      jsonb_build_object('kind', over.kind, 'day', over.from_day, 'refused', over.refused, 'total', over.total),
      '<' || gen_random_uuid() || '@' || ${host}::text || '>'
    from over cross join person p
    where over.refused > 0 and (p.is_author or not exists (select from person where is_author))
    on conflict (kind, receiver_id, subject_key) do nothing`.execute(tx)
}

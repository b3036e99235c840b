import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { COMPANY_PARTS } from '@daybook/shared/rules/companyParts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { area, company, people, shift } from '../../testing/world.ts'

const asked = (change: object = {}) => ({
  companyId: company.home as number,
  names: 'East\nWest',
  secondNames: 'ตะวันออก',
  parts: [...COMPANY_PARTS],
  ...change,
})

/** A company with everything that a copy may have; rules and holidays of the past and of days to come. */
async function furnished({ db }: TestApp) {
  await sql`insert into area_shift (area_id, shift_id) select id, ${shift.evening} from area
    where company_id = ${company.home} and id <> ${area.port} on conflict do nothing`.execute(db)
  await sql`delete from expectation_rule`.execute(db)
  const rule = (companyId: number | null, areaId: number | null, from: string, until: string | null) => sql`
    insert into expectation_rule (series_id, company_id, area_id, event_group_id, by_shift, weekdays, leaves_out_holidays, due_at, due_next_day,
      grace_minutes, from_day, until_day, created_by, updated_by)
    values (nextval(pg_get_serial_sequence('expectation_rule', 'id')), ${companyId}, ${areaId}, ${areaId === null ? 2 : null}, false, '{1,2,3}', true, '20:00', false, 15, ${from}, ${until}, ${people.admin.id}, ${people.admin.id})`
  await sql`alter table expectation_rule disable trigger user`.execute(db)
  await rule(company.home, null, '2026-01-01', '2026-02-01').execute(db)
  await rule(company.home, null, '2026-02-02', '2026-12-31').execute(db)
  await rule(null, area.quay, '2027-01-01', null).execute(db)
  await sql`alter table expectation_rule enable trigger user`.execute(db)
  await sql`insert into company_holiday (company_id, day, name, name_th) values (${company.home}, '2026-01-01', 'Past', ''),
    (${company.home}, '2026-12-31', 'Eve', 'สิ้นปี')`.execute(db)
  await sql`with made as (
      insert into notification_company_rule (month, day, is_active, updated_by) values (12, 24, true, ${people.admin.id}) returning id)
    insert into notification_company (rule_id, company_id, month, day) select id, ${company.home}, 12, 24 from made`.execute(
    db,
  )
  await sql`with made as (insert into receiver_group (name, created_by, updated_by) values ('Guards of Home', ${people.admin.id}, ${people.admin.id}) returning id),
      areas as (insert into receiver_group_area (receiver_group_id, area_id) select id, ${area.quay} from made)
    insert into receiver_group_member (receiver_group_id, user_id) select id, ${people.reporter.id} from made`.execute(
    db,
  )
}

/** What a company has, by names, so that companies can be compared. */
const contentOf = async ({ db }: TestApp, id: number) =>
  (
    await sql<Record<string, unknown>>`
    select c.is_active, c.head_company_id, c.notifies_by_email,
      array(select (name, start_time, end_time, ends_next_day)::text from shift where company_id = c.id and is_active and deleted_at is null order by 1) as shifts,
      array(select t.name from company_event_type o join event_type t on t.id = o.event_type_id
        where o.company_id = c.id and t.is_active and t.deleted_at is null order by 1) as types,
      array(select (a.event_group_id, upper.name, a.name, a.requires_approval, a.position,
          array(select s.name from area_shift o join shift s on s.id = o.shift_id where o.area_id = a.id order by 1),
          array(select event_type_id from area_event_type o where o.area_id = a.id order by 1))::text
        from area a left join area upper on upper.id = a.parent_id where a.company_id = c.id and a.deleted_at is null order by 1) as areas,
      array(select (coalesce(r.company_id is not null), a.name, r.weekdays, r.due_at, r.grace_minutes, greatest(r.from_day, daybook_today() + 1), r.until_day)::text
        from expectation_rule r left join area a on a.id = r.area_id
        where (r.company_id = c.id or a.company_id = c.id) and (r.until_day is null or r.until_day > daybook_today()) order by 1) as rules,
      array(select (day, name, name_th)::text from company_holiday where company_id = c.id and day > daybook_today() order by 1) as holidays,
      array(select (month, day)::text from notification_company where company_id = c.id order by 1) as days
    from company c where c.id = ${id}`.execute(db)
  ).rows[0]

const names = async ({ db }: TestApp) =>
  (
    await sql<{ name: string; second: string | null }>`
    select name, second_name as second from company where deleted_at is null order by position`.execute(db)
  ).rows.map(({ name, second }) => (second ? `${name} ${second}` : name))

describe('Company.Copy', () => {
  it('copies everything that is ticked, in order after the company, and nobody’s rights', async () => {
    const app = await testApp()
    await furnished(app)
    const before = await names(app)
    const { companyIds } = success(await app.call('admin', 'Company/Copy', asked()))
    const [east = 0, west = 0] = companyIds
    const home = await contentOf(app, company.home)
    expect(home?.['rules']).toHaveLength(2)
    expect(await contentOf(app, east)).toEqual(home)
    expect(await contentOf(app, west)).toEqual(home)
    const at = before.indexOf('Home') + 1
    expect(await names(app)).toEqual([...before.slice(0, at), 'East ตะวันออก', 'West', ...before.slice(at)])
    const { rows } = await sql`
      select r.name, array(select a.company_id from receiver_group_area g join area a on a.id = g.area_id where g.receiver_group_id = r.id) as companies,
        array(select upper.name || ' ' || a.name from receiver_group_area g join area a on a.id = g.area_id join area upper on upper.id = a.parent_id
          where g.receiver_group_id = r.id) as areas,
        (select count(*)::int from receiver_group_member m where m.receiver_group_id = r.id) as members
      from receiver_group r where r.name like 'Guards of %' order by r.name`.execute(app.db)
    expect(rows).toEqual([
      { name: 'Guards of East', companies: [east], areas: ['Port Quay'], members: 0 },
      { name: 'Guards of Home', companies: [company.home], areas: ['Port Quay'], members: 1 },
      { name: 'Guards of West', companies: [west], areas: ['Port Quay'], members: 0 },
    ])
    const { rows: held } = await sql`
      select from user_area u join area a on a.id = u.area_id where a.company_id = any(${companyIds})
      union all select from user_account where company_id = any(${companyIds})`.execute(app.db)
    expect(held).toEqual([])
  })

  it('copies only working times and event types without ticks', async () => {
    const app = await testApp()
    await furnished(app)
    const { companyIds } = success(
      await app.call('admin', 'Company/Copy', asked({ names: 'East', secondNames: '', parts: [] })),
    )
    expect(await contentOf(app, companyIds[0] ?? 0)).toEqual({
      ...(await contentOf(app, company.home)),
      areas: [],
      rules: [],
      holidays: [],
      days: [],
    })
  })

  it('is refused as a whole, by name, if one is taken or too much would be made; a second press adds nothing', async () => {
    const app = await testApp()
    const before = await names(app)
    expect(
      refused(
        await app.call(
          'admin',
          'Company/Copy',
          asked({ names: 'East\nhome', secondNames: '\nบ้าน', parts: ['holidays'] }),
        ),
      ).message,
    ).toMatch(/^home: /)
    expect(await names(app)).toEqual(before)
    await sql`insert into area (event_group_id, company_id, name, position, created_by, updated_by)
      select 3, ${company.home}, 'Many ' || n, 1000 + n, ${people.admin.id}, ${people.admin.id} from generate_series(1, 600) n`.execute(
      app.db,
    )
    expect(refused(await app.call('admin', 'Company/Copy', asked())).message).toContain('at most 1000')
    const plain = asked({ parts: ['holidays'] })
    success(await app.call('admin', 'Company/Copy', plain))
    const after = await names(app)
    expect(refused(await app.call('admin', 'Company/Copy', plain)).message).toMatch(/^East: /)
    expect(await names(app)).toEqual(after)
  })

  it('is for corporate administrators who may write what they copy', async () => {
    const app = await testApp()
    const roles: Parameters<typeof statuses>[1] = ['nobody', 'reporter', 'viewer', 'company', 'areaadmin']
    expect(await statuses(app, roles, 'Company/Copy', asked())).toEqual([401, 403, 403, 403, 403])
    expect(await statuses(app, ['admin'], 'Company/Copy', asked({ companyId: 987_654 }))).toEqual([200])
    expect(refused(await app.call('admin', 'Company/Copy', asked({ companyId: 987_654 }))).message).toBe(
      'The data was not found.',
    )
    await sql`update user_menu set level = 1 where user_id = ${people.admin.id} and menu_id = 6`.execute(app.db)
    expect(await statuses(app, ['admin'], 'Company/Copy', asked())).toEqual([403])
    success(await app.call('admin', 'Company/Copy', asked({ parts: ['holidays'] })))
  })
})

describe('Company.PreviewCopies', () => {
  it('says what a copy has, and what stands against each name', async () => {
    const app = await testApp()
    await furnished(app)
    const preview = success(
      await app.call(
        'admin',
        'Company/PreviewCopies',
        asked({ names: `East\nHOME\neast\n${'x'.repeat(201)}`, secondNames: '' }),
      ),
    )
    expect(preview.copies.map(({ name, refusal }) => [name.slice(0, 4), refusal !== ''])).toEqual([
      ['East', false],
      ['HOME', true],
      ['east', true],
      ['xxxx', true],
    ])
    const count = Object.fromEntries(preview.parts.map((part) => [part.part, part.count]))
    expect(count).toMatchObject({ expectations: 2, holidays: 1, notificationDays: 1, receivers: 1 })
    const without = success(await app.call('admin', 'Company/PreviewCopies', asked({ parts: [] })))
    // The rule and the receiver group of an area come only with the areas.
    expect(without.parts.map((part) => [part.part, part.count])).toEqual([
      ['areas', count['areas']],
      ['expectations', 1],
      ['holidays', 1],
      ['notificationDays', 1],
      ['receivers', 0],
    ])
  })

  it('refuses lines that mean nothing, and everybody who may not add companies', async () => {
    const app = await testApp()
    const fields = async (change: object) =>
      refused(await app.call('admin', 'Company/PreviewCopies', asked(change))).fieldErrors?.map(({ field }) => field)
    expect(await fields({ names: 'East\nSite {3..1}' })).toEqual(['names'])
    expect(await fields({ names: ' \n ', secondNames: '' })).toEqual(['names'])
    expect(await fields({ secondNames: 'ก\nข\nค' })).toEqual(['secondNames'])
    const roles: Parameters<typeof statuses>[1] = ['nobody', 'reporter', 'viewer', 'company']
    expect(await statuses(app, roles, 'Company/PreviewCopies', asked())).toEqual([401, 403, 403, 403])
  })
})

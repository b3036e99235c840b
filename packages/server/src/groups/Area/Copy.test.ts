import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { area, company, shift } from '../../testing/world.ts'

const asked = (change: object = {}) => ({
  areaId: area.port as number,
  companyId: company.home as number,
  names: 'Port {2..4}',
  secondNames: '',
  ...change,
})

/** The areas of a company with their settings, in order. */
const rowsOf = async ({ db }: TestApp, companyId: number) =>
  (
    await sql<{ name: string; upper: string | null; shifts: string[] }>`
    select a.name, upper.name as upper, a.requires_approval as approval,
      array(select s.name from area_shift o join shift s on s.id = o.shift_id where o.area_id = a.id order by s.id) as shifts,
      array(select event_type_id from area_event_type o where o.area_id = a.id order by 1) as types
    from area a left join area upper on upper.id = a.parent_id
    where a.company_id = ${companyId} and a.event_group_id = 2 and a.deleted_at is null
    order by coalesce(upper.position, a.position), upper.id nulls first, a.position`.execute(db)
  ).rows

describe('Area.Copy', () => {
  it('copies settings and sub areas in order after the area, but nobody’s rights', async () => {
    const app = await testApp()
    await sql`insert into area_shift (area_id, shift_id) values (${area.quay}, ${shift.evening}) on conflict do nothing`.execute(
      app.db,
    )
    const before = (await rowsOf(app, company.home)).filter((row) => [row.name, row.upper].includes('Port'))
    const { areaIds } = success(await app.call('admin', 'Area/Copy', asked()))
    expect(areaIds).toHaveLength(3)
    const after = await rowsOf(app, company.home)
    for (const name of ['Port 2', 'Port 3', 'Port 4'])
      expect(after.filter((row) => [row.name, row.upper].includes(name))).toEqual(
        before.map((row) => ({ ...row, ...(row.upper ? { upper: name } : { name }) })),
      )
    const tops = after.filter(({ upper }) => upper === null).map(({ name }) => name)
    expect(tops.slice(tops.indexOf('Port'))).toEqual(expect.arrayContaining(['Port 2', 'Port 3', 'Port 4']))
    expect(tops.indexOf('Port 2')).toBe(tops.indexOf('Port') + 1)
    const { rows } = await sql`
      select from user_area ua join area a on a.id = ua.area_id
      where a.id = any(${areaIds}) or a.parent_id = any(${areaIds})`.execute(app.db)
    expect(rows).toEqual([])
  })

  it('is refused as a whole if one name is taken', async () => {
    const app = await testApp()
    await sql`update area set name = 'Port 4' where id = ${area.dock}`.execute(app.db)
    const before = await rowsOf(app, company.home)
    expect(refused(await app.call('admin', 'Area/Copy', asked())).message).toContain('Duplicate')
    expect(await rowsOf(app, company.home)).toEqual(before)
  })

  it('finds working times of another company by name', async () => {
    const app = await testApp()
    await sql`insert into shift (company_id, name, start_time, end_time) values (${company.foreign}, ' morning', '07:00', '15:00')`.execute(
      app.db,
    )
    await sql`insert into area_shift (area_id, shift_id) values (${area.gate}, ${shift.morning}) on conflict do nothing`.execute(
      app.db,
    )
    const copies = asked({ areaId: area.gate, companyId: company.foreign, names: 'North gate' })
    success(await app.call('admin', 'Area/Copy', copies))
    const made = (await rowsOf(app, company.foreign)).find(({ name }) => name === 'North gate')
    expect(made?.shifts).toEqual([' morning'])
  })

  it('is for who administers both: others are told that there is nothing', async () => {
    const app = await testApp()
    for (const change of [{ areaId: area.foreign }, { companyId: company.foreign }])
      expect(refused(await app.call('company', 'Area/Copy', asked(change))).message).toBe('The data was not found.')
    expect(refused(await app.call('areaadmin', 'Area/Copy', asked({ areaId: area.gate }))).message).toBe(
      'The data was not found.',
    )
    // A maker who administers single areas administers what they made.
    const { areaIds } = success(await app.call('areaadmin', 'Area/Copy', asked({ names: 'Pier' })))
    const { area: own } = success(await app.call('areaadmin', 'Area/LoadCreateArea', { areaId: areaIds[0] ?? 0 }))
    expect(own?.areaName).toBe('Pier')
  })

  it('refuses patterns without names, and callers without a session or permission', async () => {
    const app = await testApp()
    const fields = async (change: object) =>
      refused(await app.call('admin', 'Area/Copy', asked(change))).fieldErrors?.map(({ field }) => field)
    expect(await fields({ names: 'Port {3..1}' })).toEqual(['names'])
    expect(await fields({ names: ' ' })).toEqual(['names'])
    expect(await fields({ secondNames: 'ท่า {1..2}' })).toEqual(['secondNames'])
    expect(await statuses(app, ['nobody', 'reporter', 'viewer'], 'Area/Copy', asked())).toEqual([401, 403, 403])
  })
})

describe('Area.PreviewCopies', () => {
  it('says which names are taken and what the other company lacks', async () => {
    const app = await testApp()
    await sql`update area set second_name = 'port 3' where id = ${area.dock}`.execute(app.db)
    const own = success(await app.call('admin', 'Area/PreviewCopies', asked({ secondNames: 'ท่า {2..4}' })))
    expect(own).toMatchObject({
      copies: [
        { name: 'Port 2', secondName: 'ท่า 2', refusal: '' },
        { name: 'Port 3', secondName: 'ท่า 3', refusal: 'Area Duplicate Data' },
        { name: 'Port 4', secondName: 'ท่า 4', refusal: '' },
      ],
      lackingShifts: [],
      lackingTypes: [],
    })
    await sql`insert into area_shift (area_id, shift_id) values (${area.quay}, ${shift.morning}) on conflict do nothing`.execute(
      app.db,
    )
    await sql`delete from company_event_type where company_id = ${company.foreign}`.execute(app.db)
    const other = success(await app.call('admin', 'Area/PreviewCopies', asked({ companyId: company.foreign })))
    expect(other.lackingShifts).toContain('Morning')
    expect(other.lackingTypes).toContain('Normal')
  })

  it('shows nothing of others, nor without a session or permission', async () => {
    const app = await testApp()
    expect(refused(await app.call('company', 'Area/PreviewCopies', asked({ areaId: area.foreign }))).message).toBe(
      'The data was not found.',
    )
    expect(await statuses(app, ['nobody', 'reporter', 'viewer'], 'Area/PreviewCopies', asked())).toEqual([
      401, 403, 403,
    ])
  })
})

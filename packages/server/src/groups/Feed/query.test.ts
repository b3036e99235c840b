import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { feedOf } from '../../testing/groups/Feed.ts'
import { addReport } from '../../testing/reports.ts'
import { TODAY, area } from '../../testing/world.ts'

/** Outside the white list: other operators and options, wrong values, attempts to get into the SQL, and too much of anything. */
const REFUSED = [
  '$filter=id ne 1',
  '$filter=not (id eq 1)',
  '$filter=id eq 1 or id eq 2',
  "$filter=contains(description,'a')",
  "$filter=description eq 'a'",
  '$filter=unknown eq 1',
  '$filter=__proto__ eq 1',
  '$filter=id',
  '$filter=id eq',
  '$filter=id eq 1 and',
  '$filter=(id eq 1',
  '$filter=id eq 1)',
  '$filter=id eq 1 id eq 2',
  '$filter=id eq 1; drop table event_report',
  "$filter=id eq '1'",
  '$filter=id eq 99999999999',
  '$filter=id in ()',
  '$filter=id in (1,)',
  '$filter=id ge null',
  '$filter=eventDate eq 2026-02-30',
  "$filter=eventDate eq '2026-11-20'",
  '$filter=updatedAt ge 2026-11-20',
  '$filter=updatedAt ge 2026-11-20T25:00:00Z',
  "$filter=status eq 'a",
  `$filter=status eq '${'a'.repeat(201)}'`,
  "$filter=status eq 'a' or '1'='1'",
  `$filter=${'('.repeat(2000)}id eq 1${')'.repeat(2000)}`,
  `$filter=${'('.repeat(12)}id eq 1${')'.repeat(12)}`,
  `$filter=id in (${Array.from({ length: 501 }, (_, n) => n).join(',')})`,
  `$filter=${Array.from({ length: 31 }, () => 'id eq 1').join(' and ')}`,
  '$filter=id eq 1&$filter=id eq 2',
  '$select=id,secret',
  '$select=id;drop',
  '$orderby=description',
  '$orderby=id sideways',
  '$orderby=id asc,updatedAt desc',
  '$top=-1',
  '$top=all',
  '$skip=1',
  '$expand=areas',
  '$apply=aggregate($count as n)',
  '$search=fire',
  '$count=1',
  '$format=xml',
  '$skiptoken=1',
  `$skiptoken=${Buffer.from('{"after":["x",1],"left":null}').toString('base64url')}`,
  `$skiptoken=${Buffer.from('{"after":[{"a":1},[1]],"left":null}').toString('base64url')}`,
  'other=1',
]

describe('what the feed does not take', () => {
  it('is refused with 400 in OData’s form, and says what', async () => {
    const { get } = await feedOf(await testApp(), 'admin')
    for (const query of REFUSED) {
      const answer = await get(`/reports?${encodeURI(query)}`)
      expect(answer.statusCode, query).toBe(400)
      expect(answer.json(), query).toEqual({
        error: { code: 'feedQuery', message: expect.stringContaining('The feed does not take') },
      })
      expect(answer.headers['odata-version']).toBe('4.0')
    }
    expect((await get('/secrets')).statusCode).toBe(404)
    expect((await get('/reports(1)')).statusCode).toBe(404)
    expect((await get('/reports/$value')).statusCode).toBe(404)
  })
})

describe('what it takes', () => {
  it('filters, selects, orders and counts', async () => {
    const app = await testApp()
    const { page, get } = await feedOf(app, 'admin')
    const ids = []
    for (const day of ['2026-11-18', '2026-11-19', TODAY]) ids.push(await addReport(app.db, { area: area.gate, day }))
    const found = async (query: string) => (await page(`/reports?${encodeURI(query)}`)).value.map(({ id }) => id)
    expect(await found('')).toEqual(ids)
    expect(await found('$filter=eventDate ge 2026-11-19')).toEqual(ids.slice(1))
    expect(await found('$filter=(eventDate gt 2026-11-18 and eventDate lt 2026-11-20)')).toEqual([ids[1]])
    expect(await found(`$filter=id in (${ids[0]}, ${ids[2]}) and status in ('filed','waiting')`)).toEqual([
      ids[0],
      ids[2],
    ])
    expect(await found('$filter=subTypeId eq null&$orderby=eventDate desc&$top=2')).toEqual([ids[2], ids[1]])
    expect(await found(`$filter=status eq 'it''s'`)).toEqual([])
    const counted = await page('/reports?$count=true&$top=1&$select=id,eventDate')
    expect(counted).toMatchObject({ '@odata.count': 3, value: [{ id: ids[0], eventDate: '2026-11-18' }] })
    expect(Object.keys(counted.value[0] ?? {})).toEqual(['id', 'eventDate'])
    expect(counted['@odata.context']).toMatch(/\$metadata#reports\(id,eventDate\)$/)
    expect(counted['@odata.nextLink']).toBeUndefined()
    expect((await get('/reports/$count')).body).toBe('3')
    const [last] = (await page(`/reports?$filter=id eq ${ids[2]}`)).value
    expect(await found(`$filter=updatedAt gt ${String(last?.updatedAt)}`)).toEqual([])
    expect(await found(`$filter=updatedAt ge ${String(last?.updatedAt)}`)).toEqual([ids[2]])
  })

  it('is CSV if asked for, where no text is a formula', async () => {
    const app = await testApp()
    const { get, token } = await feedOf(app, 'admin')
    await addReport(app.db, { area: area.gate, description: '=1+1, "น้ำ"' })
    const byFormat = await get('/reports?$format=csv&$select=id,description')
    expect(byFormat.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(byFormat.headers['content-disposition']).toContain('reports.csv')
    expect(byFormat.body).toMatch(/^\uFEFFid,description\r\n\d+,"'=1\+1, ""น้ำ"""\r\n$/)
    const byAccept = await get('/reports?$select=id,description', {
      authorization: `Bearer ${token}`,
      accept: 'text/csv',
    })
    expect(byAccept.body).toBe(byFormat.body)
    const logged = await app.db.selectFrom('export_log').select(['file_type', 'row_count', 'user_id']).execute()
    expect(logged).toMatchObject([
      { file_type: 'CSV', user_id: 1 },
      { file_type: 'CSV', user_id: 1 },
    ])
  })
})

/* The requests of programs as their makers document them; the programs themselves were not at hand. */
describe('programs', () => {
  it('Power BI and Excel ask anonymously, then with Basic: root, $metadata, a set', async () => {
    const app = await testApp()
    const { get, token } = await feedOf(app, 'admin')
    const mashup = {
      accept:
        'application/json;odata.metadata=minimal;q=1.0,application/json;odata=minimalmetadata;q=0.9,application/atomsvc+xml;q=0.8',
      'odata-maxversion': '4.0',
      maxdataserviceversion: '3.0',
      'user-agent': 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)',
      'accept-encoding': 'gzip, deflate',
    }
    expect((await get('', mashup)).statusCode).toBe(401)
    const signedIn = { ...mashup, authorization: `Basic ${Buffer.from(`:${token}`).toString('base64')}` }
    const root = await get('', signedIn)
    expect(root.headers['content-type']).toMatch(/^application\/json; ?odata\.metadata=minimal/)
    expect(root.json()).toMatchObject({
      value: expect.arrayContaining([{ name: 'reports', kind: 'EntitySet', url: 'reports' }]),
    })
    const described = await get('/$metadata', { ...signedIn, accept: 'application/xml', 'accept-encoding': 'identity' })
    expect(described.headers['content-type']).toContain('application/xml')
    expect(described.body).toMatch(/<EntitySet Name="days" EntityType="Daybook\.daysRow"\/>/)
    const preview = await get('/areas?$top=1000', { ...signedIn, 'accept-encoding': 'identity' })
    expect(preview.json().value.length).toBeGreaterThan(5)
    expect(preview.headers['set-cookie']).toBeUndefined()
    expect(preview.headers['access-control-allow-origin']).toBeUndefined()
    expect(
      (
        await app.app.inject({
          method: 'POST',
          url: '/odata/v1/reports',
          headers: { authorization: signedIn.authorization },
        })
      ).statusCode,
    ).toBe(404)
  })
})

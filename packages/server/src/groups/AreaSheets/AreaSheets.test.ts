import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MOST_SHEETS } from '@daybook/shared/rules/areaRules'
import { type TestApp, refused, testApp } from '../../testing/app.ts'
import { codesOf } from '../../testing/pdfCodes.ts'
import { document } from '../../testing/pdf.ts'
import { lookOnly, statuses } from '../../testing/refusals.ts'
import { area, company, people } from '../../testing/world.ts'

const name = 'AreaSheets/ExportSheets'
const PUBLIC_URL = 'https://daybook.example'
const opened = () => testApp({ PUBLIC_URL })
const urlOf = (id: number) => `${PUBLIC_URL}/Create-Report?area=${id}`

/** The QR codes on the sheets that a call returns. */
async function codes({ call }: TestApp, role: keyof typeof people, areaIds: number[]): Promise<(string | null)[]> {
  const reply = await call(role, name, { areaIds, size: 'A6' })
  expect(reply.http).toBe(200)
  expect(reply.headers['content-type']).toBe('application/pdf')
  return (await codesOf(reply.body as unknown as Uint8Array, 1, 1)).flat()
}

describe('AreaSheets.ExportSheets', () => {
  it('creates a sheet with area, company, a code and its address, and records it in the export log', async () => {
    const test = await opened()
    await sql`update area set name = 'ท่าเรือน้ำลึก' where id = ${area.gate}`.execute(test.db)
    const file = await document(test, 'admin', name, { areaIds: [area.gate], size: 'A6' })
    expect(file.fileName).toMatch(/^6_Area_QR_\d{12}\.pdf$/)
    expect(file.pages).toHaveLength(1)
    const text = file.text.replaceAll(' ', '')
    expect(text).toContain('ท่าเรือน้ำลึก')
    expect(text).toContain('Home')
    expect(text).toContain(urlOf(area.gate))
    expect(text).toContain('Scantoreportaneventhere')
    expect(text).toContain('สแกนเพื่อรายงานเหตุการณ์ของพื้นที่นี้')
    expect(await codes(test, 'admin', [area.gate])).toEqual([urlOf(area.gate)])
    expect(await test.db.selectFrom('export_log').selectAll().execute()).toMatchObject([
      { menu_id: 6, file_type: 'PDF', user_id: people.admin.id, row_count: 1 },
      { menu_id: 6, file_type: 'PDF', user_id: people.admin.id, row_count: 1 },
    ])
  })

  it('creates those of an area’s sub areas, each once, in the order of the list', async () => {
    const test = await opened()
    const ids = [area.fence, area.dock, area.quay, area.port, area.gate, area.gate]
    expect(await codes(test, 'company', ids)).toEqual(
      [area.gate, area.quay, area.yard, area.dock, area.fence].map(urlOf),
    )
    const { text } = await document(test, 'company', name, { areaIds: [area.yard], size: 'A4' })
    expect(text).toContain('Port / Yard')
  })

  it('puts eight of them on a page of A4', async () => {
    const test = await opened()
    const areaIds = [area.gate, area.port, area.dock, area.fence, area.watch, area.subsidiary, area.foreign, area.csr]
    const reply = await test.call('admin', name, { areaIds, size: 'A4' })
    const pages = await codesOf(reply.body as unknown as Uint8Array, 2, 4)
    expect(pages.map((page) => page.filter((code) => code !== null).length)).toEqual([8, 1])
  })

  it('leaves out closed sub areas, and refuses areas that nothing can be filed for', async () => {
    const test = await opened()
    await sql`update area set is_active = false, inactive_note = 'closed' where id = ${area.quay}`.execute(test.db)
    expect(await codes(test, 'admin', [area.port])).toEqual([urlOf(area.yard)])
    expect(refused(await test.call('admin', name, { areaIds: [area.gate, area.quay], size: 'A6' }))).toMatchObject({
      http: 200,
      message: expect.stringContaining('Port / Quay'),
    })
    await sql`update area set is_active = false, inactive_note = 'closed' where id = ${area.yard}`.execute(test.db)
    const message = refused(
      await test.call('admin', name, { areaIds: [area.port], size: 'A6' }, { 'accept-language': 'th' }),
    ).message
    expect(message).toContain('ไม่สามารถรายงานสำหรับ Port ได้')
    await sql`update company set is_active = false, inactive_note = 'closed' where id = ${company.foreign}`.execute(
      test.db,
    )
    expect(refused(await test.call('admin', name, { areaIds: [area.foreign], size: 'A6' })).message).toContain(
      'Foreign gate',
    )
  })

  it('refuses an area out of scope or deleted as not found, and creates nothing for the others', async () => {
    const test = await opened()
    const ask = async (role: keyof typeof people, areaIds: number[]) =>
      refused(await test.call(role, name, { areaIds, size: 'A6' })).message
    expect(await ask('company', [area.gate, area.foreign])).toBe('The data was not found.')
    expect(await ask('areaadmin', [area.fence, area.gate])).toBe('The data was not found.')
    expect(await ask('csradmin', [area.csr, area.foreignCsr])).toBe('The data was not found.')
    expect(await ask('admin', [2_000_000])).toBe('The data was not found.')
    await sql`update area set deleted_at = now() where id = ${area.dock}`.execute(test.db)
    expect(await ask('admin', [area.dock])).toBe('The data was not found.')
    expect(await test.db.selectFrom('export_log').selectAll().execute()).toEqual([])
  })

  it('creates only the caller’s own sub areas of another area', async () => {
    const test = await opened()
    await sql`update user_area set area_id = ${area.yard}
      where user_id = ${people.areaadmin.id} and role = 'admin' and area_id = ${area.port}`.execute(test.db)
    expect(await codes(test, 'areaadmin', [area.port])).toEqual([urlOf(area.yard)])
    expect(refused(await test.call('areaadmin', name, { areaIds: [area.quay], size: 'A6' })).message).toBe(
      'The data was not found.',
    )
  })

  it('accepts at most 200 areas, creates at most some hundred sheets, and only in known sizes', async () => {
    const test = await opened()
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
    for (const asked of [
      { areaIds: [], size: 'A6' },
      { areaIds: ids(201), size: 'A6' },
      { areaIds: [area.gate], size: 'A5' },
      { areaIds: ['1; drop table area'], size: 'A6' },
      { size: 'A6' },
    ])
      expect(refused(await test.call('admin', name, asked)).http).toBe(400)
    await sql`insert into area (company_id, event_group_id, parent_id, name, position)
      select ${company.home}, 2, ${area.port}, 'Berth ' || n, 2 + n from generate_series(1, ${MOST_SHEETS}) n`.execute(
      test.db,
    )
    expect(refused(await test.call('admin', name, { areaIds: [area.port], size: 'A4' })).message).toBe(
      'These areas have more than 400 sheets. Please choose fewer areas.',
    )
  })

  it('refuses callers without a session or permission, or with view-only rights', async () => {
    const test = await opened()
    const asked = { areaIds: [area.gate], size: 'A6' }
    expect(await statuses(test, ['nobody', 'reporter', 'viewer'], name, asked)).toEqual([401, 403, 403])
    await lookOnly(test, 'company', 6)
    expect(await statuses(test, ['company'], name, asked)).toEqual([403])
  })
})

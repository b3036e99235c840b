import { utils, read } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import type { ImportKind } from '@daybook/shared/importKinds'
import type { CallName } from '@daybook/shared'
import { scratchApp, success } from '../../testing/app.ts'
import { company } from '../../testing/world.ts'
import { importList, pastedRows } from '../../testing/groups/ImportData.ts'

/* Every list's Excel is its own template: imported unchanged it changes nothing; with one cell changed, that alone. */

const LISTS: Record<ImportKind, { call: CallName; input: object; sheet: number; column: string; to: string }> = {
  user: { call: 'UserPermission/ExportExcel', input: {}, sheet: 0, column: 'Position', to: 'Captain' },
  receiver: { call: 'ReceiverGroup/ExportExcels', input: {}, sheet: 1, column: 'Sub Area', to: 'Yard' },
  area: { call: 'Area/ExportExcel', input: {}, sheet: 0, column: 'Second Name', to: 'ชื่อใหม่' },
  eventType: { call: 'EventType/ExportExcel', input: {}, sheet: 0, column: 'Definition', to: 'Two\nlines' },
  holiday: {
    call: 'Expectations/exportHolidays',
    input: { companyId: company.home, year: 2027 },
    sheet: 0,
    column: 'Name of the holiday',
    to: 'Another name',
  },
}

/** Names as people give them, with what separates and quotes elsewhere. */
async function furnished() {
  const test = await scratchApp()
  const name = async (id: number) =>
    (await test.db.selectFrom('company').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
  const home = await name(company.home)
  const add = async (kind: ImportKind, ...rows: string[][]) =>
    success(await importList(test, kind, { pasted: pastedRows(...rows) }))
  await add(
    'eventType',
    ['Group', 'Event Type', 'Sub Event Type', 'Event Status', 'Short Event Type', 'Definition', 'Second Name'],
    ['Operation', 'Leak, small; oily', '', 'Abnormal', '0012', 'From a "valve"', 'รั่ว'],
    ['Operation', 'Leak, small; oily', '=1+1', 'Normal', '0013', '', ''],
  )
  await add(
    'area',
    ['Group', 'Company', 'Area', 'Sub Area', 'Approval', 'Order', 'Status', 'Second Name'],
    ['Operation', home, 'Gate > 2, east; upper', '', 'Yes', '1', '', 'ประตู 2'],
    ['Operation', home, '0007', '-1', '', '', 'N', ''],
    ['Security', home, 'Gate > 2, east; upper', '', '', '', '', ''],
  )
  await add('holiday', [home, '01/01/2027', 'New Year', 'วันปีใหม่'], [home, '02/01/2027', '007', ''])
  await add(
    'user',
    [
      'Company',
      'Employee Type',
      'Employee ID',
      'Name',
      'Surname',
      'Email',
      'Tel',
      'Username',
      'Group User',
      'Status',
      'Areas to report for',
    ],
    [
      home,
      'Employee',
      '000123',
      'A, B',
      'C; D',
      'z@example.com',
      '0812345678',
      'zz',
      'Reporter',
      'Y',
      `${home} > 0007; ${home} > Port > Quay`,
    ],
  )
  await add(
    'receiver',
    ['Receiver Group', 'Company', 'Employee ID', 'Event Group', 'Area Company', 'Area', 'Sub Area'],
    ['Night, watch', home, '000123', 'Operation', home, 'Port', 'Quay'],
  )
  return test
}

describe('ImportData.importList of an exported list', () => {
  it.each(['en', 'th'] as const)('changes nothing if it is unchanged, and one cell if one is: %s', async (language) => {
    const test = await furnished()
    for (const [kind, { call, input, sheet, column, to }] of Object.entries(LISTS) as [
      ImportKind,
      (typeof LISTS)['user'],
    ][]) {
      const { body } = await test.call('admin', call, input as never, { 'accept-language': language })
      const content = body as unknown as Buffer
      const same = success(await importList(test, kind, { content, dry: true, language }))
      expect({ kind, errors: same.errors, preview: same.preview }).toEqual({ kind, errors: [], preview: [] })
      expect(same.unchanged).toBeGreaterThan(0)
      if (language === 'th') continue

      const book = read(content, { type: 'buffer', cellDates: false })
      const page = book.Sheets[book.SheetNames[sheet] ?? '']
      if (!page) throw new Error('no sheet')
      const rows = utils.sheet_to_json<unknown[]>(page, { header: 1, raw: false, defval: '' })
      const head = rows.findIndex((row) => row.includes(column))
      const place = rows[head]?.indexOf(column) ?? -1
      expect(place).toBeGreaterThanOrEqual(0)
      // Areas of the world have no working times and are as incomplete in the form.
      const row = kind === 'area' ? head + 1 : rows.length - 1
      const cell = utils.encode_cell({ r: row, c: place })
      page[cell] = { t: 's', v: to }
      const { write } = await import('@e965/xlsx')
      const changed = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
      const one = success(await importList(test, kind, { content: changed, dry: true, language }))
      expect({ kind, errors: one.errors, changed: one.changed, added: one.added }).toEqual({
        kind,
        errors: [],
        changed: 1,
        added: 0,
      })
      expect(one.preview).toEqual([expect.objectContaining({ rowNumber: row + 1, action: 'change' })])
    }
  })
})

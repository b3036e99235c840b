import { describe, expect, it } from 'vitest'
import { findRows, indexAreas, type PickerArea, type PickerRow, tickAll, untickAll } from './areaIndex.ts'

const area = (areaId: number, areaName: string, companyId: number, headAreaId: number | null = null): PickerArea => ({
  areaId,
  headAreaId,
  areaName,
  eventGroupId: 2,
  companyId,
  companyName: companyId === 1 ? 'Port' : 'คลังสินค้า',
  requiresApproval: false,
  isChecked: false,
})
const areas = [
  area(1, 'Jetty', 1),
  area(2, 'Jetty / Crane', 1, 1),
  area(3, 'Jetty / Ramp', 1, 1),
  area(4, 'Yard', 2),
  area(6, 'Gone / Left over', 2, 5),
]
const lines = (rows: PickerRow[]) =>
  rows.map((row) =>
    row.kind === 'company'
      ? `${row.name} (${row.count})`
      : `${row.isSub ? '- ' : ''}${row.company && `${row.company} / `}${row.area.areaName}`,
  )
const find = (text: string, only: number[] | null = null, firstCompany: number | null = null) =>
  lines(findRows(indexAreas(areas, firstCompany), text, only && { chosen: new Set(only), whole: new Set() }).rows)

describe('the areas of a picker', () => {
  it('are listed under their companies, sub areas under their upper area', () => {
    expect(find('')).toEqual([
      'Port (3)',
      'Jetty',
      '- Jetty / Crane',
      '- Jetty / Ramp',
      'คลังสินค้า (2)',
      'Yard',
      'Gone / Left over',
    ])
  })

  it("start with the user's company", () => {
    expect(find('', null, 2)[0]).toBe('คลังสินค้า (2)')
    expect(find('', null, 9)[0]).toBe('Port (3)')
  })

  it('are found by every word of their own name, their upper area or their company', () => {
    expect(find('ramp JETTY')).toEqual(['Port / Jetty / Ramp'])
    expect(find('คลัง')).toEqual(['คลังสินค้า / Yard', 'คลังสินค้า / Gone / Left over'])
    expect(find('jetty yard')).toEqual([])
  })

  it('are found by their name in the other language, which is shown then', () => {
    const both = { ...area(7, 'Gate', 1), otherName: 'ประตู', otherCompanyName: 'ท่าเรือ' }
    const others = (text: string) =>
      findRows(indexAreas([both], null), text, null).rows.map((row) => 'area' in row && row.otherName)
    expect(others('ประตู')).toEqual(['ประตู'])
    expect(others('gate ท่าเรือ')).toEqual(['ประตู'])
    expect(others('gate')).toEqual([''])
    expect(others('รั้ว')).toEqual([])
  })

  it('are those with the words in their own name first, and the others only if asked for', () => {
    const index = indexAreas([area(1, 'Block 002', 1), area(2, 'Block 002 / Line 1', 1, 1), area(3, 'Line 2', 1)], null)
    const own = findRows(index, 'line 2', null)
    expect([lines(own.rows), own.others]).toEqual([['Port / Line 2'], 1])
    expect([...tickAll(new Set(), own.rows)]).toEqual([3])
    const all = findRows(index, 'line 2', null, true)
    expect([lines(all.rows), all.others]).toEqual([['Port / Block 002 / Line 1', 'Port / Line 2'], 0])
  })

  it('can be limited to ticked ones, including those under a ticked upper area', () => {
    expect(find('', [1])).toEqual(['Port (3)', 'Jetty', '- Jetty / Crane', '- Jetty / Ramp'])
    expect(find('', [3, 4])).toEqual(['Port (1)', '- Jetty / Ramp', 'คลังสินค้า (1)', 'Yard'])
  })

  it('are ticked and cleared together, sub areas with their upper area', () => {
    const index = indexAreas(areas, null)
    expect([...tickAll(new Set([6]), findRows(index, 'port', null).rows)]).toEqual([6, 1])
    expect([...tickAll(new Set(), findRows(index, 'crane', null).rows)]).toEqual([2])
    expect([...untickAll(new Set([1, 2, 6]), findRows(index, 'port', null).rows)]).toEqual([6])
  })
})

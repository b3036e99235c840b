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
  rows.map((row) => (row.kind === 'company' ? `${row.name} (${row.count})` : `${row.isSub ? '- ' : ''}${row.name}`))
const find = (text: string, only: number[] | null = null, firstCompany: number | null = null) =>
  lines(findRows(indexAreas(areas, firstCompany), text, only && new Set(only)))

describe('the areas of a picker', () => {
  it('are listed under their companies, sub areas under their upper area', () => {
    expect(find('')).toEqual(['Port (3)', 'Jetty', '- Crane', '- Ramp', 'คลังสินค้า (2)', 'Yard', 'Gone / Left over'])
  })

  it("start with the user's company", () => {
    expect(find('', null, 2)[0]).toBe('คลังสินค้า (2)')
    expect(find('', null, 9)[0]).toBe('Port (3)')
  })

  it('are found by every word of their own name, their upper area or their company', () => {
    expect(find('jetty ramp')).toEqual(['Port (1)', '- Ramp'])
    expect(find('คลัง')).toEqual(['คลังสินค้า (2)', 'Yard', 'Gone / Left over'])
    expect(find('jetty yard')).toEqual([])
  })

  it('can be limited to ticked ones, including those under a ticked upper area', () => {
    expect(find('', [1])).toEqual(['Port (3)', 'Jetty', '- Crane', '- Ramp'])
    expect(find('', [3, 4])).toEqual(['Port (1)', '- Ramp', 'คลังสินค้า (1)', 'Yard'])
  })

  it('are ticked and cleared together, sub areas with their upper area', () => {
    const index = indexAreas(areas, null)
    expect([...tickAll(new Set([6]), findRows(index, 'port', null))]).toEqual([6, 1])
    expect([...tickAll(new Set(), findRows(index, 'crane', null))]).toEqual([2])
    expect([...untickAll(new Set([1, 2, 6]), findRows(index, 'port', null))]).toEqual([6])
  })
})

import { describe, expect, it } from 'vitest'
import { gapsOf } from './gaps.ts'
import type { SubArea } from './subAreas.ts'

const area = { id: 7, name: 'Harbour', isActive: true, requiresApproval: true, hasSubAreas: false }
const sub = (id: number, change: Partial<SubArea> = {}): SubArea => ({
  id,
  place: 1,
  isNew: false,
  name: `Sub ${id}`,
  requiresApproval: true,
  isActive: true,
  remark: '',
  shiftIds: [],
  isDeleted: false,
  ...change,
})

describe('what an area lacks', () => {
  it('can be an event type, and an approver if it needs approval', () => {
    expect(gapsOf(area, [], 0, [])).toEqual({ lacksType: true, unapproved: ['Harbour'] })
    expect(gapsOf(area, [], 2, [7])).toEqual({ lacksType: false, unapproved: [] })
    expect(gapsOf({ ...area, requiresApproval: false }, [], 2, [])).toEqual({ lacksType: false, unapproved: [] })
    expect(gapsOf({ ...area, id: null }, [], 2, [])).toEqual({ lacksType: false, unapproved: ['Harbour'] })
  })

  it('is checked on its sub areas if it has some, unless the area itself is approved', () => {
    const upper = { ...area, hasSubAreas: true }
    const subs = [
      sub(8),
      sub(9),
      sub(10, { isNew: true }),
      sub(11, { isActive: false }),
      sub(12, { isDeleted: true }),
      sub(13, { requiresApproval: false }),
    ]
    // A new sub area's id is local to the form, and may equal another area's id.
    expect(gapsOf(upper, subs, 1, [9, 10]).unapproved).toEqual(['Sub 8', 'Sub 10'])
    expect(gapsOf(upper, subs, 1, [7]).unapproved).toEqual([])
  })

  it('is nothing while the area is inactive', () => {
    expect(gapsOf({ ...area, isActive: false }, [], 0, [])).toEqual({ lacksType: false, unapproved: [] })
  })
})

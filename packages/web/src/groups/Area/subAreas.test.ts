import { describe, expect, it } from 'vitest'
import {
  draftOf,
  inOrder,
  NO_SUB,
  ordered,
  type SubArea,
  subAreasOf,
  wireSubAreas,
  without,
  withNew,
} from './subAreas.ts'

const named = (subs: readonly SubArea[]) => inOrder(subs).map(({ name, place }) => `${place} ${name}`)
const draft = (subName: string) => draftOf({ ...NO_SUB, subName })
const saved = subAreasOf(null).concat(
  ['North', 'South', 'West'].map((name, index) => ({
    ...draft(name),
    id: 70 + index,
    place: index + 1,
    isNew: false,
  })),
)
const at = (subs: readonly SubArea[], name: string) => subs.find((sub) => sub.name === name) as SubArea

describe('the sub areas of the area form', () => {
  it('give a new one the highest id and the last place, not counting deleted ones', () => {
    const subs = withNew(without(saved, at(saved, 'South')), draft(' East '))
    expect(named(subs)).toEqual(['1 North', '2 West', '3 East'])
    expect(at(subs, 'East')).toMatchObject({ id: 73, isNew: true })
  })

  it('mark a saved one as deleted and drop an unsaved one', () => {
    const subs = withNew(saved, draft('East'))
    expect(without(subs, at(subs, 'East'))).toHaveLength(3)
    const less = without(subs, at(subs, 'North'))
    expect(less).toHaveLength(4)
    expect(wireSubAreas(less, 7).map(({ areaId, deleted, position }) => [areaId, deleted, position])).toEqual([
      [70, true, 1],
      [71, false, 1],
      [72, false, 2],
      [73, false, 3],
    ])
  })

  it('take the order from the server, except for those added or removed meanwhile', () => {
    const answer = [71, 72, 70].map((areaId, index) => ({ areaId, position: index + 1 }))
    expect(named(ordered(saved, answer))).toEqual(['1 South', '2 West', '3 North'])
    expect(named(ordered(withNew(saved, draft('East')), answer))).toEqual(['1 South', '2 West', '3 North', '4 East'])
    expect(named(ordered(without(saved, at(saved, 'West')), answer))).toEqual(['1 South', '2 North'])
  })

  it('send no remark for an active one', () => {
    const active = draftOf({ ...NO_SUB, subName: 'x', subActive: true, subNote: 'closed' })
    const closed = draftOf({ ...NO_SUB, subName: 'x', subActive: false, subNote: ' closed ' })
    expect([active.remark, closed.remark]).toEqual(['', 'closed'])
  })
})

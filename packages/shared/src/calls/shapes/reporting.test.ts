import { expect, it } from 'vitest'
import { byEventType } from './reporting.ts'

it('the lists of areas and of event types have each key that the specification gives to both', () => {
  const { lstAreaAll, lstByEventType } = byEventType.shape
  for (const { element } of [lstAreaAll, lstByEventType]) {
    const keys = ['nEventGroup', 'nEventTypeName', 'nEventOrderID', 'sAreaName', 'lstByEventTypeDataDetail']
    expect(Object.keys(element.shape)).toEqual(expect.arrayContaining(keys))
    expect(Object.keys(element.shape.lstByEventTypeDataDetail.element.shape)).toEqual(['nEventTypeName', 'nCount'])
  }
})

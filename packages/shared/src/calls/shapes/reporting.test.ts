import { expect, it } from 'vitest'
import { namesIn } from '../../codec.ts'
import { byEventType } from './reporting.ts'

it('the lists of areas and of event types have each key that the specification gives to both', () => {
  const { areas, eventTypes } = byEventType.shape
  for (const { element } of [areas, eventTypes]) {
    const names = [...namesIn(element)].map((one) => one.map(({ wire }) => wire))
    const keys = ['nEventGroup', 'nEventTypeName', 'nEventOrderID', 'sAreaName', 'lstByEventTypeDataDetail']
    expect(names[0]).toEqual(expect.arrayContaining(keys))
    expect(names).toContainEqual(['nEventTypeName', 'nCount'])
  }
})

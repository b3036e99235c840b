import { describe, expect, it } from 'vitest'
import { inItsPlace } from './restore.ts'
import type { Standing } from './restore.queries.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00+07:00`)

const said: Standing = {
  areaId: 1,
  eventDate: '2026-11-20',
  eventTypeId: 10,
  subEventTypeId: null,
  startTime: null,
  shiftIds: [1, 2],
  isAdvance: false,
  filedAt: at('08:00'),
  filedBy: 'Somchai',
}
const deleted = { ...said, status: 2 as const, isNil: false, deletedAt: at('09:00') }
const nil = { ...deleted, isNil: true }
const event = { ...said, eventTypeId: 11, startTime: '07:30' }

describe('the reports that replace a deleted one', () => {
  it.each([
    ['an identical one', deleted, said, true],
    ['one of another area', deleted, { ...said, areaId: 2 }, false],
    ['one of another day', deleted, { ...said, eventDate: '2026-11-19' }, false],
    ['one of another type', deleted, { ...said, eventTypeId: 11 }, false],
    ['one of a sub type', deleted, { ...said, subEventTypeId: 12 }, false],
    ['one with another start', deleted, { ...said, startTime: '07:30' }, false],
    ['one with other shifts', deleted, { ...said, shiftIds: [1] }, false],
    ['one identical to a rejected report', { ...deleted, status: 4 as const }, said, false],
    ['another advance report of the day', { ...deleted, isAdvance: true }, { ...event, isAdvance: true }, true],
    ['an event in place of an advance report', { ...deleted, isAdvance: true }, event, false],
    ['an event filed since, after nothing to report', nil, { ...event, filedAt: at('09:01') }, true],
    ['an event that existed with it', nil, event, false],
    ['nothing to report, filed since an event was deleted', deleted, { ...event, filedAt: at('09:01') }, false],
  ])('%s: %#', (_, report, standing, isTaken) => {
    expect(inItsPlace(report, [standing]) !== undefined).toBe(isTaken)
  })
})

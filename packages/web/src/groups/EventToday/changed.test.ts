import type { Output } from '@daybook/shared'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withChanged } from './changed.ts'
import type { Today } from './sections.ts'

const row = (eventId: number, more: Partial<ReportRow> = {}) =>
  ({
    eventId,
    eventGroupId: EVENT_GROUP.OPERATION,
    createdAt: '2026-11-20T08:00:00+07:00',
    version: 1,
    ...more,
  }) as ReportRow

const today = (rows: ReportRow[]): Today => {
  const of = (group: number) => rows.filter(({ eventGroupId }) => eventGroupId === group)
  return {
    permission: 2,
    reportDate: '2026-11-20',
    operationEvents: of(EVENT_GROUP.OPERATION),
    securityEvents: of(EVENT_GROUP.SECURITY),
    csrEvents: of(EVENT_GROUP.CSR),
    eventGroupIds: [EVENT_GROUP.OPERATION, EVENT_GROUP.SECURITY],
  }
}
const answer = (events: ReportRow[]): Output<'EventToday/LoadChanged'> => ({
  permission: 2,
  reportDate: '2026-11-20',
  events,
})
const ids = (rows: readonly ReportRow[] | undefined) => rows?.map(({ eventId }) => eventId)

describe('the list after a change', () => {
  it('has new reports, newest first, current versions of the others, and none that are gone', () => {
    const before = today([row(3), row(2), row(1), row(9, { eventGroupId: EVENT_GROUP.SECURITY })])
    const later = row(4, { createdAt: '2026-11-20T09:00:00+07:00' })
    const after = withChanged(before, new Set([1, 2, 4]), answer([row(2, { version: 2 }), later]))
    expect(ids(after?.operationEvents)).toEqual([4, 3, 2])
    expect(after?.operationEvents[2]?.version).toBe(2)
    // Unchanged parts keep their identity, so that they are not rerendered.
    expect(after?.securityEvents).toBe(before.securityEvents)
  })

  it('moves a report to its new group', () => {
    const after = withChanged(today([row(1)]), new Set([1]), answer([row(1, { eventGroupId: EVENT_GROUP.SECURITY })]))
    expect([ids(after?.operationEvents), ids(after?.securityEvents)]).toEqual([[], [1]])
  })

  it.each([
    ['another day', { reportDate: '2026-11-21' }],
    ['another right', { permission: 1 }],
    ['a group that the page does not show', { events: [row(1, { eventGroupId: EVENT_GROUP.CSR })] }],
  ])('cannot be known with %s: everything has to be loaded', (_, more) => {
    expect(withChanged(today([]), new Set([1]), { ...answer([]), ...more })).toBeUndefined()
  })

  it('equals the whole list after any changes that were all named', () => {
    const reports = fc.uniqueArray(
      fc.record({
        eventId: fc.integer({ min: 1, max: 12 }),
        eventGroupId: fc.constantFrom(EVENT_GROUP.OPERATION, EVENT_GROUP.SECURITY),
        createdAt: fc.constantFrom('2026-11-20T08:00:00+07:00', '2026-11-20T09:00:00+07:00'),
        version: fc.integer({ min: 1, max: 3 }),
      }),
      { selector: ({ eventId }) => eventId },
    )
    const listed = (rows: Partial<ReportRow>[]) =>
      today(
        (rows as ReportRow[]).toSorted(
          (one, other) => other.createdAt.localeCompare(one.createdAt) || other.eventId - one.eventId,
        ),
      )
    fc.assert(
      fc.property(reports, reports, fc.array(fc.integer({ min: 1, max: 12 })), (first, second, alsoNamed) => {
        const all = new Map([...first, ...second].map((one) => [one.eventId, one]))
        const [before, after] = [listed(first), listed(second)]
        const isSame = (id: number) =>
          JSON.stringify(first.find(({ eventId }) => eventId === id)) ===
          JSON.stringify(second.find(({ eventId }) => eventId === id))
        const named = new Set([...[...all.keys()].filter((id) => !isSame(id)), ...alsoNamed])
        const answered = second.filter(({ eventId }) => named.has(eventId)) as unknown as ReportRow[]
        expect(withChanged(before, named, answer(answered))).toEqual(after)
      }),
    )
  })
})

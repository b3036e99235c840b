import { expect, it } from 'vitest'
import type { AreaMaster } from '@daybook/shared/calls/shapes/event'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { reportedOf } from './useReported.ts'

const areas = [
  { areaId: 11, areaName: 'Jetty / Crane' },
  { areaId: 12, areaName: 'Jetty' },
] as AreaMaster[]
const row = (eventId: number, areaName: string, statusId: number) => ({ eventId, areaName, statusId }) as ReportRow

it('finds the valid reports of an area; rejected ones do not count', () => {
  const found = reportedOf([row(1, 'Jetty / Crane', 2), row(2, 'Jetty / Crane', 1), row(3, 'Jetty', 4)], areas)
  expect([...found].map(([area, rows]) => [area, rows.map(({ eventId }) => eventId)])).toEqual([[11, [1, 2]]])
})

import { expect, it } from 'vitest'
import { daysOf, PERIODS } from './periods.ts'

const all = (today: string) => Object.fromEntries(PERIODS.map((period) => [period, daysOf(period, today).join(' ')]))

it('counts days and months back from today, over the ends of months and years', () => {
  expect(all('2026-03-31')).toEqual({
    today: '31/03/2026 31/03/2026',
    yesterday: '30/03/2026 30/03/2026',
    last7Days: '25/03/2026 31/03/2026',
    last30Days: '02/03/2026 31/03/2026',
    thisMonth: '01/03/2026 31/03/2026',
    lastMonth: '01/02/2026 28/02/2026',
  })
  expect(all('2028-03-01')).toMatchObject({ yesterday: '29/02/2028 29/02/2028', lastMonth: '01/02/2028 29/02/2028' })
  expect(all('2027-01-01')).toMatchObject({
    last7Days: '26/12/2026 01/01/2027',
    thisMonth: '01/01/2027 01/01/2027',
    lastMonth: '01/12/2026 31/12/2026',
  })
})

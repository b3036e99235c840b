import { expect, it } from 'vitest'
import { compiledSql } from '../../testing/compiled.ts'
import { testApp } from '../../testing/app.ts'
import { area, company } from '../../testing/world.ts'
import { openQuery } from '../../statistics/openCells.queries.ts'
import { daysQuery, summaryQuery } from './Compliance.queries.ts'

const asked = {
  scope: { all: false, companyIds: [company.home], areaIds: [area.foreign] },
  groupIds: [2],
  companyIds: [company.home, company.foreign],
}
const period = { from: '2026-11-01', to: '2026-11-30' }
const before = { from: '2026-10-01', to: '2026-10-31' }
const parts = [
  { nth: 0, ...period },
  { nth: 1, ...before },
]
const moment = { today: '2026-11-20', timeZone: 'Asia/Bangkok', now: new Date('2026-11-20T10:00:00+07:00') }

it('the SQL of Compliance matches the reviewed snapshot', async () => {
  const { db } = await testApp()
  const statements = compiledSql({
    GetSummary: summaryQuery(db, asked, parts, moment, 'en'),
    GetDays: daysQuery(asked, area.gate, period, moment),
    GetOpen: openQuery(asked, moment, 50, 'en'),
  })
  await expect(statements).toMatchFileSnapshot('./Compliance.sql')
})

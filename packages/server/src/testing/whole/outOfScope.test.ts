import { describe, expect, it } from 'vitest'
import { findCaller } from '../../people/rights/caller.ts'
import { covers, visible } from '../../people/rights/scope.ts'
import { type TestApp, scratchApp, testApp } from '../app.ts'
import { lookers, ownPayload, textOf, without } from '../belongings.ts'
import { furnish } from '../furniture.ts'
import { guarded, send } from '../everyCall.ts'
import { type Looker, HIDDEN, hide, stir, unseenBy } from '../outOfScope.ts'
import { swept } from '../sweep.ts'
import { area, company, people } from '../world.ts'
import { plainOf, wireText } from '../wire.ts'

/*
 * What a person reads does not depend on what they may not see: each answer and file stays identical after everything in
 * those areas has changed. So it contains no name, count or rate of those areas, not even as part of a sum.
 */

/** Files with charts: statistics/files.test.ts compares them with the numbers in scope. */
const REPORT_FILE = /^(Report\/(?!ExportBoard)|(ReportAbnormal|WeeklyReport|MonthlyReport|YearlyReport)\/)/
/** They list the files made before. */
const GROWS = new Set(['LogExport/LoadDataList', 'LogExport/ExportExcel'])
/** Sealed again for each answer. */
const SEALED_ID = /"sealedId":"[^"]*"/g

const asked = guarded.filter(
  ({ name, call }) =>
    !call.method && !GROWS.has(name) && (call.output === 'file' ? !REPORT_FILE.test(name) : !call.writes),
)

/** The answers as a person reads them. */
async function answers(
  test: TestApp,
  looker: Looker,
  furniture: Awaited<ReturnType<typeof furnish>>,
  tried: typeof asked,
) {
  const cookie = await test.signIn(looker.role)
  const said = new Map<string, string>()
  for (const { name, call } of tried) {
    const response = await send(test, { name, cookie, body: wireText(name, ownPayload(name, looker, furniture)) })
    const isFile = call.output === 'file' && response.statusCode === 200
    const text = isFile
      ? await textOf(response.rawPayload)
      : without(name, plainOf(response), []).replaceAll(SEALED_ID, '')
    said.set(name, `${response.statusCode} ${text}`)
  }
  return said
}

const changed = (before: Map<string, string>, after: Map<string, string>) =>
  [...before].filter(([name, text]) => after.get(name) !== text).map(([name]) => name)

describe('records out of scope', () => {
  it.each(lookers)('are what the rights of $role leave out', async (looker) => {
    const { db } = await testApp()
    const caller = await findCaller(db, people[looker.role].id)
    if (!caller) throw new Error('nobody')
    const rows = await db.selectFrom('area').select(['id', 'company_id as companyId']).orderBy('id').execute()
    const left = rows.filter(({ id, companyId }) => !covers(visible(caller), { areaId: id, companyId }))
    // The name of a parent area is shown with its visible sub area.
    const { areas } = unseenBy(looker)
    expect(left.map(({ id }) => id).filter((id) => id !== area.port || areas.includes(id))).toEqual(
      areas.toSorted((one, other) => one - other),
    )
  })

  it.each(lookers)(
    'change nothing that $role reads, in any answer and any file',
    async (looker) => {
      const test = await scratchApp()
      const furniture = await furnish(test)
      await hide(test.db, looker)
      const tried = swept(asked, lookers.indexOf(looker))
      const before = await answers(test, looker, furniture, tried)
      expect([...before].filter(([, text]) => text.includes(HIDDEN)).map(([name]) => name)).toEqual([])
      const { areas, companies } = unseenBy(looker)
      await stir(test.db, areas, companies)
      const after = await answers(await test.second(), looker, furniture, tried)
      const wrong = changed(before, after).map((name) => [name, before.get(name), after.get(name)])
      expect(wrong).toEqual([])
    },
    120_000,
  )

  it('are seen by people who see everything, in each call that counts or names them', async () => {
    const names = [
      'Overview/Get',
      'Overview/ExportExcel',
      'Overview/ExportPDF',
      'ReportApproval/Get',
      'Compliance/GetSummary',
      'Compliance/GetOpen',
      'Compliance/GetMissing',
      'Compliance/GetDays',
      'Compliance/GetCells',
      'Compliance/ExportExcel',
      'Compliance/ExportPDF',
      'Expectations/GetChoices',
      'Expectations/GetRules',
      'Expectations/GetExcuses',
    ]
    const tried = asked.filter(({ name }) => names.includes(name))
    const test = await scratchApp()
    const furniture = await furnish(test)
    const looker = { ...(lookers[0] as Looker), role: 'admin' as const }
    const before = await answers(test, looker, furniture, tried)
    await stir(test.db, Object.values(area), Object.values(company))
    const shown = changed(before, await answers(await test.second(), looker, furniture, tried))
    expect(shown).toEqual(expect.arrayContaining(names))
  }, 120_000)
})

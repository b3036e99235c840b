import { describe, expect, it } from 'vitest'
import type { CallName } from '@daybook/shared'
import { type TestApp, scratchApp, success } from '../../testing/app.ts'
import { abnormalForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, people } from '../../testing/world.ts'

const LOAD = 'EventToday/LoadEventToday' satisfies CallName
const ROLES = Object.keys(people) as Role[]

const load = async ({ call }: TestApp, role: Role, language = 'en') =>
  success(await call(role, LOAD, {}, { 'accept-language': language }))

/** Reports in each area, by several people, waiting or not. */
async function fill({ db }: TestApp) {
  for (const place of Object.values(area).filter((id) => id !== area.port))
    for (const by of ['reporter', 'both', 'approver'] as const)
      for (const status of [1, 2, 3] as const) await addReport(db, { area: place, by, status })
}

describe('Event Today, read by many at once', () => {
  it('returns to each person alone what it returns to all of them at once', async () => {
    const test = await scratchApp()
    await fill(test)
    const alone = []
    for (const role of ROLES) alone.push(await load(test, role))
    const asked = [...ROLES, ...ROLES, ...ROLES]
    const together = await Promise.all(asked.map((role) => load(test, role)))
    expect(together).toEqual([...alone, ...alone, ...alone])
    // Otherwise everyone would see the same and the test could not fail.
    expect(new Set(alone.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(6)
  })

  it('shows a person their own save at once, at any process, however many are reading', async () => {
    const first = await scratchApp()
    const second = await first.second()
    await fill(first)
    let isOver = false
    const crowd = [first, second].map(async (test) => {
      while (!isOver) await Promise.all([load(test, 'admin'), load(test, 'admin'), load(test, 'admin', 'th')])
    })
    for (let nth = 0; nth < 8; nth += 1) {
      const form = abnormalForm({ startTime: `0${nth}:00`, description: `own ${nth}` })
      const [saver, reader] = nth % 2 === 0 ? [first, second] : [second, first]
      success(await saver.call('admin', 'CreateReport/SaveData', form))
      for (const test of [saver, reader]) {
        const { operationEvents } = await load(test, 'admin')
        expect(operationEvents.map(({ description }) => description)).toContain(`own ${nth}`)
      }
    }
    isOver = true
    await Promise.all(crowd)
  })
})

import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { addGolden } from '../../testing/golden.ts'
import { area } from '../../testing/world.ts'
import { addReceivers, letter, receiversOf, run } from '../testing.ts'

describe('the daily letter', () => {
  it('says what the golden day was', async () => {
    const app = await testApp()
    await addGolden(app.db)
    await addReceivers(app, 'Operation', ['company', 'viewer'], [area.gate, area.port, area.dock])
    await addReceivers(app, 'Security', ['company'], [area.fence, area.watch])
    expect(await run(app, 'daily', '2026-11-04')).toBe(2)
    expect(await run(app, 'daily', '2026-11-04')).toBe(0)
    expect(await receiversOf(app, 'daily')).toEqual(['company', 'viewer'])
    const { subject } = await letter(app, 'daily', 'company')
    expect(subject).toBe('Daybook daily report 04/11/2026: abnormal 2, not reported 4')
  })
})

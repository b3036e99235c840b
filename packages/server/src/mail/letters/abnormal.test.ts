import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { addGolden } from '../../testing/golden.ts'
import { area } from '../../testing/world.ts'
import { addReceivers, letter, linksIn, receiversOf, run } from '../../testing/mailRuns.ts'

describe('the abnormal digest', () => {
  it('goes to receivers with abnormal events in their areas, and lists nothing else', async () => {
    const app = await testApp()
    const ids = await addGolden(app.db)
    await addReceivers(app, 'Operation', ['viewer'], [area.gate])
    await addReceivers(app, 'Security', ['company'], [area.fence, area.gate])
    await addReceivers(app, 'Quiet', ['areaadmin'], [area.watch, area.dock])
    expect(await run(app, 'abnormal', '2026-11-04')).toBe(2)
    expect(await run(app, 'abnormal', '2026-11-04')).toBe(0)
    expect(await receiversOf(app, 'abnormal')).toEqual(['company', 'viewer'])
    const { subject, text } = await letter(app, 'abnormal', 'company')
    expect(subject).toBe('Daybook abnormal events 04/11/2026: 2')
    expect(text).toContain('Operation (1)\n\n* Gate\n  Home · Stoppage · 08:00 – 09:00')
    expect(text).toContain('พบบุคคลภายนอกปีนรั้ว')
    expect(text).not.toContain('Quiet ·')
    expect(await linksIn(app, text)).toEqual([
      { action: '10', opened: { day: '2026-11-04' } },
      { action: '4', opened: { ids: [ids.stoppage] } },
      { action: '4', opened: { ids: [ids.intrusion] } },
    ])
    expect((await letter(app, 'abnormal', 'viewer')).subject).toBe('Daybook abnormal events 04/11/2026: 1')
  })

  it('is not written for a day without any', async () => {
    const app = await testApp()
    await addGolden(app.db)
    await addReceivers(app, 'Operation', ['viewer'], [area.gate])
    expect(await run(app, 'abnormal', '2026-11-03')).toBe(0)
  })

  it('lists the events of the daily letter, not later reports', async () => {
    const app = await testApp()
    await addGolden(app.db)
    await addReceivers(app, 'Operation', ['viewer'], [area.gate, area.yard])
    await run(app, 'daily', '2026-11-10')
    await app.db
      .updateTable('event_report')
      .set({ description: 'edited after the run' })
      .where('area_id', '=', area.yard)
      .execute()
    expect(await run(app, 'abnormal', '2026-11-10')).toBe(1)
    expect((await letter(app, 'abnormal', 'viewer')).text).toContain('น้ำมันรั่วซึมเล็กน้อย')
  })
})

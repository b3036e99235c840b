import { describe, expect, it } from 'vitest'
import { companyNow, instantText, timeOrInstant } from './instant.ts'

describe('instantText', () => {
  it('shows an instant in its own time zone', () => {
    expect(instantText('2026-11-20T08:15:30+07:00')).toBe('20/11/2026 08:15')
    expect(instantText('')).toBe('')
  })
})

describe('timeOrInstant', () => {
  it('omits the day if it is the one on display', () => {
    expect(timeOrInstant('2026-11-20T18:00:00+07:00', '2026-11-20')).toBe('18:00')
    expect(timeOrInstant('2026-11-21T06:00:00+07:00', '2026-11-20')).toBe('21/11/2026 06:00')
  })
})

describe('companyNow', () => {
  it("is the day and time of the company, whatever the device's clock zone", () => {
    const at = new Date('2026-11-20T18:30:00Z')
    expect(companyNow('2026-11-20T08:15:00+07:00', at)).toEqual({ today: '2026-11-21', now: '01:30' })
    expect(companyNow('2026-11-20T08:15:00-03:30', at)).toEqual({ today: '2026-11-20', now: '15:00' })
    expect(companyNow('2026-11-20T08:15:00Z', at)).toEqual({ today: '2026-11-20', now: '18:30' })
  })
})

import { describe, expect, it } from 'vitest'
import { statedTime } from './filedOffline.ts'

const NOW = new Date('2026-11-20T03:00:00Z')
const HOUR = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

/** A report filed `ago` ms ago on a device whose clock is behind the server's by `behind`, sent now. */
const filed = (ago: number, { behind = 0, known, setBy = 0, contact = 10 * 24 * HOUR }: Clock = {}) =>
  statedTime(
    {
      filedAt: iso(NOW.getTime() - ago - behind),
      clockOffset: known ?? behind,
      sentAt: iso(NOW.getTime() - behind + setBy),
      contact: null,
    },
    contact === null ? null : new Date(NOW.getTime() - contact),
    NOW,
  )
/** `contact`: how many ms ago the server was last heard before the report was filed; null if nothing proves it. */
type Clock = { behind?: number; known?: number; setBy?: number; contact?: number | null }

describe('the filing time of a report', () => {
  it('is its arrival if it did not wait on a device', () => {
    expect(statedTime(null, null, NOW)).toEqual({ at: NOW, receivedAt: null, doubt: null })
  })

  it.each([0, HOUR, -HOUR, 24 * HOUR, -24 * HOUR, 400 * 24 * HOUR])(
    'is when it was filed, by a clock that is %i ms slow',
    (behind) => {
      expect(filed(5 * HOUR, { behind })).toEqual({
        at: new Date(NOW.getTime() - 5 * HOUR),
        receivedAt: NOW,
        doubt: null,
      })
    },
  )

  it('is at most 7 days ago', () => {
    expect(filed(7 * 24 * HOUR)).toMatchObject({ doubt: null })
    expect(filed(7 * 24 * HOUR + 1)).toEqual({ at: NOW, receivedAt: NOW, doubt: 'filedTooOld' })
  })

  it('is never in the future: times within the tolerance count as now', () => {
    expect(filed(-4 * 60_000)).toEqual({ at: NOW, receivedAt: NOW, doubt: null })
    expect(filed(-6 * 60_000)).toEqual({ at: NOW, receivedAt: NOW, doubt: 'filedInFuture' })
  })

  it('is its arrival if the clock was set between filing and sending', () => {
    expect(filed(2 * HOUR, { setBy: 24 * HOUR })).toEqual({ at: NOW, receivedAt: NOW, doubt: 'filedClockChanged' })
    expect(filed(2 * HOUR, { setBy: -24 * HOUR })).toMatchObject({ at: NOW, doubt: 'filedClockChanged' })
  })

  it('is its arrival if the clock was set after the device last contacted the server', () => {
    expect(filed(2 * HOUR, { behind: 24 * HOUR, known: 0 })).toMatchObject({ at: NOW, doubt: 'filedClockChanged' })
    expect(filed(2 * HOUR, { behind: -24 * HOUR, known: 0 })).toMatchObject({ at: NOW, doubt: 'filedInFuture' })
  })

  it('is not before the last contact, and is its arrival without proof of one', () => {
    expect(filed(5 * HOUR, { contact: 5 * HOUR })).toMatchObject({ doubt: null })
    expect(filed(5 * HOUR, { contact: 4 * HOUR })).toEqual({ at: NOW, receivedAt: NOW, doubt: 'filedBeforeContact' })
    expect(filed(5 * HOUR, { contact: null })).toEqual({ at: NOW, receivedAt: NOW, doubt: 'filedUnproved' })
    expect(filed(5 * HOUR, { contact: -HOUR })).toEqual({ at: NOW, receivedAt: NOW, doubt: 'filedUnproved' })
  })
})

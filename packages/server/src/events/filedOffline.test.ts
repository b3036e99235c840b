import { describe, expect, it } from 'vitest'
import { filedTime } from './filedOffline.ts'

const NOW = new Date('2026-11-20T03:00:00Z')
const HOUR = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

/** A report filed `ago` ms ago on a device whose clock is behind the server's by `behind`, sent now. */
const filed = (
  ago: number,
  { behind = 0, known, setBy = 0 }: { behind?: number; known?: number; setBy?: number } = {},
) =>
  filedTime(
    {
      filedAt: iso(NOW.getTime() - ago - behind),
      clockOffset: known ?? behind,
      sentAt: iso(NOW.getTime() - behind + setBy),
    },
    NOW,
  )

describe('the filing time of a report', () => {
  it('is its arrival if it did not wait on a device', () => {
    expect(filedTime(null, NOW)).toEqual({ at: NOW, receivedAt: null, doubt: null })
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
})

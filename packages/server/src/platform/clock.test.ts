import { describe, expect, it } from 'vitest'
import { chance } from '../demo/chance.ts'
import { wireInstant } from './clock.ts'

/** Zones with offsets of whole, half and quarter hours, with and without daylight saving time. */
const ZONES = [
  'Asia/Bangkok',
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
]

describe('wireInstant', () => {
  it.each(ZONES)('matches Temporal in %s, at and around every change of the offset', (zone) => {
    const by = chance(7)
    const moments = Array.from({ length: 300 }, () => by.between(Date.UTC(1990, 0, 1), Date.UTC(2050, 0, 1)))
    let at = Temporal.Instant.from('1990-01-01T00:00Z').toZonedDateTimeISO(zone)
    for (;;) {
      const next = at.getTimeZoneTransition('next')
      if (!next || next.year > 2040) break
      moments.push(...[-900_001, -1_000, -1, 0, 1_000, 900_000].map((step) => next.epochMilliseconds + step))
      at = next
    }
    for (const moment of moments) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)
      const expected = zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' })
      expect(wireInstant(new Date(moment), zone)).toBe(expected)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { chance } from '../db/demo/chance.ts'
import { readableInstant, wireInstant } from './clock.ts'

/** Zones with whole, half and quarter hours, with and without summer time. */
const ZONES = [
  'Asia/Bangkok',
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
]

const moments = (() => {
  const by = chance(7)
  const from = Date.parse('1990-01-01T00:00:00Z')
  const to = Date.parse('2050-01-01T00:00:00Z')
  const anywhere = Array.from({ length: 500 }, () => by.between(from, to))
  // The second before, at and after summer time begins and ends.
  const changes = [
    '2026-03-29T01:00:00Z',
    '2026-10-25T01:00:00Z',
    '2026-03-08T07:00:00Z',
    '2026-11-01T06:00:00Z',
    '2026-04-04T15:00:00Z',
  ]
  return [...anywhere, ...changes.flatMap((at) => [-1000, 0, 1000].map((step) => Date.parse(at) + step))]
})()

const zoned = (moment: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)

describe('wireInstant', () => {
  it.each(ZONES)('is what Temporal says in %s', (zone) => {
    for (const moment of moments) {
      const expected = zoned(moment, zone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
      expect(wireInstant(new Date(moment), zone)).toBe(expected)
    }
  })
})

describe('readableInstant', () => {
  it('says day, month, year and minute of the zone', () => {
    expect(readableInstant(new Date('2026-11-20T17:59:59Z'), 'Asia/Bangkok')).toBe('21/11/2026 00:59')
    expect(readableInstant(new Date('2026-01-02T03:04:05Z'), 'UTC')).toBe('02/01/2026 03:04')
  })
})

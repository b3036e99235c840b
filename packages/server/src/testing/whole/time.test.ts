import { describe, expect, it } from 'vitest'
import { found, sources } from '../sources.ts'

/* Server, database, browser and tests share one clock: this finds code that uses the machine's. */

const MACHINE = /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b/
const server = sources(/^packages\/server\/src\/.*\.ts$/)
const browserTests = sources(/^e2e\/.*\.ts$/)

describe('the time', () => {
  it('comes from the clock, on the server', () => {
    // Stored files have the machine's time stamps, and rate limits count the machine's minutes.
    const product = server.filter(
      ({ name }) => !/\.test\.ts$|\/testing\/|\/platform\/(clock|postgres\/databaseClock|files|limits)\.ts$/.test(name),
    )
    expect(found(product, MACHINE)).toEqual([])
    const queries = product.filter(({ name }) => name.endsWith('.queries.ts'))
    expect(found(queries, /(?<![.\w])now\(\)|\bcurrent_(date|time|timestamp)\b/)).toEqual([])
  })

  it('comes from daybook_now() and daybook_clock(), in the database', () => {
    // Counters of minutes use the machine's clock.
    const rest = sources(/\/migrations\/.*\.sql\.ts$/).filter(({ name }) => !/\/(009|027)-/.test(name))
    expect(found(rest, /default (now|clock_timestamp)\(\)/).filter((line) => !line.includes('/004-'))).toEqual([])
  })

  it('comes from e2e/clock.ts, in browser tests, whose pages show it too', () => {
    const rest = browserTests.filter(({ name }) => name !== 'e2e/clock.ts')
    expect(found(rest, MACHINE)).toEqual([])
    const specs = browserTests.filter(({ name }) => name.endsWith('.spec.ts'))
    expect(found(specs, /\btest\b.* from '@playwright\/test'/)).toEqual([])
  })
})

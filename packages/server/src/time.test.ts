import { describe, expect, it } from 'vitest'
import { found, sources } from './testing/sources.ts'

/* One clock for the server, its database, the browser and the tests: anyone who asks the machine instead is found here. */

const MACHINE = /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b/
const server = sources(/^packages\/server\/src\/.*\.ts$/)
const browserTests = sources(/^e2e\/.*\.ts$/)

describe('the time', () => {
  it('is what the clock says, on the server', () => {
    // Stored files carry the machine's time, no matter who wrote them, and limits are minutes of the machine's.
    const product = server.filter(
      ({ name }) =>
        !/\.test\.ts$|\/(testing|resilience)\/|\/platform\/(clock|postgres\/databaseClock|files|limits)\.ts$/.test(
          name,
        ),
    )
    expect(found(product, MACHINE)).toEqual([])
    const queries = product.filter(({ name }) => name.endsWith('.queries.ts'))
    expect(found(queries, /(?<![.\w])now\(\)|\bcurrent_(date|time|timestamp)\b/)).toEqual([])
  })

  it('is what daybook_now() and daybook_clock() say, in the database', () => {
    // What is counted in minutes alone goes by the machine's clock.
    const rest = sources(/\/migrations\/.*\.sql\.ts$/).filter(({ name }) => !/\/(009|027)-/.test(name))
    expect(found(rest, /default (now|clock_timestamp)\(\)/).filter((line) => !line.includes('/004-'))).toEqual([])
  })

  it('is what e2e/clock.ts says, in browser tests, whose pages show it too', () => {
    const rest = browserTests.filter(({ name }) => name !== 'e2e/clock.ts')
    expect(found(rest, MACHINE)).toEqual([])
    const specs = browserTests.filter(({ name }) => name.endsWith('.spec.ts'))
    expect(found(specs, /\btest\b.* from '@playwright\/test'/)).toEqual([])
  })
})

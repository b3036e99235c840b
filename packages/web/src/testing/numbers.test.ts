import { expect, it } from 'vitest'

const sources: Record<string, string> = import.meta.glob(
  ['../**/*.{ts,tsx}', '../../../shared/src/**/*.ts', '../../../server/src/**/*.ts', '!../../../**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
)
/** Numbers that are written in a way of their own; dates have their own too. */
const OWN_WAY = /toLocaleString\('en'\)|\.replace\('\{\w+\}', String\(/

it('every number is written in one way: on screens, in files and in letters', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(1_000)
  const others = Object.entries(sources).filter(([, source]) => OWN_WAY.test(source))
  expect(others.map(([name]) => name)).toEqual([])
})

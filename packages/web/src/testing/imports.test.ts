import { describe, expect, it } from 'vitest'

const web: Record<string, string> = import.meta.glob(
  ['../**/*.ts', '../**/*.tsx', '!../**/*.test.ts', '!../app/env.d.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const shared: Record<string, string> = import.meta.glob('../../../shared/src/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const SHARED = '../../../shared/src/'
const IMPORT = /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'/gm

/** A source's runtime dependencies: its imports and re-exports, except type-only ones. */
function needs(source: string): string[] {
  return [...source.matchAll(IMPORT)].filter(([, isType]) => !isType).map(([, , from = '']) => from)
}

/** The file of the shared package that an import in `name` refers to; null for any other import. */
function sharedFile(name: string, from: string): string | null {
  if (from === '@daybook/shared') return `${SHARED}index.ts`
  if (from.startsWith('@daybook/shared/')) return `${SHARED}${from.slice('@daybook/shared/'.length)}.ts`
  if (!name.startsWith(SHARED) || !from.startsWith('.')) return null
  return SHARED + new URL(from, `file:///${name.slice(SHARED.length)}`).pathname.slice(1)
}

/** The import chain by which a source depends on what a pattern matches; '' if it does not. */
function wayTo(pattern: RegExp, name: string, source: string): string {
  for (const from of needs(source)) {
    if (pattern.test(from)) return name
    const next = sharedFile(name, from)
    const way = next && shared[next] ? wayTo(pattern, next, shared[next]) : ''
    if (way) return `${name} → ${way}`
  }
  return ''
}
const waysTo = (pattern: RegExp) =>
  Object.entries(web)
    .map(([name, source]) => wayTo(pattern, name, source))
    .filter(Boolean)

describe('the browser', () => {
  it('loads no schema of the contract, which costs 22 kB and needs eval: the content security policy forbids that', () => {
    expect(Object.keys(web).length).toBeGreaterThan(50)
    const zod = /^zod(\/|$)/
    expect(wayTo(zod, `${SHARED}index.ts`, shared[`${SHARED}index.ts`] ?? '')).not.toBe('')
    // Schemas of addresses are small, and made without eval.
    expect(waysTo(zod)).toEqual(['../app/address.ts'])
    expect(web['../app/address.ts']).toMatch(/from 'zod\/mini'[^]*jitless: true/)
  })

  it('loads no server texts, which include every language', () => {
    const catalogues = /\/catalogues(\.ts)?$/
    expect(wayTo(catalogues, `${SHARED}problems.ts`, shared[`${SHARED}problems.ts`] ?? '')).not.toBe('')
    expect(waysTo(catalogues)).toEqual([])
  })

  it('loads no server code', () => {
    for (const [name, source] of Object.entries(web)) {
      expect(source, name).not.toMatch(/from '[^']*packages\/server|@daybook\/server/)
    }
  })
})

import { describe, expect, it } from 'vitest'

const web: Record<string, string> = import.meta.glob(['./**/*.ts', './**/*.tsx', '!./**/*.test.ts', '!./env.d.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const contract: Record<string, string> = import.meta.glob('../../contract/src/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const CONTRACT = '../../contract/src/'
const IMPORT = /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'/gm

/** What a source needs when it runs: its imports and re-exports, those of types alone left out. */
function needs(source: string): string[] {
  return [...source.matchAll(IMPORT)].filter(([, isType]) => !isType).map(([, , from = '']) => from)
}

/** The file of the contract that an import names, null for any other. */
function contractFile(from: string, isOfContract: boolean): string | null {
  if (from === '@daybook/contract') return `${CONTRACT}index.ts`
  if (from.startsWith('@daybook/contract/')) return `${CONTRACT}${from.slice('@daybook/contract/'.length)}.ts`
  return isOfContract && from.startsWith('.') ? `${CONTRACT}${from.replace(/^(?:\.\.?\/)+/, '')}` : null
}

/** How a source comes to need zod, '' when it does not. */
function wayToZod(name: string, source: string, isOfContract = false): string {
  for (const from of needs(source)) {
    if (from === 'zod' || from.startsWith('zod/')) return name
    const next = contractFile(from, isOfContract)
    const way = next && contract[next] ? wayToZod(next, contract[next], true) : ''
    if (way) return `${name} → ${way}`
  }
  return ''
}

describe('the browser', () => {
  it('loads no schema: zod costs 22 kB and asks for eval, which the content security policy refuses', () => {
    expect(Object.keys(web).length).toBeGreaterThan(50)
    expect(wayToZod('contract', contract[`${CONTRACT}index.ts`] ?? '', true)).not.toBe('')
    expect(
      Object.entries(web)
        .map(([name, source]) => wayToZod(name, source))
        .filter(Boolean),
    ).toEqual([])
  })

  it('loads nothing of the server', () => {
    for (const [name, source] of Object.entries(web)) {
      expect(source, name).not.toMatch(/from '[^']*packages\/server|@daybook\/server/)
    }
  })
})

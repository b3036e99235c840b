import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const web = import.meta.dirname
const contract = path.join(web, '../../contract/src')
const IMPORT = /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'/gm

/** What a file needs when it runs: its imports and re-exports, those of types alone left out. */
function needs(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].filter(([, isType]) => !isType).map(([, , from = '']) => from)
}

/** The file of the contract that an import names, null for any other. */
function contractFile(from: string, importer: string): string | null {
  if (from === '@daybook/contract') return path.join(contract, 'index.ts')
  if (from.startsWith('@daybook/contract/')) return path.join(contract, `${from.slice('@daybook/contract/'.length)}.ts`)
  return from.startsWith('.') && importer.startsWith(contract) ? path.join(path.dirname(importer), from) : null
}

/** How a file comes to need zod, '' when it does not. */
function wayToZod(file: string): string {
  for (const from of needs(file)) {
    if (from === 'zod' || from.startsWith('zod/')) return path.basename(file)
    const next = contractFile(from, file)
    const way = next && existsSync(next) ? wayToZod(next) : ''
    if (way) return `${path.basename(file)} → ${way}`
  }
  return ''
}

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|\.d\.ts$/.test(name))
  .map((name) => path.join(web, name))

describe('the browser', () => {
  it('loads no schema: zod costs 22 kB and asks for eval, which the content security policy refuses', () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.map(wayToZod).filter(Boolean)).toEqual([])
  })

  it('loads nothing of the server', () => {
    for (const file of sources)
      expect(readFileSync(file, 'utf8'), file).not.toMatch(/from '[^']*packages\/server|@daybook\/server/)
  })
})

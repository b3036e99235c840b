import { builtinModules } from 'node:module'
import { describe, expect, it } from 'vitest'
import { read, sources } from './testing/sources.ts'

/* What a file imports, its own package.json declares: what only happens to be installed is gone with the next install. */

const IMPORT =
  /^(?:import|export)\s[^'";]*?from '([^']+)'|^\s*import '([^']+)'|\b(?:import|import\.meta\.resolve|declare module) ?\(?'([^']+)'/gm

type Manifest = { name: string } & Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', object>>

const manifest = (folder: string) => JSON.parse(read(`${folder}package.json`)) as Manifest
const declared = ({ name, dependencies, devDependencies, optionalDependencies }: Manifest, isTool: boolean) =>
  new Set([name, ...Object.keys({ ...dependencies, ...optionalDependencies, ...(isTool ? devDependencies : {}) })])

/** Of '@scope/name/file' and 'name/file' the package. */
const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
const workspaceOf = (name: string) => /^packages\/\w+\//.exec(name)?.[0] ?? ''
/** Tests and what only they or the build need: they have the tools of the whole repository too. */
const isTool = (name: string) =>
  !name.startsWith('packages/') ||
  /\.test\.tsx?$|\/(testing|resilience|scripts|build)\/|\/testing\.ts$|vite\.config/.test(name)

const code = sources(/\.(ts|tsx|mjs)$/)
const tools = Object.keys(manifest('').devDependencies ?? {})

/** 'file: package' of each import that nobody declares. */
const undeclared = code.flatMap(({ name, text }) => {
  const own = declared(manifest(workspaceOf(name)), isTool(name))
  const imported = [...text.matchAll(IMPORT)].map(([, from, bare, called]) => from ?? bare ?? called ?? '')
  return imported
    .filter((from) => /^[@a-z]/.test(from) && !from.startsWith('node:') && !builtinModules.includes(from))
    .map(packageOf)
    .filter((one) => !own.has(one) && !(isTool(name) && tools.includes(one)))
    .map((one) => `${name}: ${one}`)
})

describe('every import', () => {
  it('is found', () => {
    const all = code.flatMap(({ text }) => [...text.matchAll(IMPORT)])
    expect(all.length).toBeGreaterThan(code.length)
  })

  it('is declared in the package.json of its package', () => {
    expect([...new Set(undeclared)]).toEqual([])
  })
})

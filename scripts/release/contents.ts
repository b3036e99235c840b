import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { nodeIn, nodePackage, platform, root } from '../project.mjs'
import { notices } from './licences.ts'
import { described, type Package, runtimePackages } from './packages.ts'
import { type Release, sbomOf } from './sbom.ts'

/** A file of the release: copied from `source`, or written with `content`. */
type Entry = { target: string; mode: number } & (
  | { type: 'file'; source: string }
  | { type: 'content'; content: string }
)

const FOLDERS = ['packages/server', 'packages/shared', 'docs/manual', 'deploy']
const FILES = ['CHANGELOG.md', 'SECURITY.md', 'docs/operations.md', 'docs/security.md', 'docs/grafana-dashboard.json']
/** Tests and their helpers, and pictures that are already in the manual's PDFs. */
const LEFT_OUT = /\.test\.ts$|\.sql$|\/testing(?:\/|\.ts$)|^docs\/manual\/pictures\//
/** Files of a package that only its developers need. Node runs no TypeScript under node_modules. */
const DEVELOPING = /\.(?:map|[cm]?tsx?|a)$/

/** folders: packages included as folders; all: these, plus Node and the packages that the web app is built from. */
type Shipped = { folders: Package[]; all: Package[] }

export function shippedPackages(): Shipped {
  const folders = runtimePackages('packages/server')
  const bundled = runtimePackages('packages/web')
  const node = described(`node_modules/${nodePackage}`)
  const all = new Map([...folders, ...bundled, node].map((one) => [one.folder, one]))
  return { folders, all: [...all.values()] }
}

/**
 * The files of a release, in order. Their layout is that of the repository, so that the sources run unchanged.
 *
 * @param web the folder of the built web app
 */
export function contentsOf(release: Release, { folders, all }: Shipped, web: string): Entry[] {
  const kept = [...tracked(FOLDERS), ...FILES].filter((name) => !LEFT_OUT.test(name))
  const entries = [
    ...kept.map((name) => file(name)),
    ...folders.flatMap(({ folder }) => installed(folder)),
    // A link to packages/shared: Node does not strip types under node_modules.
    file('node_modules/@daybook/shared'),
    ...filesUnder(web).map((name) => file(path.join(web, name), `packages/web/dist/${name}`)),
    file(nodeIn('node_modules'), 'node/bin/node'),
    file(`node_modules/${nodePackage}/LICENSE`, 'node/LICENSE'),
    file('scripts/release/daybook', 'daybook'),
    file('scripts/release/daybook.mjs', 'daybook.mjs'),
    file('scripts/release/README.md', 'README.md'),
    written('package.json', json(manifest(release))),
    written('sbom.cdx.json', json(sbomOf(all, release))),
    written('THIRD-PARTY-LICENSES.txt', `${notices(all)}\n`),
  ]
  return entries.sort((a, b) => (a.target < b.target ? -1 : 1))
}

function manifest({ version, commit }: Release) {
  return { name: 'daybook', version, commit, platform, private: true, license: 'UNLICENSED', type: 'module' }
}

function file(source: string, target = source): Entry {
  const at = path.resolve(root, source)
  // Owners and umasks differ between machines; the executable bit does not.
  const isProgram = (statSync(at).mode & 0o100) !== 0
  return { type: 'file', source: at, target, mode: isProgram ? 0o755 : 0o644 }
}

function written(target: string, content: string): Entry {
  return { type: 'content', content, target, mode: 0o644 }
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

function tracked(folders: string[]): string[] {
  return execFileSync('git', ['ls-files', '-z', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
}

function installed(folder: string): Entry[] {
  return filesUnder(path.join(root, folder))
    .filter((name) => !DEVELOPING.test(name) && !name.startsWith('node_modules/'))
    .map((name) => file(`${folder}/${name}`))
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

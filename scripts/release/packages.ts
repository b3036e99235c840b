import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../project.mjs'

/** An installed third-party package. */
export type Package = {
  /** Relative to the repository: `node_modules/pg`. */
  folder: string
  name: string
  version: string
  /** An SPDX expression, or '' if its package.json has none. */
  license: string
  author: string
}

/** A workspace's runtime packages, as installed on this machine, in folder order. */
export function runtimePackages(workspace: string): Package[] {
  const listed = npm(['ls', '--all', '--omit=dev', '--parseable', '-w', workspace])
  const folders = listed
    .split('\n')
    .map((line) => path.relative(root, line.trim()))
    .filter((folder) => /(?:^|\/)node_modules\/(?!@daybook\/)/.test(folder))
  return [...new Set(folders)].sort().map(described).filter(isCode)
}

export function described(folder: string): Package {
  const { name, version, license, author } = JSON.parse(
    readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: unknown; author?: string | { name: string } }
  return {
    folder,
    name,
    version,
    license: typeof license === 'string' ? license : '',
    author: (typeof author === 'string' ? author : author?.name) ?? '',
  }
}

/** Types and their compiler are installed as peers of packages that were built with them. */
const isCode = ({ name }: Package) => !/^(?:@types\/|undici-types$|@?typescript(?:$|\/))/.test(name)

/** Runs the host's npm in the repository and returns what it prints. */
export function npm(args: string[]): string {
  // Under npm, its own file is in the environment; a shell finds npm on PATH. Its warnings do not concern us.
  const own = process.env.npm_execpath
  const [command, first] = own && existsSync(own) ? [process.execPath, [own]] : ['npm', []]
  return execFileSync(command, [...first, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

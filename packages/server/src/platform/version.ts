import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../../../', import.meta.url)
const made = read('package.json') as { version: string; commit?: string }

/** The version in package.json, and when the web app was built ('' if it was not). Read once: it describes the running code. */
const running = {
  version: made.version,
  buildDate: (read('packages/web/dist/meta.json') as { buildDate?: string }).buildDate ?? '',
}

export function runningVersion() {
  return running
}

let commit: string | undefined

/** The commit of the running code: a release names it, a clone's git knows it; '' if neither does. */
export function runningCommit(): string {
  commit ??= made.commit ?? commitOfClone()
  return commit
}

function commitOfClone(): string {
  try {
    const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'ignore']
    const asked = ['rev-parse', '--short=10', 'HEAD']
    return execFileSync('git', asked, { cwd: fileURLToPath(ROOT), encoding: 'utf8', stdio }).trim()
  } catch {
    return ''
  }
}

/** A version with its commit, if that is known: '1.0.0 (0123456789)'. */
export const versionText = ({ version, commit }: { version: string; commit?: string | undefined }) =>
  commit ? `${version} (${commit})` : version

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(new URL(file, ROOT), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

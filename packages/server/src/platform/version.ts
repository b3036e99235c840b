import { readFileSync } from 'node:fs'

const ROOT = new URL('../../../../', import.meta.url)

/** The version in package.json, and when the web app was built ('' if it was not). Read once: it describes the running code. */
const running = {
  version: (read('package.json') as { version: string }).version,
  buildDate: (read('packages/web/dist/meta.json') as { buildDate?: string }).buildDate ?? '',
}

export function runningVersion() {
  return running
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(new URL(file, ROOT), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes an empty folder, which is removed with all its content when the test has ended. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'daybook-scratch-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

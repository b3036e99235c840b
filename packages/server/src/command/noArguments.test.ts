import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'

it.each([
  ['doctor', 'doctor.ts'],
  ['audit:verify', '../audit/verifyCommand.ts'],
])('npm run %s refuses arguments, because it takes none', (command, file) => {
  const run = (argument: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, file), argument], {
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  const usage = `Usage: npm run ${command}. It takes no arguments.\n`
  expect(run('--json')).toEqual({ status: 1, stdout: '', stderr: usage })
  expect(run('--help')).toEqual({ status: 0, stdout: usage, stderr: '' })
})

import process from 'node:process'
import { parseArgs } from 'node:util'
import { backUp, verify } from './backingUp.ts'
import { commandLine } from '../platform/commandLine.ts'
import { UsageError } from './command.ts'
import { runCommand } from './entry.ts'

/* npm run backup -- --to PATH, or verify PATH. */

const usage = () => `Usage:
  ${commandLine('backup', '--to PATH')}
      makes a backup of database, uploads, secret and audit head; PATH is a folder for backups of this database
  ${commandLine('backup', 'verify PATH')}
      restores a backup (or the newest one in a folder of backups) into a temporary database and checks all of it`

await runCommand(usage, () => {
  const { positionals, values } = parsed(process.argv.slice(2))
  const [verb, from, ...more] = positionals
  if (values.to && verb === undefined) return backUp(process.env, values.to)
  if (values.to === undefined && verb === 'verify' && from && more.length === 0) return verify(process.env, from)
  throw new UsageError()
})

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { to: { type: 'string' } } })
  } catch {
    throw new UsageError()
  }
}

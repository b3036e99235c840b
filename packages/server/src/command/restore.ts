import process from 'node:process'
import { parseArgs } from 'node:util'
import { commandLine } from '../platform/commandLine.ts'
import { UsageError } from './command.ts'
import { runCommand } from './entry.ts'
import { restore } from './restoring.ts'

/* npm run restore -- --from PATH. The server must not be running; its settings say where to restore to. */

const usage = () => `Usage:
  ${commandLine('restore', '--from PATH [--send-letters]')}
      restores a backup (or the newest one in a folder of backups) into an empty place: DATA_DIR, or DATABASE_URL and
      FILES_URL
      --send-letters: sends letters that were waiting when the backup was made. Otherwise they are held, because they
      may have been sent since`

await runCommand(usage, () => {
  const { from, isSending } = parsed(process.argv.slice(2))
  return restore(process.env, from, isSending)
})

function parsed(args: string[]): { from: string; isSending: boolean } {
  try {
    const { values } = parseArgs({ args, options: { from: { type: 'string' }, 'send-letters': { type: 'boolean' } } })
    if (values.from) return { from: values.from, isSending: values['send-letters'] === true }
  } catch {
    // Unknown arguments.
  }
  throw new UsageError()
}

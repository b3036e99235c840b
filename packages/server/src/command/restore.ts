import process from 'node:process'
import { parseArgs } from 'node:util'
import { commandLine } from '../platform/commandLine.ts'
import { UsageError } from './command.ts'
import { runCommand } from './entry.ts'
import { restore } from './restoring.ts'

/* npm run restore -- --from PATH. The server must not be running; its settings say where to restore to. */

const usage = () => `Usage:
  ${commandLine('restore', '--from PATH [--old-store] [--send-letters]')}
      restores a backup (or the newest one in a folder of backups) into an empty place: DATA_DIR, or DATABASE_URL and
      FILES_URL
      --old-store: this installation replaces the one that was backed up. FILES_URL is its store, in which only what is
      missing is restored; the store and BACKUP_TO become this installation's
      --send-letters: sends letters that were waiting when the backup was made. Otherwise they are held, because they
      may have been sent since`

await runCommand(usage, () => {
  const { from, ...options } = parsed(process.argv.slice(2))
  return restore(process.env, from, options)
})

function parsed(args: string[]): { from: string; isSending: boolean; hasOldStore: boolean } {
  const flag = { type: 'boolean', default: false } as const
  try {
    const { values } = parseArgs({
      args,
      options: { from: { type: 'string' }, 'send-letters': flag, 'old-store': flag },
    })
    if (values.from) return { from: values.from, isSending: values['send-letters'], hasOldStore: values['old-store'] }
  } catch {
    // Unknown arguments.
  }
  throw new UsageError()
}

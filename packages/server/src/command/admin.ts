import process from 'node:process'
import { adoptSecrets } from '../audit/adoptSecrets.ts'
import { systemClock } from '../platform/clock.ts'
import { commandLine } from '../platform/commandLine.ts'
import { readConfig } from '../platform/config.ts'
import { reachDatabase, requireDatabase } from '../platform/postgres/reachDatabase.ts'
import { openServices } from '../call/services.ts'
import { type Command, UsageError } from './command.ts'
import { runCommand } from './entry.ts'
import { reset, resend, sessions } from './accountCommands.ts'
import { bounce } from './bounce.ts'
import { createAdmin } from './createAdmin.ts'
import { rekey } from './rekey.ts'
import { takeOver } from './takeOver.ts'
import { unlock } from './unlock.ts'

/* npm run admin -- COMMAND. Works on the server's database, whether or not the server is running. */

const COMMANDS: Record<string, Command> = {
  'create-admin': createAdmin,
  reset,
  unlock,
  sessions,
  resend,
  rekey,
  bounce,
  'take-over': takeOver,
}

const [name = '', ...args] = process.argv.slice(2)
await runCommand(usage, () => run(COMMANDS[name]))
if (process.exitCode === 1) process.exitCode = COMMANDS[name]?.failsWith ?? 1

async function run(command: Command | undefined): Promise<string> {
  if (!command) throw new UsageError()
  requireDatabase(process.env)
  const config = readConfig(process.env)
  const { url, stop } = await reachDatabase(config)
  const log = { info: () => {}, warn: () => {}, error: (...parts: unknown[]) => console.error(...parts) }
  try {
    if (!command.acceptsAnySecret) await adoptSecrets(config, url, false)
    const { services, close } = openServices(config, url, systemClock(config.timeZone), log)
    try {
      return await command.run(services, args)
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
}

/** Of the command that was typed, or of all. */
function usage(): string {
  const typed = COMMANDS[name]
  const isUnknown = !typed && name !== '' && name !== 'help' && !name.startsWith('-')
  const lines = (typed ? [typed] : Object.values(COMMANDS)).map(
    (command) => `  ${commandLine('admin', command.usage)}\n      ${command.about}`,
  )
  return [...(isUnknown ? [`There is no command ${name}.`] : []), 'Usage:', ...lines].join('\n')
}

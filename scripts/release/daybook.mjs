// The commands of an unpacked release: `./daybook COMMAND`, or `node daybook.mjs COMMAND` with your own Node.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const NEEDED = 26
/** @type {Record<string, { file: string, about: string }>} */
const COMMANDS = {
  start: { file: 'main.ts', about: 'serves until it is stopped' },
  doctor: { file: 'command/doctor.ts', about: 'examines every setting; changes nothing' },
  backup: { file: 'command/backup.ts', about: '--to PATH makes a backup; verify PATH checks one' },
  restore: { file: 'command/restore.ts', about: '--from PATH restores into an empty place' },
  admin: { file: 'command/admin.ts', about: 'create-admin, reset, unlock, sessions, resend, rekey' },
  'audit verify': { file: 'audit/verifyCommand.ts', about: 'verifies the audit trail' },
}

const args = process.argv.slice(2)
const words = args[0] === 'audit' ? 2 : 1
const command = COMMANDS[args.slice(0, words).join(' ')]
if (args[0] === '--version') {
  const { version, commit } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
  const migrations = readdirSync(new URL('packages/server/src/db/migrations', import.meta.url))
  const schema = migrations
    .filter((name) => /^\d{3}-/.test(name))
    .sort()
    .at(-1)
    ?.split('.')[0]
  console.log(`${version} (${commit}), schema ${schema}`)
} else if (!command) {
  const lines = Object.entries(COMMANDS).map(([name, { about }]) => `  ./daybook ${name.padEnd(14)}${about}`)
  const usage = ['Usage:', ...lines, '', 'docs/operations.md describes the settings.'].join('\n')
  if (['--help', '-h', 'help'].includes(args[0] ?? '')) console.log(usage)
  else {
    console.error(usage)
    process.exitCode = 1
  }
} else if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(`Daybook needs Node ${NEEDED} or later, and this is ${process.version}. ./daybook brings its own.`)
  process.exitCode = 1
} else {
  process.env.NODE_ENV ??= 'production'
  const file = new URL(`packages/server/src/${command.file}`, import.meta.url)
  // The command reads its arguments from the same positions as if it were started itself.
  process.argv.splice(1, 1 + words, fileURLToPath(file))
  await import(file.href)
}

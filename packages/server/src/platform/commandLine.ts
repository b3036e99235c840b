import { existsSync } from 'node:fs'

/** Only an unpacked release has it at its root. */
const isRelease = existsSync(new URL('../../../../daybook.mjs', import.meta.url))

/**
 * What an operator types for one of our commands here.
 *
 * @param command as npm names it: `audit:verify`
 * @param args `--to PATH`
 * @returns `npm run backup -- --to PATH` in a clone, `./daybook backup --to PATH` in a release
 */
export function commandLine(command: string, args = ''): string {
  if (isRelease) return `./daybook ${command.replace(':', ' ')}${args && ` ${args}`}`
  return `npm run ${command}${args && ` -- ${args}`}`
}

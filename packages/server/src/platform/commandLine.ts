import { existsSync } from 'node:fs'

/** Only an unpacked release has this file at its root. */
const isRelease = existsSync(new URL('../../../../daybook.mjs', import.meta.url))

/**
 * How an operator calls one of our commands in this installation.
 *
 * @param command the npm script, such as `audit:verify`
 * @param args such as `--to PATH`
 * @returns `npm run backup -- --to PATH` in a clone, `./daybook backup --to PATH` in a release
 */
export function commandLine(command: string, args = ''): string {
  if (isRelease) return `./daybook ${command.replace(':', ' ')}${args && ` ${args}`}`
  return `npm run ${command}${args && ` -- ${args}`}`
}

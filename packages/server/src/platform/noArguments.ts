import process from 'node:process'
import { commandLine } from './commandLine.ts'

/**
 * Whether a command that takes no arguments may run: otherwise its usage is printed, as an error unless it was asked for.
 *
 * @param command the npm script
 */
export function hasNoArguments(command: string): boolean {
  const given = process.argv.slice(2)
  if (given.length === 0) return true
  const isHelp = given.some((word) => ['--help', '-h', 'help'].includes(word))
  const usage = `Usage: ${commandLine(command)}. It takes no arguments.\n`
  if (isHelp) process.stdout.write(usage)
  else process.stderr.write(usage)
  process.exitCode = isHelp ? 0 : 1
  return false
}

import process from 'node:process'
import { loadDotEnv } from '../platform/dotEnv.ts'
import { ConfigError } from '../platform/configError.ts'
import { UsageError } from './command.ts'

/**
 * Runs an operator's command: prints its line, or why it failed, and sets the exit code. An error that the operator can fix
 * is one line; any other keeps its stack. --help prints the usage instead.
 */
export async function runCommand(usage: () => string, work: () => Promise<string>): Promise<void> {
  const [first, ...more] = process.argv.slice(2)
  if (first === 'help' || [first, ...more].some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(`${usage()}\n`)
    return
  }
  try {
    loadDotEnv()
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof UsageError ? usage() : lineOf(error)}\n`)
    process.exitCode = 1
  }
}

function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isExpected = error instanceof ConfigError || 'code' in error
  return isExpected ? error.message : (error.stack ?? error.message)
}

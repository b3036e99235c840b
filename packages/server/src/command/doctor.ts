import process from 'node:process'
import { ConfigError } from '../platform/configError.ts'
import { loadDotEnv } from '../platform/dotEnv.ts'
import { hasNoArguments } from '../platform/noArguments.ts'
import { doctorOf } from './examination.ts'

/* npm run doctor: prints all settings with their sources, what is wrong, and where the data is. Exits with 1 for an error. */

try {
  if (hasNoArguments('doctor')) await examine()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function examine(): Promise<void> {
  const fromFile = loadDotEnv()
  const { lines, errors } = await doctorOf(process.env, fromFile)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = errors > 0 ? 1 : 0
}

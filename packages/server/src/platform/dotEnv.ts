import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseEnv } from 'node:util'
import { ConfigError } from './configError.ts'

/** Loads settings from .env in the folder where the server was started; existing environment variables take precedence. */
export function loadDotEnv(env: NodeJS.ProcessEnv = process.env, folder = process.cwd()): Set<string> {
  const file = path.join(folder, '.env')
  const taken = new Set<string>()
  if (!existsSync(file)) return taken
  for (const [name, value] of Object.entries(parseEnv(readText(file)))) {
    if (env[name] !== undefined) continue
    env[name] = value
    taken.add(name)
  }
  return taken
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

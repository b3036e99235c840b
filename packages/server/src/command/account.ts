import { parseArgs } from 'node:util'
import type { Services } from '../call/call.ts'
import { findAccount } from '../groups/Login/Login.queries.ts'
import { foldName } from '../accounts/signInLimits.ts'
import { ConfigError } from '../platform/configError.ts'
import { UsageError } from './command.ts'

type Values = Record<string, string | boolean | undefined>

/** Parses the arguments of a command. Throws UsageError for an unknown one. */
export function readArgs(
  args: string[],
  options: Record<string, { type: 'string' | 'boolean' }>,
): { positionals: string[]; values: Values } {
  try {
    return parseArgs({ args, allowPositionals: true, options }) as { positionals: string[]; values: Values }
  } catch {
    throw new UsageError()
  }
}

/** An option's value as a whole number; undefined if it is not given. */
export function numberOf(value: string | boolean | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) throw new UsageError()
  return number
}

/** The active account that USER --company ID names. Throws ConfigError if there is none. */
export async function accountOf(services: Services, { positionals, values }: ReturnType<typeof readArgs>) {
  const [username, ...more] = positionals
  const companyId = numberOf(values.company)
  if (!username || more.length > 0 || companyId === undefined) throw new UsageError()
  const account = await findAccount(services.db, companyId, foldName(username))
  if (!account) throw new ConfigError(`There is no active user ${username} in company ${companyId}.`)
  return account
}

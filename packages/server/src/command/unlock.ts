import { parseArgs } from 'node:util'
import { foldName, unlock as unlockAccount } from '../accounts/signInLimits.ts'
import { record } from '../audit/record.ts'
import { findAccount } from '../groups/Login/Login.queries.ts'
import { ConfigError } from '../platform/configError.ts'
import { write } from '../platform/postgres/database.ts'
import { type Command, UsageError } from './command.ts'

export const unlock: Command = {
  usage: 'unlock USER --company ID',
  about: 'unlocks a person whom failed sign-ins have locked out',
  async run(services, args) {
    const { username, companyId } = read(args)
    const account = await findAccount(services.db, companyId, foldName(username))
    if (!account) throw new ConfigError(`There is no active user ${username} in company ${companyId}.`)
    const call = 'npm run admin unlock'
    await write(services.db, { actorId: null, call }, async (tx) => {
      await unlockAccount(services, account)
      await record(tx, { actorId: null, call, action: 'sign-in-unlocked', rowKey: String(account.id) })
    })
    return `${account.username} of company ${account.companyId} can sign in again.`
  },
}

function read(args: string[]): { username: string; companyId: number } {
  const { positionals, values } = parsed(args)
  const [username, ...more] = positionals
  const companyId = Number(values.company)
  if (!username || more.length > 0 || !Number.isInteger(companyId) || companyId < 1) throw new UsageError()
  return { username, companyId }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { company: { type: 'string' } } })
  } catch {
    throw new UsageError()
  }
}

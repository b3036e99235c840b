import type { Services } from '../call/call.ts'
import { record } from '../audit/record.ts'
import { LINK_MINUTES, issueLink } from '../accounts/tokens.queries.ts'
import { ConfigError } from '../platform/configError.ts'
import { instant } from '../platform/clock.ts'
import { write } from '../platform/postgres/database.ts'
import { isEmail } from '@daybook/shared/rules/rules'
import { numberOf, readArgs } from './account.ts'
import { addAdministrator, findCompany } from './admin.queries.ts'
import { type Command, UsageError } from './command.ts'

const CALL = 'npm run admin create-admin'

export const createAdmin: Command = {
  usage: 'create-admin USER --email ADDRESS [--name "FIRST LAST"] [--company ID]',
  about: 'creates a corporate administrator, and prints a link to set the password',
  async run(services, args) {
    const { positionals, values } = readArgs(args, {
      email: { type: 'string' },
      name: { type: 'string' },
      company: { type: 'string' },
    })
    const [username, ...more] = positionals
    if (!username || more.length > 0 || typeof values.email !== 'string') throw new UsageError()
    if (!isEmail(values.email)) throw new ConfigError(`${values.email} is not an e-mail address.`)
    const [firstName = username, ...rest] = String(values.name ?? username)
      .trim()
      .split(/\s+/)
    const companyId = numberOf(values.company)
    const company = await findCompany(services.db, companyId)
    if (!company)
      throw new ConfigError(
        companyId === undefined
          ? 'There is no active company. Start the server once to create the first one.'
          : `There is no active company ${companyId}.`,
      )
    const person = { companyId: company.id, username, firstName, lastName: rest.join(' ') || '-', email: values.email }
    const link = await write(services.db, { actorId: null, call: CALL }, async (tx) => {
      const id = await addAdministrator(tx, person)
      if (id === undefined)
        throw new ConfigError(`Company ${company.id} already has a user or employee id ${username}.`)
      await record(tx, { actorId: null, call: CALL, action: 'link-issued', rowKey: String(id) })
      return linkOf(services, await issueLink(tx, id, instant(services)))
    })
    return `${username} of company ${company.id} (${company.name}) is a corporate administrator.\n${link}`
  },
}

/** The line to print for a link; anyone who has the link can sign in. */
export function linkOf({ config }: Services, token: string): string {
  return `Set the password within ${LINK_MINUTES} minutes at ${config.publicUrl}/Set-Password?token=${token}`
}

import { record } from '../audit/record.ts'
import { unlock as unlockAccount } from '../accounts/signInLimits.ts'
import { cancelLinks, issueLink } from '../accounts/tokens.queries.ts'
import { endAccessOf } from '../people/sessions/session.ts'
import { instant, readableInstant } from '../platform/clock.ts'
import { write } from '../platform/postgres/database.ts'
import { accountOf, numberOf, readArgs } from './account.ts'
import { loadSessions, resendFailedSince } from './admin.queries.ts'
import { type Command, UsageError } from './command.ts'
import { linkOf } from './createAdmin.ts'

const COMPANY = { company: { type: 'string' } } as const

export const reset: Command = {
  usage: 'reset USER --company ID',
  about: 'prints a link that sets a new password; ends the sessions of that person and unlocks the account',
  async run(services, args) {
    const account = await accountOf(services, readArgs(args, COMPANY))
    const call = 'npm run admin reset'
    const link = await write(services.db, { actorId: null, call }, async (tx) => {
      await endAccessOf(tx, services.clock, account.id)
      await cancelLinks(tx, account.id, instant(services))
      await unlockAccount(services, account)
      await record(tx, { actorId: null, call, action: 'link-issued', rowKey: String(account.id) })
      return linkOf(services, await issueLink(tx, account.id, instant(services)))
    })
    return `${account.username} of company ${account.companyId}: the password stays valid until a new one is set.\n${link}`
  },
}

export const sessions: Command = {
  usage: 'sessions USER --company ID [--end]',
  about: 'lists the open sessions of a person; --end ends them',
  async run(services, args) {
    const given = readArgs(args, { ...COMPANY, end: { type: 'boolean' } })
    const account = await accountOf(services, given)
    const open = await loadSessions(services.db, account.id)
    const zone = services.clock.timeZone
    const lines = open.map(
      ({ address, startedAt, seenAt }) =>
        `  from ${address}, since ${readableInstant(startedAt, zone)}, last used ${readableInstant(seenAt, zone)}`,
    )
    const count = `${account.username} of company ${account.companyId}: ${open.length} open sessions`
    if (!given.values.end) return [count, ...lines].join('\n')
    const call = 'npm run admin sessions'
    await write(services.db, { actorId: null, call }, async (tx) => {
      await endAccessOf(tx, services.clock, account.id)
      await record(tx, { actorId: null, call, action: 'sessions-ended', rowKey: String(account.id) })
    })
    return [`${count}, ended now`, ...lines].join('\n')
  },
}

export const resend: Command = {
  usage: 'resend [--days N] [--unknown]',
  about: 'sends failed letters of the last day again; --unknown also those that may have arrived',
  async run(services, args) {
    const { positionals, values } = readArgs(args, { days: { type: 'string' }, unknown: { type: 'boolean' } })
    if (positionals.length > 0) throw new UsageError()
    const days = numberOf(values.days) ?? 1
    const call = 'npm run admin resend'
    const count = await write(services.db, { actorId: null, call }, async (tx) => {
      const letters = await resendFailedSince(tx, days, values.unknown === true)
      await record(tx, { actorId: null, call, action: 'letters-resent', detail: { letters, days } })
      return letters
    })
    return `Letters that will be sent again: ${count}. The server sends them when it runs.`
  },
}

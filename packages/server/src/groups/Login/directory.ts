import type { Received } from '@daybook/shared'
import { ENTRA_COMPANY } from '@daybook/shared/rules/rules'
import { issueTicket, TICKET_SECONDS, usePending, useTicket } from '../../accounts/tokens.queries.ts'
import { takesDirectory } from '../../accounts/signInWay.ts'
import { countedTry, recordRefusal } from '../../accounts/tries.ts'
import type { Context } from '../../call/call.ts'
import { instant } from '../../platform/clock.ts'
import { Problem, wrongValue } from '../../platform/problem.ts'
import { browserCookieName } from '../../people/sessions/session.ts'
import { findAccountById } from './Login.queries.ts'
import type { Proven } from './signIn.ts'

/**
 * Issues the ticket for a browser that came back from the directory. The pending cookie alone, not the posted data, says whom it
 * is for: one sign-in at the directory yields one ticket.
 *
 * @throws wrongValue, notConfigured, tooManyRequests, directoryExpired
 */
export async function ticketOfDirectory(
  context: Context,
  { modeName, companyId }: Received<'Login/LoginAzureAD'>,
): Promise<string> {
  if (modeName !== 'AD') throw wrongValue('modeName')
  if (companyId !== ENTRA_COMPANY) throw wrongValue('companyId')
  if (!(await takesDirectory(context))) throw new Problem('notConfigured')
  return countedTry(context, async () => {
    const browser = browserOf(context)
    const ticket = browser && (await exchange(context, browser))
    if (!ticket) return refuse(context)
    context.setCookie(browserCookieName(context.config.isHttps), browser, TICKET_SECONDS)
    return ticket
  })
}

/** Redeems the ticket of a directory sign-in; a user name in its place is no ticket. */
export async function proveByTicket(context: Context, ticket: string): Promise<Proven> {
  if (context.config.directory && !(await takesDirectory(context))) throw new Problem('notConfigured')
  return countedTry(context, async () => {
    const browser = browserOf(context)
    const userId = browser && (await context.write((tx) => useTicket(tx, ticket, browser, instant(context))))
    return userId ? { userId, way: 'directory' } : refuse(context)
  })
}

const browserOf = ({ cookie, config }: Context) => cookie(browserCookieName(config.isHttps))

async function refuse(context: Context): Promise<never> {
  await recordRefusal(context, { companyId: ENTRA_COMPANY })
  throw new Problem('directoryExpired')
}

function exchange(context: Context, browser: string): Promise<string | undefined> {
  const now = instant(context)
  return context.write(async (tx) => {
    const userId = await usePending(tx, browser, now)
    const account = userId === undefined ? undefined : await findAccountById(tx, userId)
    return account?.companyId === ENTRA_COMPANY ? issueTicket(tx, account.id, browser, now) : undefined
  })
}

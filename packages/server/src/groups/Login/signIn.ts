import { instant } from '../../platform/clock.ts'
import type { Received } from '@daybook/shared'
import { LIMIT, PASSWORD_AGE_DAYS } from '@daybook/shared/rules/rules'
import { record } from '../../audit/record.ts'
import type { Context } from '../../call/call.ts'
import { addressKey } from '../../platform/limits.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import {
  SESSION_SECONDS,
  browserCookieName,
  cookieName,
  endSession,
  rememberSignIn,
  startSession,
} from '../../people/sessions/session.ts'
import { type Account, findAccount, holdAccount, rememberLanguage, renewHash } from './Login.queries.ts'
import { missing, tooLong } from './fields.ts'
import { hashPassword, isOutdated, verifyPassword } from '../../accounts/passwords.ts'
import { countedSignIn, foldName } from '../../accounts/signInLimits.ts'
import { markDevice, rememberDevice } from '../../accounts/devices.ts'
import { isDirectoryOnly } from '../../accounts/signInWay.ts'
import { recordRefusal } from '../../accounts/tries.ts'

type Credentials = { companyId: number; username: string; password: string }

/** A proven sign-in: how it was proven, and what else to write with it. */
export type Proven = { userId: number; way: 'password' | 'directory'; checkedHash?: string; newHash?: string }

/**
 * Finds the account for company, name and password; counts the attempt before making it. A missing, inactive or passwordless
 * account takes the same time and gives the same answer as a wrong password.
 *
 * @throws tooManyRequests, and `refusal` if they do not match
 */
export async function proveAccount(
  context: Context,
  { companyId, username, password }: Credentials,
  refusal: Problem,
): Promise<Account & { passwordHash: string }> {
  const isElsewhere = await isDirectoryOnly(context, companyId)
  const { found, isRight } = await countedSignIn(context, { companyId, username }, async () => {
    const account = await findAccount(context.db, companyId, foldName(username))
    const isVerified = await verifyPassword(account?.passwordHash, password, addressKey(context.address))
    return { found: account, isRight: isVerified && (!isElsewhere || account?.isCorporateAdmin === true) }
  })
  if (!found?.passwordHash || !isRight) {
    await recordRefusal(context, { companyId, userId: found?.id })
    // Same answer for everyone in the company, so that it reveals neither who exists nor whose password was right.
    throw isElsewhere ? new Problem('useCompanyAccount') : refusal
  }
  return { ...found, passwordHash: found.passwordHash }
}

export async function proveByPassword(
  context: Context,
  { companyId, username, password }: Received<'Login/Login'>,
): Promise<Proven> {
  refuseFields([
    ...missing('companyId', 'company', companyId),
    ...missing('username', 'username', username.trim()),
    ...missing('password', 'password', password),
    ...tooLong('username', 'username', username, LIMIT.username),
    ...tooLong('password', 'password', password, LIMIT.password),
  ])
  const credentials = { companyId: companyId ?? 0, username, password }
  const account = await proveAccount(context, credentials, new Problem('signInRefused'))
  const age = instant(context).getTime() - (account.passwordChangedAt?.getTime() ?? 0)
  const isOld = age > PASSWORD_AGE_DAYS * 24 * 3_600_000
  if (isOld || account.isPasswordGiven) {
    await recordRefusal(context, { companyId: account.companyId, userId: account.id })
    throw new Problem(isOld ? 'passwordExpired' : 'passwordGiven', {}, [], { isChangePassword: true })
  }
  return {
    userId: account.id,
    way: 'password',
    checkedHash: account.passwordHash,
    ...(isOutdated(account.passwordHash) ? { newHash: await hashPassword(password, addressKey(context.address)) } : {}),
  }
}

/** Starts the session with everything that belongs to it, or nothing. Ends the session of the token that the browser sent. */
export async function startSignedIn(context: Context, proven: Proven): Promise<void> {
  const cookie = cookieName(context.config.isHttps)
  const { session, device } = await context.write(async (tx) => {
    if (!(await holdAccount(tx, proven.userId, proven.checkedHash))) throw new Problem('signInRefused')
    const before = context.cookie(cookie)
    if (before) await endSession(tx, context.clock, before)
    if (proven.newHash) await renewHash(tx, proven.userId, proven.newHash)
    await rememberLanguage(tx, proven.userId, context.language)
    await record(tx, {
      actorId: proven.userId,
      call: context.call,
      action: 'sign-in',
      rowKey: String(proven.userId),
      detail: { address: context.address, way: proven.way },
    })
    await rememberSignIn(tx, context.clock, proven.userId)
    const person = { id: proven.userId, address: context.address, userAgent: context.userAgent }
    return {
      session: await startSession(tx, context.clock, person),
      device: await rememberDevice(context, tx, proven.userId),
    }
  }, proven.userId)
  context.setCookie(cookie, session, SESSION_SECONDS)
  markDevice(context, device)
  if (proven.way === 'directory') context.setCookie(browserCookieName(context.config.isHttps), '', 0)
}

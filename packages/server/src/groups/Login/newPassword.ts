import type { Received } from '@daybook/shared'
import { instant } from '../../platform/clock.ts'
import { LIMIT, isEmail } from '@daybook/shared/rules/rules'
import type { Context } from '../../call/call.ts'
import { wakeMail } from '../../letters/wake.ts'
import { addressKey } from '../../platform/limits.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { endAccessOf, tokenHash } from '../../people/sessions/session.ts'
import { type Account, askForLetter, findAccountById, replacePassword, usedHashes } from './Login.queries.ts'
import { missing, tooLong, unfitPassword } from './fields.ts'
import { refuseGuessable } from '../../accounts/commonPasswords.ts'
import { deviceOf, markDevice, rememberDevice } from '../../accounts/devices.ts'
import { forgetDevices, isDeviceOfEmail } from '../../accounts/devices.queries.ts'
import { hashPassword, verifyPassword } from '../../accounts/passwords.ts'
import { unlock } from '../../accounts/signInLimits.ts'
import { isDirectoryOnly } from '../../accounts/signInWay.ts'
import { proveAccount } from './signIn.ts'
import { cancelLinks, ownerOfLink, useLink } from '../../accounts/tokens.queries.ts'

export async function changePassword(context: Context, input: Received<'Login/ChangePassword'>): Promise<void> {
  const { companyId, userName, oldPassword, newPassword } = input
  refuseFields([
    ...missing('companyId', 'company', companyId),
    ...missing('userName', 'username', userName.trim()),
    ...missing('oldPassword', 'oldPassword', oldPassword),
    ...tooLong('userName', 'username', userName, LIMIT.username),
    ...tooLong('oldPassword', 'oldPassword', oldPassword, LIMIT.password),
    ...unfitPassword('newPassword', newPassword),
  ])
  const refusal = new Problem('oldPasswordWrong')
  const credentials = { companyId: companyId ?? 0, username: userName, password: oldPassword }
  const account = await proveAccount(context, credentials, refusal)
  await putInForce(context, account, newPassword, refusal)
}

/** Sets a password with a link. Uses up the link in the same transaction, so of concurrent attempts only one wins. */
export async function setPassword(
  context: Context,
  { token, newPassword }: Received<'Login/SetPassword'>,
): Promise<void> {
  const account = await accountOfLink(context, token)
  refuseFields(unfitPassword('newPassword', newPassword))
  await putInForce(context, account, newPassword, new Problem('linkExpired'), token)
  await unlock(context, account)
}

/** The account of a link. Throws linkExpired or useCompanyAccount. */
export async function accountOfLink(context: Context, token: string): Promise<Account> {
  const userId = await ownerOfLink(context.db, token, instant(context))
  const account = userId === undefined ? undefined : await findAccountById(context.db, userId)
  if (!account) throw new Problem('linkExpired')
  if (!account.isCorporateAdmin && (await isDirectoryOnly(context, account.companyId)))
    throw new Problem('useCompanyAccount')
  return account
}

/** Sets the new password and ends every session and link of the old one, all or nothing. */
async function putInForce(
  context: Context,
  account: Account,
  password: string,
  refusal: Problem,
  link?: string,
): Promise<void> {
  const holder = addressKey(context.address)
  for (const used of await usedHashes(context.db, account)) {
    if (await verifyPassword(used, password, holder)) refuseFields([{ path: 'newPassword', code: 'passwordReused' }])
  }
  await refuseGuessable('newPassword', password, account)
  const newHash = await hashPassword(password, holder)
  const now = instant(context)
  const device = await context.write(async (tx) => {
    if (link !== undefined && !(await useLink(tx, link, now))) throw refusal
    if (!(await replacePassword(tx, account, newHash, now))) throw refusal
    await cancelLinks(tx, account.id, now)
    await endAccessOf(tx, context.clock, account.id)
    await forgetDevices(tx, account.id, link === undefined ? deviceOf(context) : undefined)
    // The letter reached the account's owner, and strangers' guesses must not lock the owner out.
    return link === undefined ? undefined : rememberDevice(context, tx, account.id)
  }, account.id)
  if (device !== undefined) markDevice(context, device)
}

/** Writes only the request, for every address alike; a later job looks up its owner. */
export async function forgotPassword(
  context: Context,
  { userNameOrEmail }: Received<'Login/ForgotPassword'>,
): Promise<void> {
  const email = userNameOrEmail.trim()
  refuseFields(missing('userNameOrEmail', 'email', email))
  if (!isEmail(email)) refuseFields([{ path: 'userNameOrEmail', code: 'invalidEmail' }])
  const isKnownDevice = await countWish(context, email.toLowerCase())
  await context.write((tx) => askForLetter(tx, { email, isKnownDevice }, instant(context)))
  wakeMail(context)
}

/**
 * Counts a request. Returns whether it comes from a known device of the address's owner; strangers cannot exhaust that counter.
 */
async function countWish(context: Context, email: string): Promise<boolean> {
  const { limits, db } = context
  const device = deviceOf(context)
  if (device && (await isDeviceOfEmail(db, device, email))) {
    await limits.take('letterDevice', [email, tokenHash(device).toString('base64url')])
    return true
  }
  const address = addressKey(context.address)
  await limits.take('letterAddress', address)
  await limits.take('letter', [email, address])
  await limits.take('letterDay', [email, address])
  return false
}

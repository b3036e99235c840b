import type { Transaction } from 'kysely'
import type { SignedIn } from '../../call/call.ts'
import type { DB } from '../../db/types.ts'
import { givePassword, usedHashes } from '../Login/Login.queries.ts'
import { record } from '../../audit/record.ts'
import { addPasswordLetter } from '../../mail/passwordLetters.ts'
import { refuseGuessable } from '../../accounts/commonPasswords.ts'
import { forgetDevices } from '../../accounts/devices.queries.ts'
import { hashPassword, verifyPassword } from '../../accounts/passwords.ts'
import { unlock } from '../../accounts/signInLimits.ts'
import { isDirectoryOnly } from '../../accounts/signInWay.ts'
import { cancelLinks, cancelTickets } from '../../accounts/tokens.queries.ts'
import { wakeMail } from '../../letters/wake.ts'
import { usedBy } from '../../administration/inUse.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { readableInstant, instant } from '../../platform/clock.ts'
import { endTokens } from '../../people/sessions/feedTokens.queries.ts'
import { endAccessOf } from '../../people/sessions/session.ts'
import { userScope } from '../../people/rights/administration.ts'
import type { Caller } from '../../people/rights/caller.ts'
import { judgePersons, refuseObstacle } from '../../people/rights/changing.ts'
import type { Sent } from './areas.ts'
import { type SavePlan, planSave } from './save.ts'
import {
  type StoredUser,
  holdForDeletion,
  holdUser,
  loadUser,
  markDeleted,
  unlinkDirectory,
  writeUser,
} from './user.queries.ts'

/** Saves a user and returns the id. Hashes a password before the transaction, to keep the transaction short. */
export async function saveUser(context: SignedIn, sent: Sent): Promise<number> {
  const plan = await planSave(context, sent)
  const hash = plan.password === null ? null : await newHash(context, plan, plan.password)
  const userId = await context
    .write((tx) => putUser(context, tx, plan, hash))
    .catch((error: unknown) => {
      throw takenAtOnce(error)
    })
  if (plan.isPasswordByLetter) wakeMail(context)
  return userId
}

async function newHash({ db, caller }: SignedIn, plan: SavePlan, password: string): Promise<string> {
  const { stored, companyName, content } = plan
  const fullName = `${content.firstName} ${content.lastName}`
  for (const used of stored ? await usedHashes(db, stored) : []) {
    if (await verifyPassword(used, password, caller.userId))
      refuseFields([{ path: 'password', code: 'passwordReused' }])
  }
  await refuseGuessable('password', password, { username: content.username ?? '', fullName, companyName })
  return hashPassword(password, caller.userId)
}

/** Writes a plan in a transaction. */
export async function putUser(
  context: SignedIn,
  tx: Transaction<DB>,
  plan: SavePlan,
  hash: string | null,
): Promise<number> {
  const { stored, content } = plan
  if (stored) await hold(context, tx, stored)
  const userId = await writeUser(tx, stored?.id ?? null, content, context.caller.userId)
  if (hash !== null) {
    const now = instant(context)
    const isOwn = userId === context.caller.userId
    await givePassword(tx, { id: userId, passwordHash: stored?.passwordHash ?? null }, hash, now, { isOwn })
    await cancelLinks(tx, userId, now)
    await endAccessOf(tx, context.clock, userId)
    await forgetDevices(tx, userId)
  }
  if (plan.isPasswordByLetter) await addPasswordLetter(tx, context, userId)
  return userId
}

/** Checks that the validated version is still stored: someone else may have saved in between. */
async function hold(context: SignedIn, tx: Transaction<DB>, stored: StoredUser): Promise<void> {
  if (await holdUser(tx, stored.id, stored.version)) return
  const now = await loadUser(tx, await userScope(tx, context.caller), stored.id)
  if (!now) throw new Problem('notFound')
  const at = readableInstant(now.updatedAt, context.clock.timeZone)
  throw new Problem('recordChanged', { name: now.updatedBy, at })
}

/** If two requests take the same name at once, the second gets the error that the earlier check would have given. */
function takenAtOnce(error: unknown): unknown {
  const constraint = error instanceof Error && (error as { constraint?: unknown }).constraint
  const [path, code] =
    constraint === 'user_username_once'
      ? (['username', 'usernameTaken'] as const)
      : constraint === 'user_employee_once'
        ? (['employeeId', 'employeeTaken'] as const)
        : []
  return path === undefined ? error : new Problem(code, {}, [{ path, code }])
}

/** Deletes users in the caller's transaction, all or none. Throws notFound, personOfOthers, personAbove, notOneself or inUseBy. */
export async function deleteUsers({ db, caller, language }: SignedIn, asked: number[]): Promise<void> {
  const tx = db as Transaction<DB>
  const ids = [...new Set(asked)]
  if (ids.length === 0) return
  if (ids.includes(caller.userId)) throw new Problem('notOneself')
  const found = await holdForDeletion(tx, await userScope(tx, caller), ids, language)
  if (found.length < ids.length) throw new Problem('notFound')
  const judge = await judgePersons(tx, caller, found)
  for (const user of found) {
    refuseObstacle(judge(user.id))
    const by = usedBy(language, [
      { kind: 'report', count: user.reports },
      { kind: 'receiverGroup', ...user.receiverGroups },
    ])
    if (by) throw new Problem('inUseBy', { name: user.name, by })
  }
  await markDeleted(tx, ids, caller.userId)
}

/** A user whom the caller may change. Throws notFound, personOfOthers or personAbove. */
async function changeableUser(tx: Querying, caller: Caller, userId: number): Promise<StoredUser> {
  const stored = await loadUser(tx, await userScope(tx, caller), userId)
  if (!stored) throw new Problem('notFound')
  refuseObstacle((await judgePersons(tx, caller, [stored]))(userId))
  return stored
}

/** Mails a link to set a password and ends the sessions, in the caller's transaction. */
export async function resetPassword(context: SignedIn, userId: number): Promise<void> {
  const { caller, clock } = context
  const tx = context.db as Transaction<DB>
  const stored = await changeableUser(tx, caller, userId)
  if (!stored.isActive || !stored.username) throw new Problem('noPasswordAccount')
  if (!stored.groups.includes(1) && (await isDirectoryOnly(context, stored.companyId)))
    throw new Problem('useCompanyAccount')
  await cancelLinks(tx, userId, instant({ clock }))
  await endAccessOf(tx, clock, userId)
  await forgetDevices(tx, userId)
  await addPasswordLetter(tx, context, userId)
}

/** Clears the failed sign-in attempts of strangers, so that the person can sign in at once from anywhere. */
export async function unlockUser(context: SignedIn, userId: number): Promise<void> {
  const { db, caller, call } = context
  const stored = await changeableUser(db, caller, userId)
  if (!stored.username) throw new Problem('noPasswordAccount')
  await unlock(context, { companyId: stored.companyId, username: stored.username })
  await record(db, { actorId: caller.userId, call, action: 'sign-in-unlocked', rowKey: String(userId) })
}

/** Ends all tokens of a user, in the caller's transaction. Throws notFound, personOfOthers or personAbove. */
export async function revokeTokens({ db, caller, clock }: SignedIn, userId: number): Promise<void> {
  await changeableUser(db, caller, userId)
  await endTokens(db, clock, userId)
}

/**
 * Removes a user's link to a directory account and ends the user's sessions, in the caller's transaction. Afterwards the
 * directory account with the user's name can be linked again. Throws notFound, personOfOthers, personAbove or noDirectoryLink.
 */
export async function removeDirectoryLink({ db, caller, clock }: SignedIn, userId: number): Promise<void> {
  const tx = db as Transaction<DB>
  await changeableUser(tx, caller, userId)
  if (!(await unlinkDirectory(tx, userId))) throw new Problem('noDirectoryLink')
  await cancelTickets(tx, userId, instant({ clock }))
  await endAccessOf(tx, clock, userId)
}

import { MOST_ACTION_FILES } from '@daybook/shared/rules/actionRules'
import { texts } from '@daybook/shared/problems'
import type { SignedIn } from '../../call/call.ts'
import { dropUnheld } from '../../events/save.queries.ts'
import { visible } from '../../people/rights/scope.ts'
import { instant } from '../../platform/clock.ts'
import { announce } from '../../platform/live.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { quarantineFilesAfterwards } from '../../uploads/afterwards.ts'
import { lockUnheld } from '../../uploads/uploads.queries.ts'
import { type StoredAction, lockAction } from './Actions.queries.ts'
import { deleteFile, insertFiles } from './files.queries.ts'
import { mayRemoveFile, refuseAttach } from './rules.ts'

/**
 * Attaches the caller's uploads to an action; keeps existing files. Throws notFound, what refuseAttach throws, actionFilesFull,
 * or notInList at the files if one is not an upload of the caller that waits for an action.
 */
export async function attachFiles(context: SignedIn, actionId: number, given: number[]): Promise<void> {
  const { db, caller } = context
  const action = await lockOpen(context, actionId)
  const known = new Set(action.files.map(({ file }) => file.id))
  const fileIds = [...new Set(given)].filter((id) => !known.has(id))
  if (fileIds.length === 0) return
  if (known.size + fileIds.length > MOST_ACTION_FILES) throw new Problem('actionFilesFull', { n: MOST_ACTION_FILES })
  const own = await lockUnheld(db, caller.userId, fileIds)
  if (own.filter(({ folder }) => folder === 'Actions').length < fileIds.length)
    refuseFields([{ path: 'fileIds', code: 'notInList', values: { field: 'files' } }])
  await insertFiles(db, actionId, { fileIds, userId: caller.userId, at: instant(context) })
  await announceAction(context, action)
}

/** Removes a file from an action and from the store; does nothing if it is already gone. Throws notFound or noPermission. */
export async function detachFile(context: SignedIn, actionId: number, fileId: number): Promise<void> {
  const { db, caller } = context
  const action = await lockOpen(context, actionId)
  const found = action.files.find(({ file }) => file.id === fileId)
  if (!found) return
  if (!mayRemoveFile(caller, { ...action, createdBy: action.createdById }, found.addedById))
    throw new Problem('noPermission')
  await deleteFile(db, actionId, fileId)
  quarantineFilesAfterwards(context, await dropUnheld(db, [fileId], instant(context)))
  await announceAction(context, action)
}

/** Locks an action whose files the caller may change. */
async function lockOpen({ db, caller, language }: SignedIn, actionId: number): Promise<StoredAction> {
  const action = await lockAction(db, visible(caller), actionId, language)
  if (!action) throw new Problem('notFound')
  refuseAttach(caller, { ...action, createdBy: action.createdById }, texts[language].actionState[action.state])
  return action
}

async function announceAction({ db }: SignedIn, action: StoredAction): Promise<void> {
  const { companyId, areaId, eventDay, eventId } = action
  await announce(db, { companyId, areaId, eventDate: eventDay, reportId: eventId })
}

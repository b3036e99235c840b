import type { HandOver } from '../../administration/act.ts'
import { visible } from '../../people/rights/scope.ts'
import type { SignedIn } from '../../call/call.ts'
import { findAction } from './Actions.queries.ts'
import { changeAction } from './change.ts'
import { ownersAmong } from './owners.queries.ts'
import { rightsOnAction } from './rules.ts'

type Given = { id: number; fromId: number; toId: number }

/** An open action gets another owner, as its form gives it. */
export const actionDuty: HandOver = {
  async isGivable(context, { id }) {
    const { db, caller, language } = context
    const found = await findAction(db, visible(caller), id, language)
    return found !== undefined && rightsOnAction(caller, { ...found, createdBy: found.createdById }).change
  },
  async takers({ db }, { id }, people) {
    const may = await ownersAmong(
      db,
      id,
      people.map((one) => one.id),
    )
    return people.filter((one) => may.includes(one.id))
  },
  async give(context, _tx, { id, fromId, toId }) {
    if (toId === null || !(await move(context, { id, fromId, toId }))) return undefined
    return { id, fromId, toId } satisfies Given
  },
  async giveBack(context, _tx, { id, fromId, toId }: Given) {
    await move(context, { id, fromId: toId, toId: fromId })
  },
}

/** False if it is no longer open, or somebody else's. */
async function move(context: SignedIn, { id, fromId, toId }: Given): Promise<boolean> {
  const found = await findAction(context.db, visible(context.caller), id, context.language)
  if (found && (found.state !== 'open' || found.ownerId !== fromId)) return false
  const { text = '', due = null, version = 0 } = found ?? {}
  const change = { actionId: id, requestId: crypto.randomUUID(), version }
  await changeAction(context, change, 'change', { form: { text, ownerId: toId, due } })
  return true
}

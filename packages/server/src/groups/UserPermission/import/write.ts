import { listImport } from '../../../administration/imports/list.ts'
import type { Transaction } from 'kysely'
import { MENU } from '@daybook/shared/registry'
import type { SignedIn } from '../../../call/call.ts'
import type { DB } from '../../../db/types.ts'
import { areaScope } from '../../../people/rights/administration.ts'
import { addPasswordLetter } from '../../../mail/passwordLetters.ts'
import { type Step, inTurns } from '../../../administration/imports/judge.ts'
import { type PlannedUser, judgeUsers } from './plan.ts'
import { reserveIds, writeUsers } from './users.queries.ts'

/** Rows per statement. */
const SOME = 250

/** Writes users, with a letter to set a password for those who are added, if wanted, and returns the ids of the added. */
async function saveUsers(
  context: SignedIn,
  tx: Transaction<DB>,
  writes: PlannedUser[],
  { sendsLetters, step }: { sendsLetters: boolean; step: Step },
): Promise<number[]> {
  const { caller } = context
  const scope = areaScope(caller, MENU.userPermission, 2)
  const added: number[] = []
  await inTurns(
    writes,
    SOME,
    async (some) => {
      const ids = await reserveIds(tx, some.filter(({ id }) => id === null).length)
      const users = some.map((user) => ({ ...user, isNew: user.id === null, id: user.id ?? (ids.shift() as number) }))
      await writeUsers(tx, users, caller.userId, scope)
      const made = users.filter(({ isNew }) => isNew)
      added.push(...made.map(({ id }) => id))
      // Who signs in elsewhere has no user name, and no password.
      for (const { id, username, isActive } of sendsLetters ? made : [])
        if (username !== null && isActive) await addPasswordLetter(tx, context, id)
    },
    { step },
  )
  return added
}

export const userImport = listImport(judgeUsers, saveUsers)

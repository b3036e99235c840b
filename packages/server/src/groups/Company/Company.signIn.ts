import { texts } from '@daybook/shared/problems'
import { ENTRA_COMPANY, SIGN_IN } from '@daybook/shared/rules/rules'
import { endPasswordSignIns, writeSignIn } from '../../people/accounts/signInWay.queries.ts'
import type { SignedIn } from '../../call.ts'
import { instant } from '../../platform/clock.ts'
import { isCorporate } from '../../people/rights/caller.ts'

/** Whether the caller chooses how the people of a company sign in: a corporate administrator, where there is a directory. */
function chooses({ caller, config }: SignedIn, companyId: number): boolean {
  return isCorporate(caller) && config.directory !== undefined && companyId === ENTRA_COMPANY
}

/** What may be chosen for a company, as options of its form. */
export function signInOptions(context: SignedIn, companyId: number | undefined): { value: number; label: string }[] {
  if (companyId === undefined || !chooses(context, companyId)) return []
  const { signIn } = texts[context.language]
  return Object.values(SIGN_IN).map((value) => ({ value, label: signIn[value] }))
}

/** Puts the choice in force, in the caller's transaction. What passwords had opened ends when they count no more. */
export async function saveSignIn(context: SignedIn, companyId: number, asked: number | null): Promise<void> {
  if (asked === null || !chooses(context, companyId)) return
  const isChanged = await writeSignIn(context.db, companyId, asked)
  if (isChanged && asked === SIGN_IN.DIRECTORY) await endPasswordSignIns(context.db, companyId, instant(context))
}

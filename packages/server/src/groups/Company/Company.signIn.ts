import { texts } from '@daybook/shared/problems'
import { ENTRA_COMPANY, SIGN_IN } from '@daybook/shared/rules/rules'
import { endPasswordSignIns, writeSignIn } from '../../accounts/signInWay.queries.ts'
import type { SignedIn } from '../../call/call.ts'
import { instant } from '../../platform/clock.ts'
import { isCorporate } from '../../people/rights/caller.ts'

/** Whether the caller may choose a company's sign-in method: a corporate administrator, if there is a directory. */
function chooses({ caller, config }: SignedIn, companyId: number): boolean {
  return isCorporate(caller) && config.directory !== undefined && companyId === ENTRA_COMPANY
}

/** The available sign-in methods for a company, as options of its form. */
export function signInOptions(context: SignedIn, companyId: number | undefined): { value: number; label: string }[] {
  if (companyId === undefined || !chooses(context, companyId)) return []
  const { signIn } = texts[context.language]
  return Object.values(SIGN_IN).map((value) => ({ value, label: signIn[value] }))
}

/** Applies the choice in the caller's transaction. Ends password sessions once passwords no longer count. */
export async function saveSignIn(context: SignedIn, companyId: number, asked: number | null): Promise<void> {
  if (asked === null || !chooses(context, companyId)) return
  const isChanged = await writeSignIn(context.db, companyId, asked)
  if (isChanged && asked === SIGN_IN.DIRECTORY) await endPasswordSignIns(context.db, companyId, instant(context))
}

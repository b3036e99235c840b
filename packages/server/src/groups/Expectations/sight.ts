import { MENU } from '@daybook/shared/registry'
import type { SignedIn } from '../../call/call.ts'
import { areaScope, companyScope } from '../../people/rights/administration.ts'
import type { Sight } from './rules.queries.ts'

/** What the caller sees here: the areas they administer and their companies. */
export async function sightOf({ db, caller }: Pick<SignedIn, 'db' | 'caller'>): Promise<Sight> {
  return { areas: areaScope(caller, MENU.expectations), companies: await companyScope(db, caller) }
}

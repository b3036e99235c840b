import type { Received } from '@daybook/shared'
import { COMPANY_PARTS } from '@daybook/shared/rules/companyParts'
import type { CompanyParts } from '../../administration/companyParts.ts'
import { copiesNamed, judgeCopies, makeCopies } from '../../administration/copies.ts'
import type { CopyNames } from '@daybook/shared/rules/numbering'
import { lockOrder } from '../../administration/ordering.ts'
import type { SignedIn } from '../../call/call.ts'
import { companyScope } from '../../people/rights/administration.ts'
import { isCorporate, levelOf } from '../../people/rights/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { activeTypes, namesTaken } from './Company.queries.ts'
import { type StoredCompany, loadCompany } from './Company.record.queries.ts'
import { saveCompany } from './Company.save.ts'

type Asked = Received<'Company/Copy'>

/** Most areas that one act makes: each is saved as by its form. */
const MOST_AREAS = 1_000

/** The company with what of it a new one may have. Throws noPermission for those who may not add companies, and notFound. */
async function sourceOf({ db, caller, language }: SignedIn, id: number): Promise<StoredCompany> {
  if (!isCorporate(caller)) throw new Problem('noPermission')
  const stored = await loadCompany(db, await companyScope(db, caller), id, language)
  if (!stored) throw new Problem('notFound')
  const types = new Set(await activeTypes(db, id))
  return {
    ...stored,
    shifts: stored.shifts.filter(({ isActive }) => isActive),
    types: stored.types.filter((type) => types.has(type.id)),
  }
}

/** What copies of a company would have, and what stands against each name. */
export async function previewCopies(context: SignedIn, parts: CompanyParts, asked: Asked) {
  const source = await sourceOf(context, asked.companyId)
  const offered = []
  for (const part of COMPANY_PARTS) {
    const { menu, count } = parts[part]
    const mayCopy = levelOf(context.caller, menu) >= 2
    offered.push({ part, mayCopy, count: mayCopy ? await count(context, source.id, asked.parts) : 0 })
  }
  return {
    copies: judgeCopies(copiesNamed(asked), await namesTaken(context.db), 'companyName', context.language),
    shifts: source.shifts.length,
    eventTypes: source.types.length,
    parts: offered,
  }
}

/** Saves each copy as the forms would, in order after the company; all or none. */
export async function copyCompany(context: SignedIn, parts: CompanyParts, asked: Asked): Promise<number[]> {
  const { db, caller, language } = context
  const wished = COMPANY_PARTS.filter((part) => asked.parts.includes(part)).map((part) => parts[part])
  if (wished.some(({ menu }) => levelOf(caller, menu) < 2)) throw new Problem('noPermission')
  await lockOrder(db, { table: 'company' })
  const source = await sourceOf(context, asked.companyId)
  const copies = copiesNamed(asked)
  const count = asked.parts.includes('areas')
    ? copies.length * (await parts.areas.count(context, source.id, asked.parts))
    : 0
  if (count > MOST_AREAS) throw new Problem('copyTooMany', { count, most: MOST_AREAS })
  return makeCopies(copies, language, async (copy, nth) => {
    const id = await saveCompany(context, sentOf(source, copy, source.place + 1 + nth))
    const copied = { from: source, to: { id, ...copy }, areaIds: new Map<number, number>() }
    for (const part of wished) await part.copy(context, copied)
    return id
  })
}

function sentOf(
  source: StoredCompany,
  { name, secondName }: CopyNames,
  position: number,
): Parameters<typeof saveCompany>[1] {
  return {
    companyId: null,
    companyName: name,
    secondName,
    inactiveNote: '',
    csr: source.isCsr,
    subsidiary: source.headId !== null,
    headCompanyId: source.headId,
    active: true,
    notification: source.notifies,
    signInId: null,
    version: '',
    position,
    shifts: source.shifts.map((shift) => ({
      shift: null,
      shiftName: shift.name,
      secondName: shift.secondName,
      startTime: shift.startTime,
      endTime: shift.endTime,
      active: true,
      inactiveNote: '',
      isOvernight: shift.isOvernight,
      deleted: false,
      isNew: true,
    })),
    events: source.types.map(({ id }) => ({ eventTypeId: id })),
  }
}

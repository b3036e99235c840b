import type { Input, Output } from '@daybook/shared'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'

type Stored = NonNullable<Output<'Company/LoadCreateCompanyData'>['company']>

/** An event type in the form's list. */
export type CompanyType = {
  id: number
  groupId: number
  name: string
  colorId: number
  isSaved: boolean
  isDeleted: boolean
}

export function typesOf(stored: Stored | null): CompanyType[] {
  return (stored?.events ?? []).map((type) => ({
    id: type.eventTypeId,
    groupId: type.eventGroupId,
    name: type.eventTypeName,
    colorId: type.colorId,
    isSaved: true,
    isDeleted: false,
  }))
}

/** The types that a CSR area may have. */
export function csrTypes(types: readonly CompanyType[]): CompanyType[] {
  return types.flatMap((type) => {
    if (type.groupId === EVENT_GROUP.CSR) return [type]
    return type.isSaved ? [{ ...type, isDeleted: true }] : []
  })
}

export function wireTypes(types: readonly CompanyType[]): NonNullable<Input<'Company/sendToDB'>['events']> {
  return types.map(({ id, isDeleted }) => ({ eventTypeId: id, isDelete: isDeleted }))
}

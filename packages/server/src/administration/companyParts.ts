import type { CompanyPartName } from '@daybook/shared/rules/companyParts'
import type { MenuId } from '@daybook/shared/registry'
import type { SignedIn } from '../call/call.ts'
import type { CopyNames } from '@daybook/shared/rules/numbering'

/* What copies of a company need from the groups whose records they also copy. */

/** A copy of a company that is being made. `areaIds`: those of its areas so far, by the ones they are copies of. */
export type CopiedCompany = {
  from: CopyNames & { id: number }
  to: CopyNames & { id: number }
  areaIds: Map<number, number>
}

export type CompanyPart = {
  /** Whose level 2 a caller needs. */
  menu: MenuId
  /** How many records a copy would get, if it also gets these parts. */
  count(context: SignedIn, companyId: number, parts: readonly CompanyPartName[]): Promise<number>
  /** Copies them, each by the save of its form. */
  copy(context: SignedIn, copied: CopiedCompany): Promise<void>
}

export type CompanyParts = Record<CompanyPartName, CompanyPart>

import type { ChangeRecord } from '../administration/act.ts'
import { handingOver } from './Acts/handOver.ts'
import { changeArea } from './Area/act.ts'
import { duties } from './duties.ts'
import { changePerson } from './UserPermission/act.ts'

/** Changes a record of an act, by what kind of record it is. */
export const actChanges: Record<'person' | 'area', ChangeRecord> = {
  person: handingOver(changePerson, duties) as ChangeRecord,
  area: changeArea as ChangeRecord,
}

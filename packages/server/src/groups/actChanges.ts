import type { ChangeRecord } from '../administration/act.ts'
import { handingOver } from './Acts/handOver.ts'
import type { ActChanges } from './Acts/run.ts'
import { changeArea } from './Area/act.ts'
import { changeCompany } from './Company/act.ts'
import { duties } from './duties.ts'
import { changeEventType } from './EventType/act.ts'
import { changePerson } from './UserPermission/act.ts'

/** Changes a record of an act, by what kind of record it is. */
export const actChanges: ActChanges = {
  person: handingOver(changePerson, duties) as ChangeRecord,
  area: changeArea as ChangeRecord,
  company: changeCompany as ChangeRecord,
  eventType: changeEventType as ChangeRecord,
}

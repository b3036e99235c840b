import type { ActChange, ActKind } from '@daybook/shared/calls/Acts'
import { required } from '@daybook/shared/rules/formRules'
import { refuseFields, wrongValue } from '../../platform/problem.ts'

type Needs = { [Kind in ActKind]: (change: ActChange) => boolean }

const isList = ({ way }: ActChange, ids: number[]) => way !== null && (way === 'replace' || ids.length > 0)
const isSwitch = ({ isOn }: ActChange) => isOn !== null

/** Whether a change says all that its kind needs. */
const NEEDS: Needs = {
  'person.areas': (change) => change.role !== null && isList(change, change.areaIds),
  'person.groups': (change) => isList(change, change.userGroups),
  'person.status': isSwitch,
  'person.language': ({ language }) => language !== null,
  'person.notification': isSwitch,
  'person.company': ({ companyId }) => companyId !== null,
  'area.status': isSwitch,
  'area.approval': isSwitch,
  'area.notification': isSwitch,
  'area.shifts': (change) => isList(change, change.shiftIds),
  'area.types': (change) => isList(change, change.eventTypeIds),
  'company.status': isSwitch,
  'eventType.status': isSwitch,
}

/** Throws wrongValue for what no screen sends, and the missing remark of what is closed. */
export function requireWhole(change: ActChange): void {
  if (!NEEDS[change.kind](change)) throw wrongValue('change')
  const isParting = change.kind === 'person.company' || (change.kind === 'person.status' && change.isOn === false)
  if (change.handovers.length > 0 && !isParting) throw wrongValue('change')
  const isClosing = change.kind.endsWith('.status') && change.isOn === false
  if (isClosing && change.note.trim() === '') refuseFields([required('change.note', 'remark')])
}

import { parseDay } from '@daybook/shared/days'
import { companyToday } from '../../kit/fields/calendarDays.ts'
import type { TextKey } from '../../platform/i18n/i18n.ts'
import { type Draft, isList, isStatus, isSwitch } from './draft.ts'

/** The field that is still missing, and what to say about it; null if the draft is whole. */
export function missingIn(
  draft: Draft,
): { field: 'kind' | 'isOn' | 'note' | 'chosen' | 'companyId' | 'day'; text: TextKey } | null {
  const { kind, isOn, note, chosen, way, companyId, isPlanned, day } = draft
  if (kind === null) return { field: 'kind', text: 'Acts.chooseKind' }
  if (isSwitch(kind) && isOn === null) return { field: 'isOn', text: 'Acts.choose' }
  if (isStatus(kind) && isOn === false && note.trim() === '') return { field: 'note', text: 'Acts.noteMissing' }
  if (isList(kind) && chosen.length === 0 && way !== 'replace') return { field: 'chosen', text: 'Acts.choose' }
  if (kind === 'person.company' && companyId === null) return { field: 'companyId', text: 'Acts.choose' }
  const planned = isPlanned ? parseDay(day) : null
  if (isPlanned && (planned === null || planned <= companyToday())) return { field: 'day', text: 'Acts.chooseDay' }
  return null
}

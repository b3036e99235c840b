import type { Input } from '@daybook/shared'
import { parseDay, readDay } from '@daybook/shared/days'
import { companyToday } from '../../kit/fields/calendarDays.ts'
import type { TextKey } from '../../platform/i18n/i18n.ts'

/** Whose records an act changes. */
export type Records = 'person' | 'area'

type Change = Input<'Acts/Start'>['change']
export type Kind = Change['kind']

export const KINDS = {
  person: [
    'person.status',
    'person.areas',
    'person.groups',
    'person.company',
    'person.notification',
    'person.language',
  ],
  area: ['area.status', 'area.approval', 'area.shifts', 'area.types', 'area.notification'],
} as const satisfies Record<Records, readonly Kind[]>

/** An act as it is being filled in. */
export type Draft = {
  kind: Kind | null
  way: 'add' | 'remove' | 'replace'
  role: 'report' | 'approve' | 'admin' | 'csr_admin'
  /** Areas, group users, working times or event types. */
  chosen: readonly number[]
  /** Where people move to, or whose working times and event types are offered. */
  companyId: number | null
  language: 'en' | 'th'
  isOn: boolean | null
  note: string
  isPlanned: boolean
  /** 'dd/MM/yyyy'. */
  day: string
}

export const emptyDraft = (isPlanned: boolean): Draft => ({
  kind: null,
  way: 'add',
  role: 'report',
  chosen: [],
  companyId: null,
  language: 'th',
  isOn: null,
  note: '',
  isPlanned,
  day: '',
})

const SWITCHES: readonly (Kind | null)[] = [
  'person.status',
  'person.notification',
  'area.status',
  'area.approval',
  'area.notification',
]
const LISTS: readonly (Kind | null)[] = ['person.areas', 'person.groups', 'area.shifts', 'area.types']
export const isSwitch = (kind: Kind | null) => SWITCHES.includes(kind)
export const isList = (kind: Kind | null) => LISTS.includes(kind)
export const isStatus = (kind: Kind | null) => kind === 'person.status' || kind === 'area.status'

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

export const dayOf = ({ isPlanned, day }: Draft) => (isPlanned ? readDay(day) : null)

/** What the call is sent. */
export function changeOf(draft: Draft): Change {
  const { kind, way, role, chosen, companyId, language, isOn, note } = draft
  const ids = (of: Kind) => (kind === of ? [...chosen] : [])
  return {
    kind: kind ?? 'person.status',
    way: isList(kind) ? way : null,
    role: kind === 'person.areas' ? role : null,
    areaIds: ids('person.areas'),
    userGroups: ids('person.groups'),
    shiftIds: ids('area.shifts'),
    eventTypeIds: ids('area.types'),
    companyId: kind === 'person.company' ? companyId : null,
    language: kind === 'person.language' ? language : null,
    isOn: isSwitch(kind) ? isOn : null,
    note: isStatus(kind) && isOn === false ? note : '',
    handovers: [],
  }
}

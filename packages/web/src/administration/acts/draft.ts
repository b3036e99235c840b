import type { Input } from '@daybook/shared'
import { readDay } from '@daybook/shared/days'

/** Whose records an act changes. */
export type Records = 'person' | 'area' | 'company' | 'eventType'

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
  company: ['company.status'],
  eventType: ['eventType.status'],
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

/** A record that can only be closed or opened is about to be closed. */
export const emptyDraft = (isPlanned: boolean, kinds: readonly Kind[] = []): Draft => ({
  kind: kinds.length === 1 ? (kinds[0] ?? null) : null,
  way: 'add',
  role: 'report',
  chosen: [],
  companyId: null,
  language: 'th',
  isOn: kinds.length === 1 ? false : null,
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
  'company.status',
  'eventType.status',
]
const LISTS: readonly (Kind | null)[] = ['person.areas', 'person.groups', 'area.shifts', 'area.types']
export const isSwitch = (kind: Kind | null) => SWITCHES.includes(kind)
export const isList = (kind: Kind | null) => LISTS.includes(kind)
export const isStatus = (kind: Kind | null) => kind?.endsWith('.status') === true

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

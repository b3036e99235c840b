import { EVENT_GROUP, type EventGroupId, LIMIT } from '../rules/rules.ts'
import type { ChoiceNames, FieldKey } from '../texts/en.ts'

/*
 * The fields of an event report, each once, in form order. To add one, add its row, a migration, its texts and its
 * control; the compiler then points at every other file that must handle it.
 */

/** The kinds of fields, with their empty values. `dayOfSpan`: the first or last day of a span, a pair in the form. */
export const EMPTY = {
  id: null as number | null,
  ids: [] as readonly number[],
  choice: null as number | null,
  text: '' as string,
  day: '' as string,
  dayOfSpan: ['', ''] as readonly [string, string],
  time: '' as string,
  flag: false as boolean,
  files: [] as readonly never[],
}

/** Where a field appears: false: nowhere; 'own': with its own code there; true: like any choice or text. */
type Places<How> = {
  dialog: How
  history: How
  /** The typed value next to what someone else has saved since. */
  edit: How
  /** A column of Event Record. */
  list: How
  /** A column of Event Record's workbook. */
  record: How
  /** The events of the weekly and abnormal reports, on the screen, in Excel and PDF. */
  details: How
  letter: How
  /** A column of Event Today, of the day list next to the form, and of the deleted reports. */
  today: false | 'own'
  dayList: false | 'own'
  deleted: false | 'own'
  /** A row of the inbox; beside it, the inbox shows the fields of the dialog. */
  inbox: false | 'own'
  /** Its messages are written by webhook_report() in SQL. */
  webhook: false | 'own'
  /** A property of the feed's reports. */
  feed: How
}

type Row<How> = {
  /** Its wire name. */
  wire: string
  /** Its name in the browser's form, if different. */
  form?: string
  /** Event groups that have it, unless all do; forms of other groups clear it. */
  groups?: readonly EventGroupId[]
  label: FieldKey
  /** Column of event_report; null if kept elsewhere. */
  column: string | null
  /** Filled in from the previous report. */
  previous: boolean
  /** Reason enough to offer a draft again. */
  draft: boolean
  at: Places<How>
}

/** A choice or text passes through everything without its own code. */
export type ValueRow = Row<boolean | 'own'> &
  ({ kind: 'choice'; names: ChoiceNames } | { kind: 'text'; max: number }) & {
    required: 'never' | 'always' | 'whenAbnormal' | 'whenLevelChanged'
  }
type OwnRow = Row<false | 'own'> & { kind: Exclude<keyof typeof EMPTY, ValueRow['kind']> }
type Rows = Record<string, ValueRow | OwnRow>

/** Where and when the event was. */
// biome-ignore format: a table
export const WHERE = {
  eventGroupId: {
    wire: 'nEventGroupID', kind: 'id',
    label: 'eventGroup', column: 'event_group_id', previous: false, draft: false,
    at: {
      dialog: 'own', history: false, edit: false, list: false, record: 'own', details: false, letter: false,
      today: false, dayList: false, inbox: false, deleted: false, webhook: 'own', feed: 'own',
    },
  },
  companyId: {
    wire: 'nCompanyID', kind: 'id',
    label: 'company', column: 'company_id', previous: false, draft: false,
    at: {
      dialog: 'own', history: false, edit: false, list: 'own', record: 'own', details: 'own', letter: 'own',
      today: 'own', dayList: false, inbox: 'own', deleted: 'own', webhook: 'own', feed: 'own',
    },
  },
  areaId: {
    wire: 'nAreaID', kind: 'ids',
    label: 'area', column: 'area_id', previous: false, draft: false,
    at: {
      dialog: 'own', history: 'own', edit: 'own', list: 'own', record: 'own', details: 'own', letter: 'own',
      today: 'own', dayList: 'own', inbox: 'own', deleted: 'own', webhook: 'own', feed: 'own',
    },
  },
  eventDate: {
    wire: 'sEventDate', kind: 'day',
    label: 'eventDate', column: 'event_date', previous: false, draft: false,
    at: {
      dialog: 'own', history: 'own', edit: 'own', list: 'own', record: 'own', details: 'own', letter: 'own',
      today: false, dayList: false, inbox: 'own', deleted: 'own', webhook: 'own', feed: 'own',
    },
  },
  advance: {
    wire: 'cAdvanceReport', form: 'isAdvance', kind: 'flag',
    label: 'advanceDate', column: 'is_advance', previous: false, draft: false,
    at: {
      dialog: 'own', history: false, edit: false, list: false, record: false, details: false, letter: false,
      today: false, dayList: false, inbox: false, deleted: false, webhook: 'own', feed: 'own',
    },
  },
  advanceStartDate: {
    wire: 'sAdvanceStartDate', form: 'advanceDates', kind: 'dayOfSpan',
    label: 'advanceDate', column: null, previous: false, draft: false,
    at: {
      dialog: false, history: false, edit: false, list: false, record: false, details: false, letter: false,
      today: false, dayList: false, inbox: false, deleted: false, webhook: false, feed: false,
    },
  },
  advanceEndDate: {
    wire: 'sAdvanceEndDate', form: 'advanceDates', kind: 'dayOfSpan',
    label: 'advanceDate', column: null, previous: false, draft: false,
    at: {
      dialog: false, history: false, edit: false, list: false, record: false, details: false, letter: false,
      today: false, dayList: false, inbox: false, deleted: false, webhook: false, feed: false,
    },
  },
} as const satisfies Rows

/** What happened. */
// biome-ignore format: a table
export const WHAT = {
  eventTypeId: {
    wire: 'nEventTypeID', kind: 'id',
    label: 'eventType', column: 'event_type_id', previous: true, draft: true,
    at: {
      dialog: 'own', history: 'own', edit: 'own', list: 'own', record: 'own', details: 'own', letter: 'own',
      today: 'own', dayList: 'own', inbox: 'own', deleted: 'own', webhook: 'own', feed: 'own',
    },
  },
  // Lists and files label it by its event type.
  subEventTypeId: {
    wire: 'nSubEventTypeID', kind: 'id',
    label: 'subEventType', column: 'sub_event_type_id', previous: true, draft: false,
    at: {
      dialog: 'own', history: 'own', edit: 'own', list: false, record: false, details: false, letter: false,
      today: false, dayList: false, inbox: false, deleted: false, webhook: 'own', feed: 'own',
    },
  },
  shifts: {
    wire: 'lstWorkingTime', kind: 'ids', groups: [EVENT_GROUP.OPERATION],
    label: 'workingTime', column: null, previous: true, draft: true,
    at: {
      dialog: 'own', history: 'own', edit: 'own', list: false, record: 'own', details: false, letter: false,
      today: false, dayList: false, inbox: false, deleted: false, webhook: false, feed: 'own',
    },
  },
  levelId: {
    wire: 'nLevelID', kind: 'choice', names: 'securityLevel', required: 'always', groups: [EVENT_GROUP.SECURITY],
    label: 'securityLevel', column: 'security_level_id', previous: true, draft: true,
    at: {
      dialog: 'own', history: true, edit: true, list: 'own', record: true, details: true, letter: 'own',
      today: false, dayList: 'own', inbox: 'own', deleted: false, webhook: false, feed: true,
    },
  },
  securityNote: {
    wire: 'sSecurityDesc', kind: 'text', max: LIMIT.description, required: 'whenLevelChanged',
    groups: [EVENT_GROUP.SECURITY], label: 'securityDescription', column: 'security_note', previous: false, draft: true,
    at: {
      dialog: true, history: true, edit: true, list: false, record: true, details: false, letter: false,
      today: false, dayList: false, inbox: false, deleted: false, webhook: false, feed: true,
    },
  },
  startTime: {
    wire: 'sEventStartTime', kind: 'time',
    label: 'startTime', column: 'start_time', previous: true, draft: true,
    at: {
      dialog: 'own', history: 'own', edit: 'own', list: false, record: 'own', details: false, letter: 'own',
      today: false, dayList: false, inbox: 'own', deleted: false, webhook: 'own', feed: 'own',
    },
  },
  endTime: {
    wire: 'sEventEndTime', kind: 'time',
    label: 'endTime', column: 'end_time', previous: true, draft: false,
    at: {
      dialog: 'own', history: 'own', edit: 'own', list: false, record: 'own', details: false, letter: 'own',
      today: false, dayList: false, inbox: false, deleted: false, webhook: 'own', feed: 'own',
    },
  },
  notEnded: {
    wire: 'cEventNotEnd', form: 'isNotEnded', kind: 'flag',
    label: 'notEnded', column: 'is_open', previous: true, draft: false,
    at: {
      dialog: 'own', history: 'own', edit: 'own', list: false, record: false, details: false, letter: 'own',
      today: false, dayList: false, inbox: false, deleted: false, webhook: 'own', feed: 'own',
    },
  },
  description: {
    wire: 'sEventDesc', kind: 'text', max: LIMIT.description, required: 'whenAbnormal',
    label: 'description', column: 'description', previous: true, draft: true,
    at: {
      dialog: true, history: 'own', edit: true, list: 'own', record: true, details: true, letter: 'own',
      today: 'own', dayList: 'own', inbox: 'own', deleted: 'own', webhook: 'own', feed: true,
    },
  },
  files: {
    wire: 'lstFileData', kind: 'files',
    label: 'files', column: null, previous: false, draft: true,
    at: {
      dialog: 'own', history: 'own', edit: 'own', list: false, record: false, details: false, letter: false,
      today: false, dayList: false, inbox: 'own', deleted: false, webhook: false, feed: false,
    },
  },
} as const satisfies Rows

export const REPORT_FIELDS = { ...WHERE, ...WHAT }

type Fields = typeof REPORT_FIELDS
export type ReportField = keyof Fields
export type WhatField = keyof typeof WHAT
/** One property of a field. */
export type Of<Name extends ReportField, Property extends 'wire' | 'kind'> = Fields[Name][Property]
/** Fields whose row has these properties. */
export type FieldsWith<Properties> = { [K in ReportField]: Fields[K] extends Properties ? K : never }[ReportField]
/** Fields that appear in a place: with their own code ('own'), like any choice or text (true), or both. */
export type FieldsAt<Place extends keyof Places<never>, How = true | 'own'> = FieldsWith<{ at: Record<Place, How> }>
/** A column of the events of a report, and of a list: the fields there and what nobody enters. */
export type DetailColumn = FieldsAt<'details'> | 'color' | 'reporter' | 'reportedAt'

export type ValueField = FieldsWith<{ kind: ValueRow['kind'] }>
export type Values = { [K in ValueField]: (typeof EMPTY)[Of<K, 'kind'>] }

export const FIELDS = Object.keys(REPORT_FIELDS) as ReportField[]
export const VALUE_FIELDS = FIELDS.filter((name) => 'required' in REPORT_FIELDS[name]) as ValueField[]

export const valueRow = (name: ValueField): ValueRow => REPORT_FIELDS[name]

export function valuesBy(of: (name: ValueField) => unknown): Values {
  return Object.fromEntries(VALUE_FIELDS.map((name) => [name, of(name)])) as Values
}

/** The choices and texts that appear in a place without their own code. */
export function plainAt<Place extends keyof Places<never>>(place: Place) {
  return VALUE_FIELDS.filter((name) => valueRow(name).at[place] === true) as (ValueField & FieldsAt<Place, true>)[]
}

export function isOfGroup(name: ReportField, groupId: number | null): boolean {
  const { groups }: Row<unknown> = REPORT_FIELDS[name]
  return groups?.some((group) => group === groupId) ?? true
}

/** The choices and texts of a form, empty where its group lacks them. */
export function valuesOfGroup(values: Values, groupId: number | null): Values {
  return valuesBy((name) => (isOfGroup(name, groupId) ? values[name] : EMPTY[REPORT_FIELDS[name].kind]))
}

import type { z } from 'zod'
import type { CallName } from '@daybook/shared'
import type { EditData, historyEntry } from '@daybook/shared/calls/shapes/event'
import { type FieldsAt, type FieldsWith, plainAt, REPORT_FIELDS } from '@daybook/shared/calls/reportFields'
import type { Language } from '@daybook/shared/registry'
import { choiceText, texts, valueText } from '@daybook/shared/problems'
import { covers, visible } from '../people/rights/scope.ts'
import type { Caller } from '../people/rights/caller.ts'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import { formatDay } from '@daybook/shared/days'
import { nameFor } from './nameFor.ts'
import { readableInstant, wireInstant } from '../platform/clock.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { type TrailEntry, type TrailNames, loadTrail, loadTrailNames } from './history.queries.ts'

export type HistoryEntry = z.output<typeof historyEntry>
type Change = HistoryEntry['changes'][number]
type Reader = { caller: Caller; language: Language; clock: { timeZone: string } }

type Place = { companyId: number; areaId: number }

/** What one call changed: the report's row, and the shifts and files added and removed with it. */
type Step = { report: TrailEntry; parts: TrailEntry[] }

/** A history entry with the version it created and all of its changes, whatever the action. */
export type LifeEntry = HistoryEntry & { version: number; all: Change[] }

/**
 * The history of a report from the audit trail, oldest first, with the changes of each edit in readable values. Check first
 * that the reader may see the report. Everything that happened while it was in an area that the reader cannot see becomes
 * one entry 'outside' without details, and a move from there shows only the new values.
 */
export async function loadHistory(db: Querying, reader: Reader, reportId: number): Promise<HistoryEntry[]> {
  const life = await loadLife(db, reader, reportId)
  return life.map(({ date, userName, action, remark, changes }) => ({ date, userName, action, remark, changes }))
}

/** The history with what its first entry said and when, if that was about time that had not ended. */
export function withSoFar(
  history: HistoryEntry[],
  { soFarAt, eventDate }: Pick<EditData, 'soFarAt' | 'eventDate'>,
  language: Language,
): HistoryEntry[] {
  if (soFarAt === '') return history
  const [day, time] = [soFarAt.slice(0, 10), soFarAt.slice(11, 16)]
  const said = texts[language].message.soFar.replace('{at}', day === eventDate ? time : `${formatDay(day)} ${time}`)
  const of = (remark: string) => (remark === '' ? said : `${remark} ${said}`)
  return history.map((entry) => (entry.action === 'create' ? { ...entry, remark: of(entry.remark) } : entry))
}

/** The differences to a version, by field. A value that was changed back is not a difference. */
export function changesSince(life: readonly LifeEntry[], version: number): Change[] {
  const fields = new Map<string, Change>()
  for (const { field, before, after } of life.filter((entry) => entry.version > version).flatMap(({ all }) => all))
    fields.set(field, { field, before: fields.get(field)?.before ?? before, after })
  return [...fields.values()].filter(({ before, after }) => before !== after)
}

/** The same as loadHistory, with versions. */
export async function loadLife(db: Querying, reader: Reader, reportId: number): Promise<LifeEntry[]> {
  const { language } = reader
  const trail = await loadTrail(db, reportId)
  const names = await loadTrailNames(db, mentionedIn(trail), language)
  const shifts = new Map<number, string>()
  const files = new Map<number, string>()
  const seen = visible(reader.caller)
  const hidden = texts[reader.language].message.beforeMove
  const history: LifeEntry[] = []
  let wasSeen = true
  let version = 0
  let place: Place | undefined
  for (const { report, parts } of stepsOf(trail)) {
    const action = actionOf(report)
    const changes = [
      ...columnChanges(report, names, reader.language),
      ...replay(shifts, 'shifts', parts, 'event_report_shift', 'shift_id', names.shift),
      ...replay(files, 'files', parts, 'event_report_file', 'upload_id', names.file),
    ]
    place = placeAfter(report, place)
    version = typeof report.after?.version === 'number' ? report.after.version : version
    const isSeen = covers(seen, place)
    if (isSeen) {
      const all = wasSeen ? changes : changes.map((change) => ({ ...change, before: hidden }))
      history.push({
        date: wireInstant(report.at, reader.clock.timeZone),
        userName: nameFor(report.actor, names.person.get(Number(report.after?.decided_for)) ?? '', reader.language),
        action,
        remark: remarkOf(action, report, reader),
        changes: action === 'edit' ? all : [],
        version,
        all,
      })
    } else if (history.at(-1)?.action !== OUTSIDE.action) history.push({ ...OUTSIDE, version, all: [] })
    wasSeen = isSeen
  }
  return history
}

/** The call that takes a decision back. */
const UNDO: CallName = 'Inbox/Undo'
const OUTSIDE: HistoryEntry = { date: '', userName: '', action: 'outside', remark: '', changes: [] }

/** The place of a report after a trail entry. An entry that does not move the report does not contain the place. */
function placeAfter({ after }: TrailEntry, before: Place | undefined): Place {
  const idOf = (column: string, otherwise: number | undefined) =>
    typeof after?.[column] === 'number' ? after[column] : (otherwise ?? 0)
  return { companyId: idOf('company_id', before?.companyId), areaId: idOf('area_id', before?.areaId) }
}

/** Groups trail entries into steps. The report's row is written before its parts, so each of its entries begins one. */
function stepsOf(trail: TrailEntry[]): Step[] {
  const steps: Step[] = []
  for (const entry of trail) {
    if (entry.table === 'event_report') steps.push({ report: entry, parts: [] })
    else steps.at(-1)?.parts.push(entry)
  }
  return steps
}

function remarkOf(action: string, { after }: TrailEntry, { language, clock }: Reader): string {
  if (action === 'reject') return wordsOf(after?.reject_reason)
  if (action === 'create' && wordsOf(after?.brought_in_key)) return texts[language].message.broughtIn
  const [filed, received] = [after?.claimed_at ?? after?.reported_at, after?.received_at].map(wordsOf)
  if (action !== 'create' || !filed || !received) return ''
  const at = (moment: string) => readableInstant(new Date(moment), clock.timeZone)
  return texts[language].message.filedOffline.replace('{filed}', at(filed)).replace('{received}', at(received))
}

function actionOf({
  action,
  call,
  before,
  after,
}: TrailEntry): 'create' | 'edit' | 'approve' | 'reject' | 'undo' | 'delete' | 'restore' {
  if (action === 'insert') return 'create'
  if (after?.deleted_at) return 'delete'
  if (before?.deleted_at) return 'restore'
  if (call === UNDO) return 'undo'
  if (after?.status === REPORT_STATUS.APPROVED) return 'approve'
  return after?.status === REPORT_STATUS.REJECTED ? 'reject' : 'edit'
}

type Read = (value: unknown, names: TrailNames, language: Language) => string

/** How to show a stored value, for fields that need special handling. */
const OWN: Record<FieldsAt<'history', 'own'> & FieldsWith<{ column: string }>, Read> = {
  areaId: (value, names) => names.area.get(Number(value)) ?? '',
  eventDate: (value) => formatDay(String(value)),
  eventTypeId: (value, names) => names.eventType.get(Number(value)) ?? '',
  subEventTypeId: (value, names) => names.eventType.get(Number(value)) ?? '',
  startTime: (value) => String(value).slice(0, 5),
  endTime: (value) => String(value).slice(0, 5),
  notEnded: (value) => (value ? 'Y' : 'N'),
  description: wordsOf,
}

/** The columns that the form shows, with how to show a stored value. The others are bookkeeping. */
const COLUMNS: { column: string; field: string; read: Read }[] = [
  ...(Object.keys(OWN) as (keyof typeof OWN)[]).map((field) => ({
    column: REPORT_FIELDS[field].column,
    field,
    read: OWN[field],
  })),
  ...plainAt('history').map((field) => ({
    column: REPORT_FIELDS[field].column,
    field,
    read: (value: unknown, _: TrailNames, language: Language) => valueText(field, value as number | string, language),
  })),
  { column: 'status', field: 'statusId', read: (id, _, language) => choiceText('reportStatus', Number(id), language) },
]

function columnChanges({ before, after }: TrailEntry, names: TrailNames, language: Language): Change[] {
  return COLUMNS.filter(({ column }) => before && after && column in after).map(({ column, field, read }) => {
    const shown = (value: unknown) => (value === null || value === undefined ? '' : read(value, names, language))
    return { field, before: shown(before?.[column]), after: shown(after?.[column]) }
  })
}

/** Applies insertions and deletions to the held items; returns a change if the list is different afterwards. */
function replay(
  held: Map<number, string>,
  field: string,
  parts: TrailEntry[],
  table: TrailEntry['table'],
  column: string,
  names: Map<number, string>,
): Change[] {
  const shown = () => [...held.values()].sort((one, other) => one.localeCompare(other)).join(', ')
  const before = shown()
  for (const part of parts.filter((entry) => entry.table === table)) {
    const id = Number((part.after ?? part.before)?.[column])
    if (part.action === 'delete') held.delete(id)
    else held.set(id, names.get(id) ?? '')
  }
  const after = shown()
  return before === after ? [] : [{ field, before, after }]
}

function mentionedIn(trail: TrailEntry[]): Record<keyof TrailNames, number[]> {
  const idsOf = (...columns: string[]) => [
    ...new Set(
      trail
        .flatMap(({ before, after }) => columns.flatMap((column) => [before?.[column], after?.[column]]))
        .filter((value) => typeof value === 'number'),
    ),
  ]
  return {
    area: idsOf('area_id'),
    eventType: idsOf('event_type_id', 'sub_event_type_id'),
    shift: idsOf('shift_id'),
    file: idsOf('upload_id'),
    person: idsOf('decided_for'),
  }
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

import { formatDay } from '@daybook/shared/days'
import { texts } from '@daybook/shared/problems'
import { nameKey } from '@daybook/shared/rules/cleanText'
import { countCharacters, eventTimes, isAbnormal } from '@daybook/shared/rules/eventRules'
import { MOST_PHOTOS_NAMED, type PastField, type PastKind } from '@daybook/shared/rules/pastFields'
import { EVENT_GROUP, LIMIT, REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { FindPhotos, NamedPhoto } from './photos.ts'
import { type Lookups, meaningKey, pathOf } from './lookups.ts'
import type { PlaceRow, TypeRow } from './lookups.queries.ts'
import { type PastReport, keyOf } from './pastReport.ts'
import { dayOf, listed, momentOf, timeOf } from './values.ts'

export type FaultCode = keyof typeof import('@daybook/shared/texts/en/pastReports')['pastReports']['fault']
/** What is wrong with a row, worded when it is shown. */
export type Fault = { code: FaultCode; field?: PastField; value?: string; row?: number; n?: number; reason?: string }

export type Verdict = {
  month: string | null
  state: 'ready' | 'faulty' | 'leftOut'
  /** Of a ready row those that count unless its report is there. */
  faults: Fault[]
  areaId: number | null
  key: string | null
  report: PastReport | null
  photos: NamedPhoto[]
  /** Values that name no record by themselves. */
  unknown: { kind: PastKind; value: string }[]
}

export type Judging = {
  columns: Partial<Record<PastField, number>>
  lookups: Lookups
  findPhotos: FindPhotos
  today: string
  now: Date
  timeZone: string
  /** Who stands for people that the file does not name. */
  userId: number
}

/** Judges one row by itself; what other rows and reports say is judged afterwards, in the database. */
export function judgeRow(judging: Judging, cells: readonly string[]): Verdict {
  const row = new Row(judging, cells)
  const place = row.place()
  const day = row.day()
  if (place && day && place.closed.some(({ from, until }) => day >= from && (until === null || day < until)))
    row.fault({ code: 'areaClosed', value: row.text('area') })
  const type = row.type(place)
  const report = row.report(place, day, type)
  const photos = row.photos()
  const isLeftOut = row.leftOut.length > 0
  const state = isLeftOut ? 'leftOut' : row.faults.length > 0 ? 'faulty' : 'ready'
  return {
    month: day ? `${day.slice(0, 7)}-01` : null,
    state,
    faults: isLeftOut ? row.leftOut : [...row.faults, ...row.missed],
    areaId: place?.id ?? null,
    key: state === 'ready' && report ? keyOf(row.text('number'), report) : null,
    report: state === 'ready' ? report : null,
    photos,
    unknown: row.unknown,
  }
}

class Row {
  readonly faults: Fault[] = []
  readonly leftOut: Fault[] = []
  /** Photos that could not be found. */
  readonly missed: Fault[] = []
  readonly unknown: Verdict['unknown'] = []
  readonly #judging: Judging
  readonly #cells: readonly string[]

  constructor(judging: Judging, cells: readonly string[]) {
    this.#judging = judging
    this.#cells = cells
  }

  text(field: PastField): string {
    const column = this.#judging.columns[field]
    return column === undefined ? '' : (this.#cells[column] ?? '')
  }

  fault(fault: Fault): undefined {
    this.faults.push(fault)
    return undefined
  }

  /** The record that a value was said to mean; undefined with a fault, or with the reason why the row is left out. */
  #meant(kind: PastKind, field: PastField, value: string): number | undefined {
    this.unknown.push({ kind, value })
    const meaning = this.#judging.lookups.meanings.get(meaningKey(kind, value))
    if (meaning?.recordId) return meaning.recordId
    if (meaning) this.leftOut.push({ code: 'leftOut', field, value, reason: meaning.reason })
    else this.fault({ code: 'unknown', field, value })
    return undefined
  }

  place(): PlaceRow | undefined {
    const { lookups } = this.#judging
    const [group, company, area, sub] = [
      this.text('eventGroup'),
      this.text('company'),
      this.text('area'),
      this.text('subArea'),
    ]
    if (area === '') return this.fault({ code: 'missing', field: 'area' })
    const path = pathOf(area, sub)
    const groupId = lookups.groups.get(nameKey(group))
    const found = (lookups.places.get(nameKey(path)) ?? []).filter(
      (place) =>
        (group === '' || place.groupId === groupId) &&
        (company === '' || place.companyNames.some((name) => nameKey(name) === nameKey(company))),
    )
    const [only, another] = found
    if (only && !another) return only
    const value = [group, company, path].filter((part) => part !== '').join(' > ')
    const id = this.#meant('area', 'area', value)
    return id === undefined ? undefined : lookups.placeById.get(id)
  }

  day(): string | undefined {
    const text = this.text('eventDate')
    if (text === '') return this.fault({ code: 'missing', field: 'eventDate' })
    const day = dayOf(text)
    if (!day) this.fault({ code: 'wrongDay', field: 'eventDate', value: text })
    else if (day > this.#judging.today) this.fault({ code: 'futureDay', value: formatDay(day) })
    return day
  }

  /** Types are those of an event group, so without its area a row's type cannot be known. */
  type(place: PlaceRow | undefined): TypeRow | undefined {
    const { lookups } = this.#judging
    const text = this.text('eventType')
    if (text === '') return this.fault({ code: 'missing', field: 'eventType' })
    if (!place) return undefined
    const path = pathOf(text, this.text('subEventType'))
    const [found] = lookups.types.get(`${place.groupId} ${nameKey(path)}`) ?? []
    if (found) return found
    const groups: Record<number, string> = texts.en.eventGroup
    const value = `${groups[place.groupId] ?? ''} > ${path}`
    const id = this.#meant('eventType', 'eventType', value)
    const meant = id === undefined ? undefined : lookups.typeById.get(id)
    if (meant && meant.groupId !== place.groupId) this.fault({ code: 'unknown', field: 'eventType', value })
    return meant
  }

  #shifts({ groupId, companyId, companyNames }: PlaceRow): number[] {
    const text = this.text('shifts')
    if (text === '' || groupId !== EVENT_GROUP.OPERATION) return []
    const { lookups } = this.#judging
    const known = (name: string) => lookups.shifts.get(`${companyId} ${nameKey(name)}`)?.[0]?.id
    const ids = listed(text, (name) => known(name) !== undefined).map(
      (name) => known(name) ?? this.#meant('shift', 'shifts', `${companyNames[0]} > ${name}`),
    )
    return [...new Set(ids.filter((id) => id !== undefined))].sort((one, other) => one - other)
  }

  photos(): NamedPhoto[] {
    const { findPhotos } = this.#judging
    const names = listed(this.text('photos'), (name) => findPhotos(name).found.length > 0)
    if (names.length > MOST_PHOTOS_NAMED) this.fault({ code: 'photosMany', n: MOST_PHOTOS_NAMED })
    const photos = new Map<string, NamedPhoto>()
    for (const name of names) {
      const { folder, found } = findPhotos(name)
      const uploadIds = found.map(({ uploadId }) => uploadId)
      const reason = found.map((one) => one.name).join(', ')
      if (found.length === 0) this.missed.push({ code: 'photoMissing', value: name })
      if (found.length > 1) this.missed.push({ code: 'photoTwice', value: name, reason })
      photos.set(uploadIds.join() || name, { name, folder, uploadIds })
    }
    return [...photos.values()]
  }

  #person(field: 'reporter' | 'decider', companyId: number): number {
    const { lookups, userId } = this.#judging
    const text = this.text(field)
    if (text === '') return userId
    const found = lookups.people.get(nameKey(text)) ?? []
    const own = found.filter((person) => person.companyId === companyId)
    const [only, another] = own.length > 0 ? own : found
    return only && !another ? only.id : (this.#meant('person', field, text) ?? userId)
  }

  #level(groupId: number): number | null {
    if (groupId !== EVENT_GROUP.SECURITY) return null
    const text = this.text('level')
    if (text === '') this.fault({ code: 'levelMissing' })
    if (text === '') return null
    return this.#judging.lookups.levels.get(nameKey(text)) ?? this.#meant('level', 'level', text) ?? null
  }

  #status(): number {
    const text = this.text('status')
    if (text === '') return REPORT_STATUS.COMPLETED
    const status = this.#judging.lookups.statuses.get(nameKey(text)) ?? this.#meant('status', 'status', text)
    return status === undefined || status === REPORT_STATUS.WAITING ? REPORT_STATUS.COMPLETED : status
  }

  #time(field: 'startTime' | 'endTime'): string | null {
    const text = this.text(field)
    const time = timeOf(text)
    if (text !== '' && !time) this.fault({ code: 'wrongTime', field, value: text })
    return time ?? null
  }

  #moment(field: 'filedAt' | 'decidedAt'): Date | null {
    const { timeZone, now } = this.#judging
    const text = this.text(field)
    if (text === '') return null
    const at = momentOf(text, timeZone)
    if (!at) this.fault({ code: 'wrongMoment', field, value: text })
    else if (at > now) this.fault({ code: 'futureMoment', field, value: text })
    return at ?? null
  }

  #words(field: 'description' | 'levelNote' | 'rejectReason'): string {
    const text = this.text(field)
    if (countCharacters(text) > LIMIT.description) this.fault({ code: 'tooLong', field, n: LIMIT.description })
    return text
  }

  /** The times to store; an abnormal event without an end went on until the next day. */
  #times(type: TypeRow) {
    const [startTime, end] = [this.#time('startTime'), this.#time('endTime')]
    const times = eventTimes({ startTime, endTime: end, isNotEnded: end === null }, type.colorId)
    if (!isAbnormal(type.colorId)) return times
    if (startTime === null && this.text('startTime') === '') this.fault({ code: 'startMissing' })
    if (startTime !== null && end !== null && end <= startTime) this.fault({ code: 'endBeforeStart', value: end })
    return times
  }

  /** Judges every field, so that all faults of a row are named at once; null if it says too little for a report. */
  report(place: PlaceRow | undefined, day: string | undefined, type: TypeRow | undefined): PastReport | null {
    const { timeZone, now } = this.#judging
    const times = type && this.#times(type)
    const filed = this.#moment('filedAt')
    const dayBegins = day && Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
    if (filed && dayBegins && filed.getTime() < dayBegins)
      this.fault({ code: 'filedTooEarly', value: this.text('filedAt') })
    const status = this.#status()
    const isRejected = status === REPORT_STATUS.REJECTED
    const isDecided = status === REPORT_STATUS.APPROVED || isRejected
    const decided = isDecided ? (this.#moment('decidedAt') ?? filed ?? now) : null
    const reason = this.#words('rejectReason')
    if (isRejected && reason === '') this.fault({ code: 'reasonMissing' })
    const [description, note] = [this.#words('description'), this.#words('levelNote')]
    if (!place) return null
    const [shifts, level] = [this.#shifts(place), this.#level(place.groupId)]
    const reporter = this.#person('reporter', place.companyId)
    const decider = isDecided ? this.#person('decider', place.companyId) : null
    if (!day || !type || !times) return null
    const subType = type.parentId === null ? null : type.id
    const main = type.parentId ?? type.id
    return {
      event_group_id: place.groupId,
      company_id: place.companyId,
      area_id: place.id,
      event_date: day,
      event_type_id: main,
      sub_event_type_id: subType,
      start_time: times.startTime,
      end_time: times.endTime,
      is_open: times.isNotEnded,
      description,
      security_level_id: level,
      security_note: note,
      status,
      reported_by: reporter,
      reported_at: filed?.toISOString() ?? null,
      decided_by: decider,
      decided_at: decided?.toISOString() ?? null,
      reject_reason: isRejected ? reason : '',
      shifts,
      same: isRejected ? null : [place.id, day, main, subType ?? '', times.startTime ?? '', shifts.join(',')].join(' '),
    }
  }
}

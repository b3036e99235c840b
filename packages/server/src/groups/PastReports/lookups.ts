import { texts } from '@daybook/shared/problems'
import { LANGUAGES } from '@daybook/shared/registry'
import { nameKey } from '@daybook/shared/rules/cleanText'
import type { PastKind } from '@daybook/shared/rules/pastFields'
import { NAME_SEPARATOR, REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { Querying } from '../../platform/postgres/database.ts'
import {
  type PersonRow,
  type PlaceRow,
  type ShiftRow,
  type TypeRow,
  loadPeople,
  loadPlaces,
  loadShifts,
  loadTypes,
} from './lookups.queries.ts'

/** What a value of a file means: a record, or that rows with it are left out. */
export type Meaning = { kind: PastKind; value: string; recordId: number | null; reason: string }

type Index<T> = Map<string, T[]>

/** The records that rows can name, found by their names in either language. */
export type Lookups = {
  places: Index<PlaceRow>
  placeById: Map<number, PlaceRow>
  /** Of each event group: its types by 'Type' and 'Type / Sub type'. */
  types: Index<TypeRow>
  typeById: Map<number, TypeRow>
  shifts: Index<ShiftRow>
  people: Index<PersonRow>
  groups: Map<string, number>
  levels: Map<string, number>
  statuses: Map<string, number>
  meanings: Map<string, Meaning>
}

export const meaningKey = (kind: PastKind, value: string) => `${kind} ${nameKey(value)}`

export async function loadLookups(db: Querying, meanings: readonly Meaning[]): Promise<Lookups> {
  const [places, types, shifts, people] = [
    await loadPlaces(db),
    await loadTypes(db),
    await loadShifts(db),
    await loadPeople(db),
  ]
  return {
    places: indexed(places, ({ names, upperNames }) => paths(upperNames, names)),
    placeById: byId(places),
    types: indexed(types, ({ groupId, names, upperNames }) =>
      paths(upperNames, names).map((path) => `${groupId} ${path}`),
    ),
    typeById: byId(types),
    shifts: indexed(shifts, ({ companyId, names }) => names.map((name) => `${companyId} ${nameKey(name)}`)),
    people: indexed(people, ({ employeeId, name }) => [nameKey(employeeId), nameKey(name)]),
    groups: choices('eventGroup'),
    levels: choices('securityLevel'),
    statuses: choices('reportStatus'),
    meanings: new Map(meanings.map((meaning) => [meaningKey(meaning.kind, meaning.value), meaning])),
  }
}

const byId = <T extends { id: number }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]))

function indexed<T>(rows: T[], keysOf: (row: T) => string[]): Index<T> {
  const index: Index<T> = new Map()
  for (const row of rows)
    for (const key of new Set(keysOf(row))) {
      if (key === '') continue
      const known = index.get(key)
      if (known) known.push(row)
      else index.set(key, [row])
    }
  return index
}

/** 'Area', or 'Area / Sub area' in each pair of names. */
function paths(upperNames: string[], names: string[]): string[] {
  const own = upperNames.length > 0 ? upperNames.flatMap((upper) => names.map((name) => pathOf(upper, name))) : names
  return own.map(nameKey)
}

export const pathOf = (upper: string, name: string) => (name === '' ? upper : `${upper}${NAME_SEPARATOR}${name}`)

/** A choice by its name in either language, or by its number. */
function choices(names: 'eventGroup' | 'securityLevel' | 'reportStatus'): Map<string, number> {
  return new Map(
    LANGUAGES.flatMap((language) =>
      Object.entries(texts[language][names]).flatMap(([id, name]): [string, number][] => [
        [nameKey(name), Number(id)],
        ...(names === 'reportStatus' ? [] : [[id, Number(id)] as [string, number]]),
      ]),
    ),
  )
}

/** Whether a record may be named as the meaning of a kind of value. */
export function isRecord(lookups: Lookups, kind: PastKind, id: number): boolean {
  switch (kind) {
    case 'area':
      return lookups.placeById.has(id)
    case 'eventType':
      return lookups.typeById.has(id)
    case 'shift':
      return [...lookups.shifts.values()].some((rows) => rows.some((row) => row.id === id))
    case 'person':
      return [...lookups.people.values()].some((rows) => rows.some((row) => row.id === id))
    case 'level':
      return [...lookups.levels.values()].includes(id)
    case 'status':
      return PAST_STATUSES.some((status) => status === id)
  }
}

/** Nobody decides about past reports any more: what still waited is completed. */
export const PAST_STATUSES = [REPORT_STATUS.COMPLETED, REPORT_STATUS.APPROVED, REPORT_STATUS.REJECTED] as const

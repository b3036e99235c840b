import type { CountFilter } from '../../statistics/conditions.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import type { Period } from '../../statistics/periods.ts'
import { type Scope, covers } from '../../people/rights/scope.ts'
import type { Share } from './edition.ts'
import { type LetterArea, type RunReceiver, loadLetterAreas, receiverGroupNames } from './edition.queries.ts'

/** The areas and receiver groups of an edition. */
export type Places = {
  areas: Omit<LetterArea, 'receiverGroups'>[]
  /** Areas of each receiver group that has any. */
  receiverGroups: { id: number; name: string; areaIds: number[] }[]
}

/** Areas of all receiver groups; see loadLetterAreas. */
export async function readPlaces(db: Querying, areOpen: boolean): Promise<Places> {
  const found = await loadLetterAreas(db, areOpen)
  const byGroup = new Map<number, number[]>()
  for (const { id, receiverGroups } of found) {
    for (const group of receiverGroups) {
      const areaIds = byGroup.get(group)
      if (areaIds) areaIds.push(id)
      else byGroup.set(group, [id])
    }
  }
  const names = await receiverGroupNames(db, [...byGroup.keys()])
  return {
    areas: found.map(({ receiverGroups: _groups, ...area }) => area),
    receiverGroups: names.map(({ id, name }) => ({ id, name, areaIds: byGroup.get(id) ?? [] })),
  }
}

/** Areas of some receiver groups, each once. */
export function areasOf({ receiverGroups }: Places, groups: number[]): Set<number> {
  return new Set(receiverGroups.flatMap(({ id, areaIds }) => (groups.includes(id) ? areaIds : [])))
}

/** Areas within a scope; receiver groups without any are left out. */
export function placesWithin({ areas, receiverGroups }: Places, scope: Scope): Places {
  const seen = areas.filter(({ id, companyId }) => covers(scope, { areaId: id, companyId }))
  const ids = new Set(seen.map(({ id }) => id))
  return {
    areas: seen,
    receiverGroups: receiverGroups
      .map((group) => ({ ...group, areaIds: group.areaIds.filter((id) => ids.has(id)) }))
      .filter(({ areaIds }) => areaIds.length > 0),
  }
}

/** Rows about the areas of some receiver groups. */
export function ownOf<Row extends { areaId: number }>(places: Places, rows: Row[], groups: number[]): Row[] {
  const own = areasOf(places, groups)
  return rows.filter(({ areaId }) => own.has(areaId))
}

/** The receiver groups with an area that one of these rows is about. */
export function concerned({ receiverGroups }: Places, rows: { areaId: number }[]): Set<number> {
  const areas = new Set(rows.map(({ areaId }) => areaId))
  return new Set(receiverGroups.flatMap((group) => (group.areaIds.some((id) => areas.has(id)) ? [group.id] : [])))
}

/** Receivers with those of their groups that have something to report; others get no letter. */
export function sharesOf(receivers: RunReceiver[], among: Set<number>): Map<number, Share> {
  return new Map(
    receivers.flatMap(({ id, groups }): [number, Share][] => {
      const own = groups.filter((group) => among.has(group))
      return own.length > 0 ? [[id, { groups: own }]] : []
    }),
  )
}

/** Names of a letter's receiver groups. */
export function namesOf({ receiverGroups }: Places, groups: number[]): string[] {
  return receiverGroups.flatMap(({ id, name }) => (groups.includes(id) ? [name] : []))
}

/** The reports' count filter for these areas, counting as the screens do. */
export function countFilterOf(areaIds: number[], period: Period): CountFilter {
  return {
    scope: { all: false, companyIds: [], areaIds },
    groupIds: null,
    companyId: null,
    areaIds: null,
    typeIds: null,
    isAbnormal: false,
    ...period,
  }
}

import type { ImportColumn } from '@daybook/shared/importKinds'
import { LANGUAGES, MENU } from '@daybook/shared/registry'
import type { Transaction } from 'kysely'
import { countCharacters } from '@daybook/shared/rules/eventRules'
import { texts } from '@daybook/shared/problems'
import { EVENT_GROUPS, LIMIT, NAME_SEPARATOR } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../../../call/call.ts'
import type { DB } from '../../../db/types.ts'
import { holdNames, holdReceivers } from '../record.queries.ts'
import { areaScope, userScope } from '../../../people/rights/administration.ts'
import { findCompanies } from '../../../administration/imports/companies.queries.ts'
import { type Judged, type RowProblem, type Turns, inTurns, reading } from '../../../administration/imports/judge.ts'
import {
  type FoundArea,
  type Held,
  type NamedGroup,
  findAreas,
  findGroups,
  findMembers,
  loadHeld,
} from './receivers.queries.ts'
import type { Sheet, SheetRow } from '../../../administration/imports/sheet.ts'

/** What a row writes: a member, an area or both, for a receiver group that may have to be created. */
export type PlannedRelation = { group: NamedGroup; memberId: number | null; areaId: number | null; gone?: Held }

const SOME = 500
const MEMBER_COLUMNS: ImportColumn[] = ['company', 'employeeId']
const AREA_COLUMNS: ImportColumn[] = ['eventGroup', 'areaCompany', 'areaName', 'subArea']

/**
 * Returns the validation of receiver rows, by the rules and rights of the receiver group form. A group keeps its existing members
 * and areas, unless the import takes away what the file does not have. With a transaction, locks the file's groups until it ends.
 */
export async function judgeReceivers(
  context: SignedIn,
  sheet: Sheet,
  tx: Transaction<DB> | null,
  _turns: Turns,
  { takesAway }: { takesAway: boolean },
): Promise<(row: SheetRow) => Judged<PlannedRelation>> {
  const { caller, language } = context
  const db = tx ?? context.db
  const valueOf = reading(sheet)
  const text = (row: SheetRow, column: ImportColumn) => valueOf(row, column) ?? ''
  const areas = areaScope(caller, MENU.receiverGroup, 2)
  const users = await userScope(db, caller)

  const names = unique(sheet.rows.map((row) => text(row, 'receiverGroup')))
  const groups = new Map<string, NamedGroup>()
  const byKey = new Map<string, NamedGroup>()
  const load = () =>
    inTurns(names, SOME, async (some) => {
      const found = await findGroups(db, areas, some)
      // Names that differ only in case are one group.
      some.forEach((name, place) => {
        const group = found[place]
        if (!group) return
        const same = byKey.get(group.key) ?? group
        byKey.set(same.key, same)
        groups.set(name, same)
      })
    })
  if (tx) await holdNames(tx, names)
  await load()
  if (tx) {
    await holdReceivers(
      tx,
      [...groups.values()].flatMap(({ id }) => (id === null ? [] : [id])),
    )
    groups.clear()
    byKey.clear()
    await load()
  }

  const companies = new Map<string, number>()
  await inTurns(unique(sheet.rows.map((row) => text(row, 'company'))), SOME, async (some) => {
    for (const { asked, id } of await findCompanies(db, users, some)) companies.set(asked, id)
  })
  const members = new Map<SheetRow, Awaited<ReturnType<typeof findMembers>>[number]>()
  await inTurns(sheet.rows, SOME, async (some) => {
    const found = await findMembers(
      db,
      some.map((row) => ({ companyId: companies.get(text(row, 'company')) ?? 0, employeeId: text(row, 'employeeId') })),
    )
    some.forEach((row, place) => void (found[place] && members.set(row, found[place])))
  })
  const related = new Map<SheetRow, Awaited<ReturnType<typeof findAreas>>[number]>()
  await inTurns(sheet.rows, SOME, async (some) => {
    const keys = some.map((row) => ({
      company: text(row, 'areaCompany'),
      groupId: eventGroupOf(text(row, 'eventGroup')) ?? 0,
      area: text(row, 'areaName'),
      subArea: text(row, 'subArea'),
    }))
    const found = await findAreas(db, areas, keys)
    some.forEach((row, place) => void (found[place] && related.set(row, found[place])))
  })
  /** New groups that get an area from one of the rows. */
  const withArea = new Set<NamedGroup>()
  for (const row of sheet.rows) {
    const group = groups.get(text(row, 'receiverGroup'))
    if (group && related.get(row)?.id != null) withArea.add(group)
  }
  const blamed = new Set<NamedGroup>()
  /** What known groups lose, by their ids, said with the first row of each. */
  const gone = new Map<number, Held & { isBare: boolean }>()
  if (takesAway) {
    const rowsOf = Map.groupBy(sheet.rows, (row) => groups.get(text(row, 'receiverGroup'))?.id ?? 0)
    const known = new Map(
      [...groups.values()].flatMap((group) => (group.id === null ? [] : [[group.id, group] as const])),
    )
    await inTurns([...known], SOME, async (some) => {
      const held = await loadHeld(
        db,
        { areas, users },
        some.map(([id]) => id),
      )
      for (const [id, { areaIds }] of some) {
        const rows = rowsOf.get(id) ?? []
        const people = new Set(rows.flatMap((row) => members.get(row)?.id ?? []))
        const places = new Set(rows.flatMap((row) => related.get(row)?.id ?? []))
        const own = held.get(id)
        const lost = {
          members: (own?.members ?? []).filter((one) => !people.has(one.id)),
          areas: (own?.areas ?? []).filter((one) => !places.has(one.id)),
        }
        if (lost.members.length + lost.areas.length > 0)
          gone.set(id, { ...lost, isBare: places.size === 0 && lost.areas.length === areaIds.length })
      }
    })
  }

  return (row) => {
    const name = text(row, 'receiverGroup')
    const group = groups.get(name)
    const hasMember = MEMBER_COLUMNS.some((column) => text(row, column) !== '')
    const hasArea = AREA_COLUMNS.some((column) => text(row, column) !== '')
    const member = hasMember ? members.get(row) : undefined
    const area = hasArea ? related.get(row) : undefined
    const problems = [
      ...groupProblems(name, group),
      ...(hasMember || hasArea ? [] : [{ column: null, code: 'importNothing' } as const]),
      ...(hasMember ? missing(row, MEMBER_COLUMNS) : []),
      ...(hasArea ? missing(row, ['eventGroup', 'areaCompany', 'areaName']) : []),
      ...(hasArea && text(row, 'eventGroup') !== '' && eventGroupOf(text(row, 'eventGroup')) === undefined
        ? [notInList('eventGroup')]
        : []),
    ]
    if (problems.length > 0 || !group) return refused(name, problems)
    const wrong = [...memberProblems(row, group, member), ...areaProblems(row, group, area)]
    if (group.id === null && !withArea.has(group) && !blamed.has(group)) {
      blamed.add(group)
      wrong.push({ column: 'receiverGroup', code: 'areaRelationMissing' })
    }
    const lost = gone.get(group.id ?? 0)
    gone.delete(group.id ?? 0)
    if (lost) wrong.push(...goneProblems(group, lost))
    if (wrong.length > 0) return refused(name, wrong)
    const memberId = member?.id ?? null
    const areaId = area?.id ?? null
    const isSame =
      !lost &&
      group.id !== null &&
      (memberId === null || group.memberIds.includes(memberId)) &&
      (areaId === null || group.areaIds.includes(areaId))
    if (isSame) return { problems: [], action: 'same', name, detail: () => '' }
    return {
      problems: [],
      action: group.id === null ? 'add' : 'change',
      name,
      mark: lost ? JSON.stringify(lost) : '',
      detail: () =>
        [detailOf(row, member?.name), ...(lost ? [lostOf(lost)] : [])].filter((part) => part !== '').join('; '),
      write: { group, memberId, areaId, ...(lost ? { gone: lost } : {}) },
    }
  }

  /** What stands against taking away: others' areas, a company that is related as a whole, or that no area would be left. */
  function goneProblems(group: NamedGroup, lost: Held & { isBare: boolean }): RowProblem[] {
    const column = 'receiverGroup'
    const whole = [...new Set(lost.areas.flatMap(({ company, isWhole }) => (isWhole ? [company] : [])))]
    return [
      ...(group.hasOthers && lost.members.length > 0
        ? [{ column, code: 'sharedWithOthers', values: { name: group.name } } as const]
        : []),
      ...(whole.length > 0
        ? [{ column, code: 'importWholeCompany', values: { names: whole.join(', ') } } as const]
        : []),
      ...(lost.isBare ? [{ column, code: 'areaRelationMissing' } as const] : []),
    ]
  }

  function lostOf({ members: people, areas: places }: Held): string {
    const { field } = texts[language]
    const listed = (names: { name: string }[]) => names.map(({ name }) => name).join(', ')
    return [
      ...(people.length > 0 ? [`${field.member}: ${listed(people)} → -`] : []),
      ...(places.length > 0 ? [`${field.areaName}: ${listed(places)} → -`] : []),
    ].join('; ')
  }

  function missing(row: SheetRow, columns: ImportColumn[]): RowProblem[] {
    return columns
      .filter((column) => text(row, column) === '')
      .map((column) => ({ column, code: 'required', values: { field: column } }))
  }

  function memberProblems(
    row: SheetRow,
    group: NamedGroup,
    member: { id: number | null; isActive: boolean } | undefined,
  ): RowProblem[] {
    if (!member) return []
    if (!companies.has(text(row, 'company'))) return [notInList('company')]
    const isMember = member.id !== null && group.memberIds.includes(member.id)
    if (member.id === null || (!member.isActive && !isMember)) return [notInList('employeeId')]
    return group.hasOthers && !isMember
      ? [{ column: 'receiverGroup', code: 'sharedWithOthers', values: { name: group.name } }]
      : []
  }

  function areaProblems(row: SheetRow, group: NamedGroup, area: FoundArea | undefined): RowProblem[] {
    if (!area) return []
    const isRelated = area.id !== null && group.areaIds.includes(area.id)
    if (area.id !== null && (area.isActive || isRelated)) return []
    // A closed area was found: blame the last column that named it.
    const last = text(row, 'subArea') === '' ? 'areaName' : 'subArea'
    return [notInList(area.id === null ? area.wrong : last)]
  }

  function detailOf(row: SheetRow, memberName: string | undefined): string {
    const { field } = texts[language]
    const place = ['areaCompany', 'areaName', 'subArea'] as const
    const area = place.map((column) => text(row, column)).filter((part) => part !== '')
    return [
      ...(memberName ? [`${field.member}: ${memberName}`] : []),
      ...(area.length > 0 ? [`${field.areaName}: ${area.join(NAME_SEPARATOR)}`] : []),
    ].join('; ')
  }
}

/** A name must be free or belong to exactly one group that the importer administers. */
function groupProblems(name: string, group: NamedGroup | undefined): RowProblem[] {
  const column = 'receiverGroup'
  if (name === '') return [{ column, code: 'required', values: { field: column } }]
  if (countCharacters(name) > LIMIT.name) return [{ column, code: 'tooLong', values: { field: column, n: LIMIT.name } }]
  return group?.isOfSeveral ? [{ column, code: 'nameOfSeveral' }] : []
}

function eventGroupOf(name: string): number | undefined {
  const key = name.toLowerCase()
  return EVENT_GROUPS.find((group) =>
    [String(group), ...LANGUAGES.map((language) => texts[language].eventGroup[group])].some(
      (one) => one.toLowerCase() === key,
    ),
  )
}

const notInList = (column: ImportColumn): RowProblem => ({ column, code: 'notInList', values: { field: column } })
const unique = (names: string[]) => [...new Set(names)].filter((name) => name !== '')

function refused(name: string, problems: RowProblem[]): Judged<PlannedRelation> {
  return { problems, action: 'same', name, detail: () => '' }
}

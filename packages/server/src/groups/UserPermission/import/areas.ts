import type { ImportColumn } from '@daybook/shared/importKinds'
import { texts } from '@daybook/shared/problems'
import { LANGUAGES, MENU } from '@daybook/shared/registry'
import { nameKey } from '@daybook/shared/rules/cleanText'
import type { SignedIn } from '../../../call/call.ts'
import { areaScope } from '../../../people/rights/administration.ts'
import { type AreaRole, GROUP_OF_ROLE } from '../../../people/rights/areaRoles.ts'
import { ROLES, loadAreaPaths } from '../UserPermission.queries.ts'
import { type AreaPlan, planAreas, ticksOf } from '../areas.ts'
import { type RowProblem, inTurns, reading } from '../../../administration/imports/judge.ts'
import type { Sheet, SheetRow } from '../../../administration/imports/sheet.ts'
import { type ImportedUser, type NamedArea, loadNamedAreas } from './users.queries.ts'
import { NOTHING, idsOf } from '../../../administration/imports/values.ts'

const COLUMN: Record<AreaRole, ImportColumn> = {
  report: 'reportAreas',
  approve: 'approvalAreas',
  admin: 'adminAreas',
  csr_admin: 'csrAdminAreas',
}
const SOME = 500

/** What a row does to somebody's areas. */
export type AreaChange = {
  plan: Pick<AreaPlan, 'added' | 'removed' | 'counts'>
  problems: RowProblem[]
  changes: { column: ImportColumn; was: string; becomes: string }[]
}

const NONE: AreaChange = {
  plan: { added: [], removed: [], counts: { report: 1, approve: 1, admin: 1, csr_admin: 1 } },
  problems: [],
  changes: [],
}

/** Reads the area columns of a file. A row that says nothing about areas leaves them as they are. */
export async function readAreas(
  context: SignedIn,
  sheet: Sheet,
  ids: number[],
): Promise<(row: SheetRow, before: ImportedUser | undefined, groups: number[]) => AreaChange> {
  const { db, caller, language } = context
  const valueOf = reading(sheet)
  const said = (row: SheetRow, role: AreaRole) => valueOf(row, COLUMN[role]) ?? ''
  if (!sheet.rows.some((row) => ROLES.some((role) => said(row, role) !== ''))) return () => NONE
  const scope = areaScope(caller, MENU.userPermission, 2)
  const all = await loadNamedAreas(db, scope)
  const known = new Map(all.map((area) => [area.id, area]))
  const byPath = await pathsOf(all)
  const exported = new Map<number, Record<AreaRole, string>[]>()
  await inTurns(ids, SOME, async (some) => {
    for (const one of [language, ...LANGUAGES.filter((other) => other !== language)])
      for (const { id, ...paths } of await loadAreaPaths(db, some, scope, one))
        exported.set(id, [...(exported.get(id) ?? []), paths])
  })

  return (row, before, groups) => {
    const held = (role: AreaRole) =>
      before?.areas.filter((area) => area.role === role).map(({ areaId }) => areaId) ?? []
    const stored = (before && exported.get(before.id)) ?? []
    const problems: RowProblem[] = []
    const changes: AreaChange['changes'] = []
    const wanted = Object.fromEntries(
      ROLES.map((role): [AreaRole, NamedArea[]] => {
        const own = held(role)
        const text = said(row, role)
        const kept = own.flatMap((id) => known.get(id) ?? [])
        if (text === '' || stored.some((paths) => paths[role] === text)) return [role, kept]
        const find = (path: string) =>
          (byPath.get(pathKey(path)) ?? [])
            .filter(({ id, isActive }) => isActive || own.includes(id))
            .map(({ id }) => id)
        const { ids: found, unknown } = text === NOTHING ? { ids: [], unknown: [] } : idsOf(text, find)
        if (unknown.length > 0)
          problems.push({ column: COLUMN[role], code: 'importAreaUnknown', values: { names: unknown.join('; ') } })
        else if (!groups.includes(GROUP_OF_ROLE[role]) && found.length > 0)
          problems.push({
            column: COLUMN[role],
            code: 'importAreasOfGroup',
            values: { name: texts[language].groupUserName[GROUP_OF_ROLE[role]] },
          })
        else if (new Set(found).symmetricDifference(new Set(kept.map(({ id }) => id))).size > 0)
          changes.push({ column: COLUMN[role], was: stored[0]?.[role] ?? '', becomes: text === NOTHING ? '' : text })
        return [role, found.flatMap((id) => known.get(id) ?? [])]
      }),
    ) as Record<AreaRole, NamedArea[]>
    if (problems.length > 0 || changes.length === 0) return { ...NONE, problems }
    const wholeLost: RowProblem[] = []
    const offered = ticksOf(wanted)
    const ticked = new Set(Object.values(offered).flatMap((ticks) => ticks.map(({ areaId }) => areaId)))
    const beyond = changes.filter(({ column }) =>
      ROLES.some((role) => COLUMN[role] === column && wanted[role].some(({ id }) => !ticked.has(id))),
    )
    const whole = before?.areas.filter(({ isWhole }) => isWhole) ?? []
    for (const { column } of changes) {
      const role = ROLES.find((one) => COLUMN[one] === column)
      const kept = new Set(role ? wanted[role].map(({ id }) => id) : [])
      const lost = whole.filter((area) => area.role === role && known.has(area.areaId) && !kept.has(area.areaId))
      const names = new Set(lost.flatMap(({ areaId }) => known.get(areaId)?.companies[0] ?? []))
      if (names.size > 0)
        wholeLost.push({ column, code: 'importWholeCompany', values: { names: [...names].join(', ') } })
    }
    const plan = planAreas(offered, all, before, groups, scope, whole)
    return {
      plan,
      problems: [
        ...beyond.map(({ column }): RowProblem => ({ column, code: 'notInList', values: { field: column } })),
        ...wholeLost,
      ],
      changes,
    }
  }
}

/** Areas by every way to write their path. */
async function pathsOf(all: NamedArea[]): Promise<Map<string, NamedArea[]>> {
  const paths = new Map<string, NamedArea[]>()
  const groups = (id: number) => LANGUAGES.map((language) => texts[language].eventGroup[id as 1 | 2 | 3])
  const add = (parts: string[], area: NamedArea) => {
    const key = pathKey(parts.join('>'))
    const known = paths.get(key) ?? []
    if (!known.includes(area)) paths.set(key, [...known, area])
  }
  await inTurns(all, SOME, (some) => {
    for (const area of some) {
      const ends = area.isUpper
        ? area.names.flatMap((name) => [[name], [name, '*'], ['*']])
        : area.uppers.flatMap((upper) => area.names.map((name) => [upper, name]))
      for (const company of area.companies)
        for (const end of ends)
          for (const group of ['', ...groups(area.groupId)])
            add(group === '' ? [company, ...end] : [company, group, ...end], area)
    }
  })
  return paths
}

const pathKey = (path: string) => nameKey(path).replace(/\s*>\s*/g, '>')

import { formImport } from '../../administration/imports/list.ts'
import type { ImportColumn } from '@daybook/shared/importKinds'
import type { Received } from '@daybook/shared'
import { texts } from '@daybook/shared/problems'
import { LANGUAGES, type Language, MENU } from '@daybook/shared/registry'
import { nameKey } from '@daybook/shared/rules/cleanText'
import type { SignedIn } from '../../call/call.ts'
import { areaScope, companyScope } from '../../people/rights/administration.ts'
import { loadWorkbookLists } from './Area.queries.ts'
import {
  type Offered,
  type StoredArea,
  type StoredSubArea,
  findUpperAreas,
  loadAreaRecords,
  loadOffered,
} from './Area.record.queries.ts'
import { planArea, saveArea } from './Area.save.ts'
import { type NamedCompany, namedCompanies } from '../../administration/imports/companies.queries.ts'
import { type RowProblem, inTurns, reading } from '../../administration/imports/judge.ts'
import type { FormRecord, FormRow } from '../../administration/imports/records.ts'
import type { Sheet, SheetRow } from '../../administration/imports/sheet.ts'
import { Cells, type Known, choiceOf, flagOf } from '../../administration/imports/values.ts'

type Sent = Received<'Area/SaveAreaData'>
type Lists = { shifts: string; types: string }

const SOME = 200
/** Beyond the end of any list: at its end. */
const LAST = 1_000_000

const areaColumnOf = (field: string, at: string): ImportColumn | undefined =>
  field === 'areaName' && at !== '' ? 'subArea' : COLUMN_OF[field]

const COLUMN_OF: Record<string, ImportColumn> = {
  eventGroupId: 'eventGroup',
  companyId: 'company',
  areaName: 'areaName',
  secondName: 'secondName',
  active: 'status',
  inactiveNote: 'remark',
  shiftIds: 'workingTime',
  eventTypeIds: 'eventType',
  position: 'order',
}

/** The reader's language first. */
const inOrder = (language: Language) => [language, ...LANGUAGES.filter((other) => other !== language)]

/** The areas of a file as their form would send them. */
async function areaRecords(context: SignedIn, sheet: Sheet): Promise<FormRecord[]> {
  const { db, caller, language } = context
  const valueOf = reading(sheet)
  const companies = await namedCompanies(db, await companyScope(db, caller), sheet)
  const keyed = sheet.rows.map((row) => {
    const cells = new Cells(row, valueOf)
    const groupId = choiceOf('eventGroup', cells.said('eventGroup'))
    const company = companies.get(cells.said('company'))
    return { row, cells, groupId: groupId ?? 0, company, areaId: null as number | null }
  })
  await inTurns(keyed, SOME, async (some) => {
    const found = await findUpperAreas(
      db,
      some.map(({ cells, groupId, company }) => ({
        companyId: company?.id ?? 0,
        groupId,
        name: cells.said('areaName'),
      })),
    )
    some.forEach((one, place) => (one.areaId = found[place] ?? null))
  })
  const ids = [...new Set(keyed.flatMap(({ areaId }) => areaId ?? []))]
  const stored = new Map<number, StoredArea>()
  const lists = new Map<number, Lists[]>()
  await inTurns(ids, SOME, async (some) => {
    const areas = await loadAreaRecords(db, areaScope(caller, MENU.area, 2), some, language)
    for (const area of areas) stored.set(area.id, area)
    const every = areas.flatMap(({ id, subAreas }) => [id, ...subAreas.map((sub) => sub.id)])
    for (const one of inOrder(language))
      for (const { id, ...names } of await loadWorkbookLists(db, every, one))
        lists.set(id, [...(lists.get(id) ?? []), names])
  })
  const choices = new Map<string, Offered[]>()
  for (const { company, groupId } of keyed) {
    const key = `${company?.id}/${groupId}`
    if (!company || choices.has(key)) continue
    choices.set(key, await Promise.all(inOrder(language).map((one) => loadOffered(db, company.id, groupId, one))))
  }
  const records = Map.groupBy(
    keyed,
    ({ areaId, company, groupId, cells }) => areaId ?? `${company?.id}/${groupId}/${nameKey(cells.said('areaName'))}`,
  )
  return [...records.values()].map((rows) => {
    const [{ company, groupId, areaId }] = rows as [(typeof rows)[number]]
    return recordOf(context, {
      rows,
      groupId,
      company,
      stored: (areaId !== null && stored.get(areaId)) || null,
      lists,
      offered: choices.get(`${company?.id}/${groupId}`) ?? [],
    })
  })
}

type Gathered = {
  rows: { row: SheetRow; cells: Cells }[]
  groupId: number
  company: NamedCompany | undefined
  stored: StoredArea | null
  /** How the workbook lists the stored working times and event types, by area. */
  lists: Map<number, Lists[]>
  /** In each language. */
  offered: Offered[]
}

function recordOf(context: SignedIn, { rows, groupId, company, stored, lists, offered }: Gathered): FormRecord {
  const { language } = context
  const [{ cells: first }] = rows as [Gathered['rows'][number]]
  const own = rows.find(({ cells }) => cells.said('subArea') === '')
  const subRows = rows.filter((one) => one !== own)
  const name = stored?.name ?? first.said('areaName')
  const place = [company?.asked ?? '', name]
  const isLeaf = subRows.length === 0 && !stored?.subAreas.length

  const shifts = (held: number[], id: number | undefined): Known => ({
    asExported: (id === undefined ? [] : (lists.get(id) ?? [])).map((one) => one.shifts),
    find: finder(
      offered.flatMap((one) => one.shifts.flatMap((it) => [it, { ...it, name: `${it.name} ${it.start}-${it.end}` }])),
      held,
    ),
  })
  const types = (held: number[]): Known => ({
    asExported: (stored ? (lists.get(stored.id) ?? []) : []).map((one) => one.types),
    find: finder(
      offered.flatMap((one) => one.types),
      held,
    ),
  })
  const fieldsOf = (cells: Cells, before: StoredArea | StoredSubArea | undefined) => {
    const isActive = cells.flag('status', before?.isActive ?? true, language)
    const order = cells.number('order', before?.place ?? null)
    return {
      secondName: cells.optional('secondName', before?.secondName ?? ''),
      requiresApproval: cells.flag('requireApproval', before?.requiresApproval ?? false, language),
      active: isActive,
      inactiveNote: isActive
        ? ''
        : cells.optional('remark', before?.remark ?? '') || texts[language].message.importRemark,
      position: before && order === before.place ? null : (order ?? LAST),
    }
  }
  /** Empty working times and event types of a new area are all of the company's. */
  const shiftsOf = (cells: Cells, before: StoredArea | StoredSubArea | undefined) => {
    const held = before?.shiftIds ?? open(offered[0]?.shifts ?? [])
    return cells.list('workingTime', held, shifts(before?.shiftIds ?? [], before?.id))
  }

  const cells = own?.cells ?? Cells.empty()
  // Without a row of its own, a new area has the event types that its first sub area says.
  const speaker = own ?? (stored ? undefined : subRows.find((one) => one.cells.said('eventType') !== ''))
  const heldTypes = stored?.typeIds ?? open(offered[0]?.types ?? [])
  const typeIds = speaker ? speaker.cells.list('eventType', heldTypes, types(stored?.typeIds ?? [])) : heldTypes
  const notifies = cells.flag('emailNotification', stored?.notifies ?? true, language)
  const sent: Sent = {
    areaId: stored?.id ?? null,
    eventGroupId: stored?.groupId ?? (groupId || null),
    companyId: stored?.companyId ?? company?.id ?? null,
    parentAreaId: null,
    areaName: name,
    ...fieldsOf(cells, stored ?? undefined),
    notification: notifies,
    version: '',
    shiftIds: isLeaf ? shiftsOf(cells, stored ?? undefined) : [],
    eventTypeIds: typeIds,
    hasSubAreas: !isLeaf,
    subAreas: [],
  }
  const formRows: FormRow[] = own ? [{ ...own, isNew: !stored, name: place, at: '' }] : []
  const rowOfSub = new Map<string, number>()
  for (const one of subRows) {
    const subName = one.cells.said('subArea')
    const known = stored?.subAreas.find((sub) => [sub.name, sub.secondName].some((it) => isNamed(it, subName)))
    const key = String(known?.id ?? nameKey(subName))
    const earlier = subName === '' ? own?.row.row : rowOfSub.get(key)
    formRows.push({ ...one, isNew: !known, name: [...place, subName], at: `subAreas.${sent.subAreas.length}.` })
    if (earlier !== undefined) {
      const column = subName === '' ? 'areaName' : 'subArea'
      one.cells.problems.push({ column, code: 'importRowTwice', values: { field: column, row: earlier } })
      continue
    }
    rowOfSub.set(key, one.row.row)
    sent.subAreas.push({
      areaId: known?.id ?? 0,
      headAreaId: stored?.id ?? null,
      areaName: known?.name ?? subName,
      ...fieldsOf(one.cells, known),
      shiftIds: shiftsOf(one.cells, known),
      deleted: false,
      isNew: !known,
      isDelete: false,
    })
    // A sub area's row may repeat what is set for the whole area, but not differ.
    if (one !== speaker && one.cells.saysOther('eventType', typeIds, types(typeIds))) one.cells.refuse('eventType')
    if ((flagOf(one.cells.said('emailNotification')) ?? notifies) !== notifies) one.cells.refuse('emailNotification')
  }
  for (const one of rows) one.cells.problems.push(...placeProblems(one.cells, groupId, company))
  return {
    rows: formRows,
    place: sent.position === LAST ? null : (sent.position ?? null),
    check: () => planArea(context, sent),
    save: (within) => saveArea(within, sent),
  }
}

const open = (all: { id: number; isActive: boolean }[]) => all.filter(({ isActive }) => isActive).map(({ id }) => id)
const isNamed = (name: string, asked: string) => name !== '' && nameKey(name) === nameKey(asked)

/** The choice with a name; of several, one that is held, or else one that is in use. */
function finder(choices: { id: number; name: string; isActive: boolean }[], held: number[]) {
  const rank = ({ id, isActive }: { id: number; isActive: boolean }) => (held.includes(id) ? 2 : isActive ? 1 : 0)
  const best = new Map<string, (typeof choices)[number]>()
  for (const one of choices) {
    const key = nameKey(one.name)
    const other = best.get(key)
    if (!other || rank(one) > rank(other)) best.set(key, one)
  }
  return (name: string) => [best.get(nameKey(name))?.id ?? []].flat()
}

function placeProblems(cells: Cells, groupId: number, company: NamedCompany | undefined): RowProblem[] {
  const missing: ImportColumn[] = [
    ...(groupId === 0 ? (['eventGroup'] as const) : []),
    ...(company ? [] : (['company'] as const)),
    ...(cells.said('areaName') === '' ? (['areaName'] as const) : []),
  ]
  return missing.map((column) => cells.notInList(column))
}

export const areaImport = formImport(areaRecords, areaColumnOf)

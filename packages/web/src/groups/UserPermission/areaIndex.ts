import { hasWords, searchedText, searchWords } from '@daybook/shared/rules/searchWords'
import { NAME_SEPARATOR } from '@daybook/shared/rules/rules'
import type { Output } from '@daybook/shared'
import type { AreaPicker } from '@daybook/shared/calls/UserPermission'

export type PickerAreas = Output<'UserPermission/LoadAreaCreateUser'>
export type PickerArea = PickerAreas[AreaPicker][number]

/** A row of a picker: a company's name, or an area; one that was searched has no company above it and names its own. */
export type PickerRow =
  | { kind: 'company'; id: number; name: string; count: number }
  /** `otherName`: the one in the other language, if it takes that to find the area. */
  | { kind: 'area'; area: PickerArea; company: string; otherName: string; isSub: boolean }

type Entry = { area: PickerArea; head: number | null; own: string; shown: string; path: string }

/** Areas prepared for searching: there may be 20,000, and each keystroke searches all of them. */
export type AreaIndex = { entries: readonly Entry[]; byId: ReadonlyMap<number, Entry> }

/** The areas in order, with those of one company first. */
export function indexAreas(areas: readonly PickerArea[], firstCompany: number | null): AreaIndex {
  const names = new Map(areas.map((area) => [area.areaId, area.areaName]))
  const entries = areas.map((area): Entry => {
    const head = area.headAreaId !== null && names.has(area.headAreaId) ? area.headAreaId : null
    const above = head === null ? '' : `${names.get(head)} / `
    const isBelow = above !== '' && area.areaName.startsWith(above)
    const { areaName, otherName, companyName, otherCompanyName } = area
    const otherOwn = isBelow ? otherName?.split(NAME_SEPARATOR).at(-1) : otherName
    return {
      area,
      head,
      own: searchedText(isBelow ? areaName.slice(above.length) : areaName, otherOwn),
      shown: searchedText(companyName, areaName),
      path: searchedText(companyName, areaName, otherCompanyName, otherName),
    }
  })
  const own = entries.filter(({ area }) => area.companyId === firstCompany)
  const others = own.length === 0 ? entries : entries.filter(({ area }) => area.companyId !== firstCompany)
  return { entries: [...own, ...others], byId: new Map(entries.map((entry) => [entry.area.areaId, entry])) }
}

/** Whether an area is ticked, itself or through its upper area. */
function isChosen({ area }: { area: PickerArea }, chosen: ReadonlySet<number>): boolean {
  return chosen.has(area.areaId) || isThroughHead(area, chosen)
}

/** How many areas are chosen: ticked ones, and those of whole companies that need no tick of their own. */
export function countChosen(
  areas: readonly PickerArea[],
  chosen: ReadonlySet<number>,
  whole: ReadonlySet<number>,
): number {
  return areas.filter((area) => chosen.has(area.areaId) || (whole.has(area.companyId) && area.headAreaId === null))
    .length
}

/** An upper area covers all of its sub areas, including future ones. */
export function isThroughHead({ headAreaId }: PickerArea, chosen: ReadonlySet<number>): boolean {
  return headAreaId !== null && chosen.has(headAreaId)
}

/** Ticked areas, and the companies of which all areas are chosen. */
type Chosen = { chosen: ReadonlySet<number>; whole: ReadonlySet<number> }

/** The rows of a picker; `others`: how many more are found by the names above them, unless these were asked for. */
export type FoundRows = { rows: PickerRow[]; others: number }

/**
 * The rows that contain every word of the text in their own name. If there are none, or with `isWide`, also those found by their
 * upper area or company: who looks for 'Line 2' does not mean 'Block 002 / Line 1'. `only` limits them to the ticked ones.
 */
export function findRows(index: AreaIndex, text: string, only: Chosen | null, isWide = false): FoundRows {
  const words = searchWords(text)
  const all = only
    ? index.entries.filter((entry) => only.whole.has(entry.area.companyId) || isChosen(entry, only.chosen))
    : index.entries
  if (words.length === 0) return { rows: underCompanies(all), others: 0 }
  const byPath = all.filter(({ path }) => hasWords(path, words))
  const byName = byPath.filter(({ own }) => hasWords(own, words))
  const found = isWide || byName.length === 0 ? byPath : byName
  return {
    rows: found.map(({ area, shown }) => ({
      kind: 'area',
      area,
      company: area.companyName,
      otherName: hasWords(shown, words) ? '' : (area.otherName ?? ''),
      isSub: false,
    })),
    others: byPath.length - found.length,
  }
}

function underCompanies(entries: readonly Entry[]): PickerRow[] {
  const rows: PickerRow[] = []
  let company: Extract<PickerRow, { kind: 'company' }> | undefined
  for (const { area, head } of entries) {
    if (company?.id !== area.companyId) {
      company = { kind: 'company', id: area.companyId, name: area.companyName, count: 0 }
      rows.push(company)
    }
    company.count += 1
    rows.push({ kind: 'area', area, company: '', otherName: '', isSub: head !== null })
  }
  return rows
}

/** The ticks after ticking all areas in these rows: an area covered by its upper area needs none of its own. */
export function tickAll(chosen: ReadonlySet<number>, rows: readonly PickerRow[]): ReadonlySet<number> {
  const next = new Set(chosen)
  for (const row of rows) {
    if (row.kind === 'area' && !isThroughHead(row.area, next)) next.add(row.area.areaId)
  }
  return next
}

export function untickAll(chosen: ReadonlySet<number>, rows: readonly PickerRow[]): ReadonlySet<number> {
  const next = new Set(chosen)
  for (const row of rows) if (row.kind === 'area') next.delete(row.area.areaId)
  return next
}

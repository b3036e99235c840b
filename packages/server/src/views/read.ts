import { type Said, type ViewPath, daysSaid, viewPage } from '@daybook/shared/rules/viewRules'
import type { SignedIn } from '../call/call.ts'
import { companyScope } from '../people/rights/administration.ts'
import { type Caller, levelOf } from '../people/rights/caller.ts'
import { approvable, isEmpty, visible } from '../people/rights/scope.ts'
import { type Named, type StoredView, loadNamedAreas, loadNamedCompanies, loadNamedTypes } from './views.queries.ts'

/* What a view says to its reader on a day. */

export const saidIn = (query: string): Said => Object.fromEntries(new URLSearchParams(query))
export const queryOf = (said: Said): string => new URLSearchParams(said).toString()

/** Whether the caller may open a page. */
export function mayOpen(caller: Caller, path: ViewPath): boolean {
  const { menus, level = 1 } = viewPage(path)
  if (path === '/Inbox') return !isEmpty(approvable(caller))
  return menus.some((menu) => levelOf(caller, menu) >= level)
}

/** Its filters on a day. */
export const saidOn = (
  { page, query, period }: Pick<StoredView, 'page' | 'query' | 'period'>,
  today: string,
): Said => ({
  ...saidIn(query),
  ...(period ? daysSaid(page, period, today) : {}),
})

type Kind = 'company' | 'area' | 'type'
const KINDS: Readonly<Record<string, Kind>> = { company: 'company', head: 'company', area: 'area', type: 'type' }

export type Gone = { kind: Kind; name: string; isClosed: boolean }

/** What a view says, without the records that are no longer there for the caller, and which these are. */
export async function thereOf(
  { db, caller, language }: Pick<SignedIn, 'db' | 'caller' | 'language'>,
  said: Said,
): Promise<{ said: Said; gone: Gone[] }> {
  const idsOf = (text: string) => text.split(',').flatMap((one) => (/^[1-9]\d{0,8}$/.test(one) ? [Number(one)] : []))
  const named = Object.entries(said).flatMap(([name, text]) => {
    const kind = KINDS[name]
    return kind ? [{ name, kind, ids: idsOf(text) }] : []
  })
  const ids = (kind: Kind) => named.flatMap((one) => (one.kind === kind ? one.ids : []))
  const sought = (kind: Kind) => ({ db, language, ids: ids(kind) })
  const scope = visible(caller)
  const found: Record<Kind, Named[]> = {
    area: ids('area').length > 0 ? await loadNamedAreas(sought('area'), scope) : [],
    company:
      ids('company').length > 0
        ? await loadNamedCompanies(sought('company'), scope, await companyScope(db, caller))
        : [],
    type: ids('type').length > 0 ? await loadNamedTypes(sought('type')) : [],
  }
  const gone: Gone[] = []
  const left: Record<string, string> = { ...said }
  for (const { name, kind, ids: all } of named) {
    const there = all.filter((id) => {
      const record = found[kind].find((one) => one.id === id)
      if (record?.isThere && !record.isClosed) return true
      gone.push({ kind, name: record?.name ?? '', isClosed: record?.isThere === true })
      return record?.isThere === true
    })
    if (there.length > 0) left[name] = there.join(',')
    else delete left[name]
  }
  return { said: left, gone }
}

import { paths } from '../../app/paths.ts'
import type { Query } from '../../app/query.ts'

/** The parameters of a followed link; '' if absent. */
export type SignInLink = { ticket: string; action: string; sealedDate: string; sealedReport: string }

/** The query of a sign-in page: ticket, action (or action_), evdete and evreport. */
export function linkOf(query: Query): SignInLink {
  return {
    ticket: query.ticket ?? '',
    action: query.action || query.action_ || '',
    sealedDate: query.evdete ?? '',
    sealedReport: query.evreport ?? '',
  }
}

/** Whether this tab exists only to sign in again, for a page that waits in another one. */
export function isAgain(query: Query): boolean {
  return query.again === '1'
}

/** The same query for another way to sign in; a ticket (`ticket`) is only for this page and is dropped. */
export function carriedQuery(query: Query): Record<string, string> {
  const { action, sealedDate, sealedReport } = linkOf(query)
  const all = { action, evdete: sealedDate, evreport: sealedReport, again: isAgain(query) ? '1' : '' }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** The sign-in page with a ticket: the carried query follows after '&&', as links have always had it. */
export function ticketAddress(ticket: string, query: Query): string {
  const carried = new URLSearchParams(carriedQuery(query)).toString()
  return `${paths.login}?ticket=${encodeURIComponent(ticket)}${carried ? `&&${carried}` : ''}`
}

/** An external URL with the carried query added to its own. */
export function withCarried(address: string, query: Query): string {
  const carried = new URLSearchParams(carriedQuery(query)).toString()
  if (!carried) return address
  const [beforeHash = '', hash] = address.split('#', 2)
  return `${beforeHash}${beforeHash.includes('?') ? '&' : '?'}${carried}${hash === undefined ? '' : `#${hash}`}`
}

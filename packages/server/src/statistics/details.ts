import type { z } from 'zod'
import type { detailRow } from '@daybook/shared/calls/shapes/reporting'
import { wireDay } from '@daybook/shared/calls/shapes/wire'
import type { SignedIn } from '../call.ts'
import type { CountFilter } from './conditions.queries.ts'
import { readableInstant } from '../platform/clock.ts'
import { type Page, pageFacts, readPage, readSorting } from '../platform/list.ts'
import { DETAIL_SORTS, type DetailRow, NEWEST_FIRST, loadDetails } from './details.queries.ts'

type Paging = {
  nPage: number | null
  nPageSize: number | null
  sSort: string | null
  sOrder: 'asc' | 'desc' | null
}

/** One page of a filter's events, newest first by default. */
export async function detailsPage(
  { db }: Pick<SignedIn, 'db'>,
  filter: CountFilter,
  paging: Paging,
  total: number,
): Promise<{ rows: DetailRow[]; facts: { nTotal: number; isTruncated: boolean } }> {
  const page: Page = readPage(paging)
  const order = paging.sSort
    ? readSorting(DETAIL_SORTS, paging)
    : { ...NEWEST_FIRST, descending: paging.sOrder !== 'asc' }
  const rows = total > 0 ? await loadDetails(db, filter, order, page) : []
  return { rows, facts: { isTruncated: false, ...pageFacts(page, total) } }
}

/** One event of a detail table in wire form. */
export function detailOf(row: DetailRow, { clock }: Pick<SignedIn, 'clock'>): z.input<typeof detailRow> {
  return {
    nEventID: row.id,
    nEventGroup: row.group_id,
    sEventDate: wireDay(row.event_date),
    dEventDate: row.event_date,
    sCompanyName: row.company_name,
    sAreaAndSubAreaName: row.area_name,
    nEventTypeColorID: row.color_id,
    sEventTypeName: row.type_name,
    sRepoterName: row.reporter,
    sReportingDate: readableInstant(row.reported_at, clock.timeZone),
    sDescription: row.description,
    nCompanyOrderID: row.company_place,
    nOrderComID: row.company_place,
    nAreaOrderID: row.area_place,
    nSubAreaOrderID: row.sub_place,
  }
}

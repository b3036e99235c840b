import type { z } from 'zod'
import type { detailRow } from '@daybook/shared/calls/shapes/reporting'
import type { SignedIn } from '../call/call.ts'
import type { CountFilter } from './conditions.queries.ts'
import { readableInstant } from '../platform/clock.ts'
import { type Page, pageFacts, readPage, readSorting } from '../administration/list.ts'
import { DETAIL_SORTS, type DetailRow, NEWEST_FIRST, loadDetails } from './details.queries.ts'

type Paging = {
  page: number | null
  pageSize: number | null
  sort: string | null
  order: 'asc' | 'desc' | null
}

/** One page of a filter's events, newest first by default. */
export async function detailsPage(
  { db, language }: Pick<SignedIn, 'db' | 'language'>,
  filter: CountFilter,
  paging: Paging,
  total: number,
): Promise<{ rows: DetailRow[]; facts: { total: number; isTruncated: boolean } }> {
  const page: Page = readPage(paging)
  const order = paging.sort
    ? readSorting(DETAIL_SORTS, paging)
    : { ...NEWEST_FIRST, descending: paging.order !== 'asc' }
  const rows = total > 0 ? await loadDetails(db, filter, order, page, language) : []
  return { rows, facts: { isTruncated: false, ...pageFacts(page, total) } }
}

/** One event of a detail table. */
export function detailOf(row: DetailRow, { clock }: Pick<SignedIn, 'clock'>): z.input<typeof detailRow> {
  return {
    eventId: row.id,
    eventGroupId: row.group_id,
    eventDate: row.event_date,
    eventDay: row.event_date,
    companyName: row.company_name,
    areaFullName: row.area_name,
    colorId: row.color_id,
    eventTypeName: row.type_name,
    reporterName: row.reporter,
    createdAt: readableInstant(row.reported_at, clock.timeZone),
    description: row.description,
    companyOrder: row.company_place,
    companyPlace: row.company_place,
    areaOrder: row.area_place,
    subAreaOrder: row.sub_place,
  }
}

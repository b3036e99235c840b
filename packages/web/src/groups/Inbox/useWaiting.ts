import type { Output } from '@daybook/shared'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '../../app/i18n/i18n.ts'
import { callServer, type ProblemError } from '../../app/api.ts'
import { useLiveAnswers } from '../../events/useLiveAnswers.ts'
import { announce } from '../../kit/feedback/announce.tsx'
import { type Filters, inputOf } from './address.ts'
import type { Row } from './rows.ts'

type Page = Output<'Inbox/GetList'>
const TAKE = 50

/** What a decision or a change elsewhere makes old. */
export const INBOX = ['Inbox/GetList', 'Inbox/GetCount', 'Inbox/GetReport', 'Inbox/GetChoices'] as const

/** The waiting reports, page after page as they are asked for, and kept up to date. `gone`: decided here just now. */
export function useWaiting(filters: Filters, gone: ReadonlyMap<number, number>) {
  const input = inputOf(filters)
  const answer = useInfiniteQuery<Page, ProblemError, { pages: Page[] }, readonly unknown[], string>({
    queryKey: ['Inbox/GetList', input],
    queryFn: ({ pageParam, signal }) =>
      callServer('Inbox/GetList', { ...input, take: TAKE, cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    placeholderData: keepPreviousData,
    // The page says in place that it could not be read.
    meta: { isQuiet: true },
  })
  useLiveAnswers('/live/Inbox', INBOX)
  const all = useMemo(() => once(answer.data?.pages.flatMap(({ rows }) => rows) ?? []), [answer.data])
  const rows = useMemo(() => all.filter(({ eventId, version }) => gone.get(eventId) !== version), [all, gone])
  useArrivals(answer.isPlaceholderData ? undefined : answer.data && rows)
  const { total, waiting } = answer.data?.pages.at(-1) ?? { total: 0, waiting: 0 }
  const decided = all.length - rows.length
  return {
    answer,
    rows,
    /** With those on pages not read yet. */
    total: total - decided,
    /** Of these, those that the person may decide: what the menu counts. */
    waiting: waiting - decided,
  }
}

/** A report that was filed while pages were being read can stand on two of them. */
function once(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.eventId, row])).values()]
}

/** Tells a screen reader of reports that came while the page was open. */
function useArrivals(rows: readonly Row[] | undefined): void {
  const { t } = useTranslation()
  const newest = useRef<number | null>(null)
  useEffect(() => {
    if (!rows) return
    const before = newest.current
    newest.current = rows.reduce((most, { eventId }) => Math.max(most, eventId), before ?? 0)
    const count = before === null ? 0 : rows.filter(({ eventId }) => eventId > before).length
    if (count > 0) announce(count === 1 ? t('Inbox.arrivedOne') : t('Inbox.arrivedMany', { count }))
  }, [rows, t])
}

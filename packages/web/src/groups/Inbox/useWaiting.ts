import type { Output } from '@daybook/shared'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { callServer } from '../../app/calls.ts'
import type { ProblemError } from '../../platform/answer.ts'
import { useLiveAnswers } from '../../events/useLiveAnswers.ts'
import { announce } from '../../kit/feedback/announce.tsx'
import { type Filters, inputOf } from './address.ts'
import type { Row } from './rows.ts'

type Page = Output<'Inbox/GetList'>
const TAKE = 50

/** Calls that a decision, or a change elsewhere, makes outdated. */
export const INBOX = ['Inbox/GetList', 'Inbox/GetCount', 'Inbox/GetReport', 'Inbox/GetChoices'] as const

/** The waiting reports, loaded page by page on demand and kept up to date. `gone`: just decided here. */
export function useWaiting(filters: Filters, gone: ReadonlyMap<number, number>) {
  const input = inputOf(filters)
  const answer = useInfiniteQuery<Page, ProblemError, { pages: Page[] }, readonly unknown[], string>({
    queryKey: ['Inbox/GetList', input],
    queryFn: ({ pageParam, signal }) =>
      callServer('Inbox/GetList', { ...input, take: TAKE, cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    placeholderData: keepPreviousData,
    // The page shows a load failure in place.
    meta: { isQuiet: true },
  })
  useLiveAnswers('/live/Inbox', INBOX)
  const all = useMemo(() => once(answer.data?.pages.flatMap(({ rows }) => rows) ?? []), [answer.data])
  const rows = useMemo(() => all.filter(({ eventId, version }) => gone.get(eventId) !== version), [all, gone])
  useArrivals(answer.isPlaceholderData ? undefined : answer.data && rows)
  const { total, waiting, correctedText } = answer.data?.pages.at(-1) ?? { total: 0, waiting: 0, correctedText: '' }
  const decided = all.length - rows.length
  return {
    answer,
    rows,
    /** Including reports on pages that are not loaded yet. */
    total: total - decided,
    /** How many of these the user may decide: the menu's count. */
    waiting: waiting - decided,
    correctedText,
  }
}

/** A report filed while pages were being loaded may be on two of them. */
function once(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.eventId, row])).values()]
}

/** Announces reports that arrive while the page is open to screen readers. */
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

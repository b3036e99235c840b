import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey } from '../../app/cache.ts'
import { callServer } from '../../app/calls.ts'
import { thumbnailUrl } from '../../app/paths.ts'
import { afterFrame } from '../../kit/useIsShown.ts'
import { afterDeciding, type Report, type Row, stepFrom } from './rows.ts'

const FRESH_MS = 15_000

/** Prefetches the reports that may come next, and their photos, while the open one is being read. */
export function usePrefetched(rows: readonly Row[], open: number | null, place: number): void {
  const client = useQueryClient()
  const decided = open === null ? null : afterDeciding(rows, open, place)
  const second = decided === null ? null : afterDeciding(rows, decided, place + 1)
  const wanted = [decided, second, stepFrom(rows, open, place, 1), stepFrom(rows, open, place, -1)]
  const ids = [...new Set(wanted)].filter((id) => id !== null && id !== open).join(',')
  useEffect(
    // Wait until the open one is on screen: requesting takes as long as rendering half of it.
    () =>
      afterFrame(() =>
        ids
          .split(',')
          .filter(Boolean)
          .forEach((id) => readAhead(client, Number(id))),
      ),
    [client, ids],
  )
}

function readAhead(client: QueryClient, eventId: number): void {
  const queryKey = callKey('Inbox/GetReport', { eventId })
  void client
    .prefetchQuery({
      queryKey,
      queryFn: ({ signal }) => callServer('Inbox/GetReport', { eventId }, { signal }),
      staleTime: FRESH_MS,
      meta: { isQuiet: true },
    })
    .then(() => {
      for (const { url, isPicture } of client.getQueryData<Report>(queryKey)?.files ?? [])
        if (isPicture) new Image().src = thumbnailUrl(url)
    })
}

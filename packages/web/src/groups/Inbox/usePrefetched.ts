import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey, callServer } from '../../app/api.ts'
import { thumbnailUrl } from '../../app/paths.ts'
import { afterDeciding, type Report, type Row, stepFrom } from './rows.ts'

const FRESH_MS = 15_000

/** Reads the reports that can come next, and their photos, while the open one is being read. */
export function usePrefetched(rows: readonly Row[], open: number | null, place: number): void {
  const client = useQueryClient()
  const decided = open === null ? null : afterDeciding(rows, open, place)
  const second = decided === null ? null : afterDeciding(rows, decided, place + 1)
  const wanted = [decided, second, stepFrom(rows, open, place, 1), stepFrom(rows, open, place, -1)]
  const ids = [...new Set(wanted)].filter((id) => id !== null && id !== open).join(',')
  useEffect(() => {
    for (const id of ids.split(',').filter(Boolean)) {
      const input = { eventId: Number(id) }
      const queryKey = callKey('Inbox/GetReport', input)
      void client
        .prefetchQuery({
          queryKey,
          queryFn: ({ signal }) => callServer('Inbox/GetReport', input, { signal }),
          staleTime: FRESH_MS,
          meta: { isQuiet: true },
        })
        .then(() => {
          for (const { url, isPicture } of client.getQueryData<Report>(queryKey)?.files ?? [])
            if (isPicture) new Image().src = thumbnailUrl(url)
        })
    }
  }, [client, ids])
}

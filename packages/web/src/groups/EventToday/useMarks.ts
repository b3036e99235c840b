import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { useCallback, useEffect, useState } from 'react'
import { useCall } from '../../app/api.ts'

export type Mark = 'new' | 'changed' | null

/** What was known when the page was opened: the newest report at the last visit, and every report's version. */
type Baseline = { newest: string; versions: ReadonlyMap<number, number> }

const STORED_AS = 'daybook.eventToday.seen'

function stored(userId: number): string | null {
  try {
    return localStorage.getItem(`${STORED_AS}.${userId}`)
  } catch {
    return null
  }
}

const newestOf = (rows: readonly ReportRow[]) =>
  rows.reduce((newest, row) => (row.createdAt > newest ? row.createdAt : newest), '')

/**
 * Which reports are new or changed since the user's last visit. All times compared come from the server, so that a wrong
 * device clock makes no difference.
 */
export function useMarks(rows: readonly ReportRow[] | undefined): (row: ReportRow) => Mark {
  // The layout has requested it already; several people may share a browser.
  const front = useCall('MP_Front/LoadMP_Front', {}, { isQuiet: true, staleTime: 60_000 })
  const userId = front.data?.userId ?? (front.isError ? 0 : null)
  const [baseline, setBaseline] = useState<Baseline | null>(null)
  if (rows && userId !== null && !baseline) {
    const newest = newestOf(rows)
    const seen = stored(userId)
    setBaseline({
      // At the day's first visit everything is new, so marking all of it would say nothing.
      newest: seen?.slice(0, 10) === newest.slice(0, 10) ? seen : newest,
      versions: new Map(rows.map((row) => [row.eventId, row.version])),
    })
  }
  useEffect(() => {
    const newest = rows ? newestOf(rows) : ''
    if (newest === '' || userId === null || document.visibilityState === 'hidden') return
    try {
      localStorage.setItem(`${STORED_AS}.${userId}`, newest)
    } catch {
      // Without storage, only reports that arrive while the page is open are marked.
    }
  }, [rows, userId])

  return useCallback(
    (row) => {
      if (!baseline) return null
      const known = baseline.versions.get(row.eventId)
      if (known === undefined || row.createdAt > baseline.newest) return 'new'
      return known === row.version ? null : 'changed'
    },
    [baseline],
  )
}

import type { ReportRow } from '@daybook/contract/wire'
import { useCallback, useEffect, useState } from 'react'
import { session } from '../session.ts'

export type Mark = 'new' | 'changed' | null

/** What was known when the page was opened: the newest report of the last look, and every report with its version. */
type Baseline = { newest: string; versions: ReadonlyMap<number, number> }

const STORED_AS = 'daybook.eventToday.seen'
const storedAs = () => `${STORED_AS}.${session.person()?.nUserID ?? 0}`

function stored(): string | null {
  try {
    return localStorage.getItem(storedAs())
  } catch {
    return null
  }
}

const newestOf = (rows: readonly ReportRow[]) =>
  rows.reduce((newest, row) => (row.dCreateDate > newest ? row.dCreateDate : newest), '')

/**
 * Which reports came or changed since the person last looked. The times compared are all the server's, so that a
 * device with a wrong clock marks the same.
 */
export function useMarks(rows: readonly ReportRow[] | undefined): (row: ReportRow) => Mark {
  const [baseline, setBaseline] = useState<Baseline | null>(null)
  if (rows && !baseline) {
    const newest = newestOf(rows)
    const seen = stored()
    setBaseline({
      // At the first look of a day everything is new; to mark it all would say nothing.
      newest: seen?.slice(0, 10) === newest.slice(0, 10) ? seen : newest,
      versions: new Map(rows.map((row) => [row.nEventReportID, row.nVersion])),
    })
  }
  useEffect(() => {
    const newest = rows ? newestOf(rows) : ''
    if (newest === '' || document.visibilityState === 'hidden') return
    try {
      localStorage.setItem(storedAs(), newest)
    } catch {
      // Then only what comes while the page is open is marked.
    }
  }, [rows])

  return useCallback(
    (row) => {
      if (!baseline) return null
      const known = baseline.versions.get(row.nEventReportID)
      if (known === undefined || row.dCreateDate > baseline.newest) return 'new'
      return known === row.nVersion ? null : 'changed'
    },
    [baseline],
  )
}

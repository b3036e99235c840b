import { useState } from 'react'

/**
 * The selected rows of a list. Only visible rows can be selected, so that nobody deletes a row unseen; `acrossPages`: those of other pages
 * stay selected, and their number is shown.
 */
export function useChosen<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => number, acrossPages = false) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const shown = (rows ?? []).map(keyOf).filter((key) => chosen.has(key))
  const valid: ReadonlySet<number> = acrossPages || shown.length === chosen.size ? chosen : new Set(shown)
  return [valid, setChosen] as const
}

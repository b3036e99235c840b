import { useState } from 'react'

/** The selected rows of a list. Only visible rows can be selected, so that nobody deletes a row unseen. */
export function useChosen<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => number) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const shown = (rows ?? []).map(keyOf).filter((key) => chosen.has(key))
  const valid: ReadonlySet<number> = shown.length === chosen.size ? chosen : new Set(shown)
  return [valid, setChosen] as const
}

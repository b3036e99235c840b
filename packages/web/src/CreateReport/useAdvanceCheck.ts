import { isoDay, wireDay } from '@daybook/contract/days'
import { useRef } from 'react'
import { asProblem, callServer } from '../api.ts'
import { showProblem } from '../ui/dialogs.ts'
import type { EventValues } from '../ui/report/eventValues.ts'

/** Asks whether the chosen areas already have an advance report on the chosen days; if so it is said, and `onTaken` runs. */
export function useAdvanceCheck({ onTaken }: { onTaken: () => void }) {
  const newest = useRef(0)
  return async (values: EventValues, taken: readonly string[]) => {
    const turn = ++newest.current
    if (values.nAreaID.length === 0) return
    try {
      for (const sDate of daysToAsk(values.advanceDates, taken)) {
        await callServer('CreateReport/CheckAreaAdvance', { lstAreaID: [...values.nAreaID], sDate })
      }
    } catch (error) {
      const problem = asProblem(error)
      // A check that could not be made refuses nothing: the server checks again when the report is saved.
      if (turn !== newest.current || problem.kind !== 'refused') return
      await showProblem(problem)
      onTaken()
    }
  }
}

/** 'dd/MM/yyyy' of the days worth asking about: a taken day within the range, else its ends. */
export function daysToAsk([first, last]: readonly [string, string], taken: readonly string[]): string[] {
  const from = isoDay(first)
  const to = isoDay(last) ?? from
  if (!from || !to) return []
  const hit = taken.find((day) => day >= from && day <= to)
  return hit ? [wireDay(hit)] : [...new Set([first, wireDay(to)])]
}

import { useRef } from 'react'
import { asProblem, callServer, useRefresh } from '../../app/api.ts'
import { showProblem } from '../../kit/dialogs/dialogs.ts'
import type { EventValues } from '../../events/eventValues.ts'
import { daysToAsk } from './advanceDays.ts'

/** Asks whether the chosen areas already have an advance report on the chosen days; if so it is said, and `onTaken` runs. */
export function useAdvanceCheck({ onTaken }: { onTaken: () => void }) {
  const newest = useRef(0)
  const refresh = useRefresh()
  return async (values: EventValues, taken: readonly string[]) => {
    const turn = ++newest.current
    if (values.areaId.length === 0) return
    try {
      for (const day of daysToAsk(values.advanceDates, taken)) {
        await callServer('CreateReport/CheckAreaAdvance', { areaIds: [...values.areaId], day })
      }
    } catch (error) {
      const problem = asProblem(error)
      // A check that could not be made refuses nothing: the server checks again when the report is saved.
      if (turn !== newest.current || problem.kind !== 'refused') return
      // The calendar did not know yet.
      void refresh('CreateReport/LoadCreateReport')
      await showProblem(problem)
      onTaken()
    }
  }
}

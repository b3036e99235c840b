import { useRef } from 'react'
import { asProblem } from '../../platform/answer.ts'
import { callServer } from '../../app/calls.ts'
import { useRefresh } from '../../app/api.ts'
import { showProblem } from '../../kit/dialogs/dialogs.ts'
import type { EventValues } from '../../events/eventValues.ts'
import { daysToAsk } from './advanceDays.ts'

/** Checks whether the chosen areas already have an advance report on the chosen days; if so, says so and calls `onTaken`. */
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
      // A failed check blocks nothing: the server checks again when the report is saved.
      if (turn !== newest.current || problem.kind !== 'refused') return
      // The calendar was outdated.
      void refresh('CreateReport/LoadCreateReport')
      await showProblem(problem)
      onTaken()
    }
  }
}

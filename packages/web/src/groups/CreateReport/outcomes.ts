import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'

type Cell = Output<'MyAreas/FileEach'>['cells'][number]

export type Unfiled = { areaId: number; text: string }
export type Outcomes = {
  /** How many reports were filed. */
  filed: number
  /** Areas that stay in the form, because something for them was not filed. */
  rest: readonly number[]
  /** The reasons, one line each. */
  messages: readonly Unfiled[]
}

/** The outcome of a submission for several areas, in words. */
export function outcomesOf(cells: readonly Cell[], nameOf: (areaId: number) => string): Outcomes {
  const open = cells.filter(({ outcome }) => outcome !== 'filed')
  const hasDays = new Set(cells.map(({ day }) => day)).size > 1
  return {
    filed: cells.length - open.length,
    rest: [...new Set(open.map(({ areaId }) => areaId))],
    messages: open.map(({ areaId, day, message }) => {
      const at = hasDays ? `${nameOf(areaId)} (${formatDay(day)})` : nameOf(areaId)
      return { areaId, text: `${at}: ${message ?? ''}` }
    }),
  }
}

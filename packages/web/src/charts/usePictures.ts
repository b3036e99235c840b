import type { Chart } from '@daybook/shared/charts/model'
import { useEffect, useState } from 'react'
import { CHART_FONT, chartEngine, isEmpty } from './chartKit.ts'
import { inTurn } from './turns.ts'

/** Pictures by the names of their charts; what is missing is drawn by the server. */
export type Pictures = Readonly<Record<string, string>>

/** The export buttons wait so long for pictures, at most. */
const LATEST_MS = 40_000
/** More bars than this make a picture that no page can show: the server draws those in parts. */
const MOST_BARS = 60

/**
 * Takes the pictures of the charts after the page has drawn its own, one at a time. null until all are there,
 * or 40 seconds are over. Charts that change begin again; `charts` null: not known yet.
 */
export function usePictures(charts: Readonly<Record<string, Chart>> | null): Pictures | null {
  const [taken, setTaken] = useState<{ of: typeof charts; pictures: Pictures } | null>(null)
  useEffect(() => {
    if (!charts) return
    let isOver = false
    const pictures: Record<string, string> = {}
    const finish = () => {
      if (!isOver) setTaken({ of: charts, pictures })
      isOver = true
    }
    const latest = setTimeout(finish, LATEST_MS)
    void (async () => {
      const engine = await chartEngine()
      for (const [name, chart] of Object.entries(charts)) {
        await new Promise<void>((resolve) => inTurn(null, resolve))
        if (isOver) return
        if (isPictured(chart)) pictures[name] = await engine.pictureOf(chart, CHART_FONT)
      }
    })()
      // Without what draws them there are none.
      .catch(() => {})
      .finally(finish)
    return () => {
      isOver = true
      clearTimeout(latest)
    }
  }, [charts])
  return taken !== null && taken.of === charts ? taken.pictures : null
}

const isPictured = (chart: Chart) => !isEmpty(chart) && ('slices' in chart || chart.categories.length <= MOST_BARS)

import type { Chart } from '@daybook/shared/charts/model'
import { heightOf, isLying } from '@daybook/shared/charts/options'
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '../kit/store.ts'
import { useHasForcedColors, useIsPhone } from '../kit/theme/media.ts'
import { themeMode } from '../kit/theme/theme.ts'
import { CHART_FONT, type ChartEngine, chartEngine, inkOf } from './chartKit.ts'
import { printing } from './printing.ts'
import { inTurn } from './turns.ts'
import styles from './ChartPanel.module.css'

type Live = ReturnType<ChartEngine['init']>

/** What was clicked: the ids of the bar (null in a pie) and of the series or slice, and its value. */
export type Picked = { category: number | null; series: number; value: number }

/** The drawn chart: as wide as its container, in the theme's colours, and redrawn, in its turn, when either changes. */
export function Drawing({ chart, label, onPick }: { chart: Chart; label: string; onPick?: (picked: Picked) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const live = useRef<Live | null>(null)
  const width = useWidth(place)
  const mode = useStore(themeMode)
  const isPrinting = useStore(printing)
  const isPhone = useIsPhone()
  const isForced = useHasForcedColors()
  const isPickable = onPick !== undefined
  const { hasTips, pointer, ...pointed } = useTips()
  const pick = useRef(onPick)
  useLayoutEffect(() => {
    pick.current = onPick
  })

  const lies = 'categories' in chart && isLying(chart, width)
  const room = { width, isLying: lies, isPicture: false }
  const height = width > 0 ? heightOf(isPrinting ? onPaper(chart) : chart, room) : 320

  useEffect(() => {
    const element = place.current
    if (!element || width === 0) return
    const draw = (engine: ChartEngine) => {
      const drawing = (live.current ??= engine.init(element, null, { renderer: 'canvas', width, height }))
      if (drawing.getWidth() !== width || drawing.getHeight() !== height)
        drawing.resize({ width, height, silent: true })
      const ink = isPrinting ? inkOf('light', false) : inkOf(mode, isForced)
      const look = { ink, font: CHART_FONT, width, isLying: lies, isPicture: false, canBePicked: isPickable }
      drawing.setOption(engine.optionOf(isPrinting ? onPaper(chart) : chart, look), { notMerge: true })
      if (hasTips && pointer.current) drawing.dispatchAction({ type: 'showTip', ...pointer.current })
      drawing.off('click')
      drawing.on('click', ({ dataIndex, seriesIndex, name }) => {
        const picked = pickedOf(chart, dataIndex, seriesIndex ?? 0, name)
        if (picked) pick.current?.(picked)
      })
    }
    let giveUp = () => {}
    let isGone = false
    chartEngine().then(
      (engine) => {
        if (isGone) return
        // Printing does not wait for turns.
        if (isPrinting) draw(engine)
        // One that is drawn already would stick out of a window that has become narrower.
        else giveUp = inTurn(element, () => draw(engine), { mayWait: isPhone && !live.current })
      },
      // ChartsLost reports this, once for all charts.
      () => {},
    )
    return () => {
      isGone = true
      giveUp()
    }
  }, [chart, width, height, lies, mode, isForced, isPrinting, isPhone, isPickable, hasTips, pointer])

  useEffect(
    () => () => {
      live.current?.dispose()
      live.current = null
    },
    [],
  )

  return <div {...pointed} ref={place} className={styles.drawing} role="img" aria-label={label} style={{ height }} />
}

/** Loads the tooltip code when the pointer first enters the chart, which is then redrawn. */
function useTips() {
  const [hasTips, setTips] = useState(false)
  const pointer = useRef<{ x: number; y: number } | null>(null)
  return {
    hasTips,
    pointer,
    onPointerEnter: () => {
      if (hasTips) return
      import('./engineTips.ts').then(
        ({ areThere }) => setTips(areThere),
        // The next hover retries.
        () => {},
      )
    },
    onPointerMove: ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) => {
      pointer.current = { x: offsetX, y: offsetY }
    },
    onPointerLeave: () => {
      pointer.current = null
    },
  }
}

/** A sheet of paper is shorter than a scrollable screen. */
const onPaper = (chart: Chart): Chart => ({ ...chart, height: 0 })

function pickedOf(chart: Chart, dataIndex: number, seriesIndex: number, name: string): Picked | null {
  if ('slices' in chart) {
    const slice = chart.slices.find((one) => one.name === name && one.value > 0)
    return slice ? { category: null, series: slice.id, value: slice.value } : null
  }
  const category = chart.categories[dataIndex]
  const series = chart.series[seriesIndex]
  return category && series ? { category: category.id, series: series.id, value: series.values[dataIndex] ?? 0 } : null
}

function useWidth(place: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return width
}

import type { Chart } from '@daybook/shared/charts/model'
import { heightOf, optionOf, pictureLook } from '@daybook/shared/charts/options'
import { BarChart as Bars, PieChart as Pies } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  LegendPlainComponent,
  TitleComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([Bars, Pies, AriaComponent, GridComponent, LegendPlainComponent, TitleComponent, TooltipComponent, CanvasRenderer])

export { optionOf, init }

/** Pixels of a picture for a file, before it is drawn twice as fine. */
const PICTURE_WIDTH = 1200

/** The chart as a PNG data URL: dark on white, whatever the screen looks like. */
export function pictureOf(chart: Chart, font: string): string {
  const look = pictureLook(chart, PICTURE_WIDTH, font)
  const place = document.createElement('div')
  const drawing = init(place, null, {
    renderer: 'canvas',
    width: PICTURE_WIDTH,
    height: heightOf(chart, look),
    devicePixelRatio: 2,
  })
  try {
    drawing.setOption(optionOf(chart, look))
    return drawing.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: look.ink.surface })
  } finally {
    drawing.dispose()
  }
}

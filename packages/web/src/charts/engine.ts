import type { Chart } from '@daybook/shared/charts/model'
import { heightOf, optionOf, pictureLook } from '@daybook/shared/charts/options'
import { BarChart as Bars, PieChart as Pies } from 'echarts/charts'
import { AriaComponent, GridSimpleComponent, LegendPlainComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

// Tooltips load when the pointer first enters a chart, see engineTips.ts.
use([Bars, Pies, AriaComponent, GridSimpleComponent, LegendPlainComponent, CanvasRenderer])

export { optionOf, init }

/** Width in pixels of a picture for a file, before it is rendered at twice the resolution. */
const PICTURE_WIDTH = 1200

/** The chart as a PNG data URL: dark on white, regardless of the screen's theme. */
export async function pictureOf(chart: Chart, font: string): Promise<string> {
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
    // Use the chart's own canvas, drawn at once: the library's getDataURL would copy it, and compress it on the main thread.
    drawing.getZr().flush()
    const canvas = place.querySelector('canvas')
    const png = canvas && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png')))
    if (!png) throw new Error('A picture could not be taken')
    return await dataUrl(png)
  } finally {
    drawing.dispose()
  }
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(new Error('A picture could not be read'))
    reader.readAsDataURL(blob)
  })
}

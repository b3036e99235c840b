import { setImmediate as nextTurn } from 'node:timers/promises'
import { DOMMatrix, GlobalFonts, createCanvas } from '@napi-rs/canvas'
import * as echarts from 'echarts/core'
// Imported one by one: the index would load another 20 MB.
import 'echarts/lib/chart/bar'
import 'echarts/lib/chart/pie'
import 'echarts/lib/component/aria'
import 'echarts/lib/component/grid'
import 'echarts/lib/component/legendPlain'
import { CanvasRenderer } from 'echarts/renderers'
import { heightOf, optionOf, pictureLook } from '@daybook/shared/charts/options'
import { partsOf } from '@daybook/shared/charts/parts'
import { FONT, fontFiles } from './fonts.ts'
import type { Chart } from './job.ts'
import { type Drawn, SHARPNESS, WIDTH, canvas, clearCanvas, pictureOfCanvas } from './canvas.ts'

/* Draws charts without a browser, from the browser's chart options. Runs in a worker. */

/** More bars than this would be too small on a page. */
const BARS_A_PICTURE = 22

type PlatformCanvas = NonNullable<Parameters<typeof echarts.setPlatformAPI>[0]['createCanvas']>

let isReady = false

function prepare(): void {
  if (isReady) return
  isReady = true
  GlobalFonts.registerFromPath(fontFiles.regular, FONT)
  GlobalFonts.registerFromPath(fontFiles.bold, FONT)
  echarts.use(CanvasRenderer)
  // Without DOMMatrix the library does not rotate patterns: stripes to the left and to the right would both be
  // horizontal.
  Object.assign(globalThis, { DOMMatrix })
  const ruler = createCanvas(8, 8).getContext('2d')
  echarts.setPlatformAPI({
    createCanvas: () => createCanvas(32, 32) as unknown as ReturnType<PlatformCanvas>,
    // Otherwise marks above and below Thai letters are counted as letters.
    measureText: (text, font) => {
      ruler.font = font ?? `13px ${FONT}`
      return ruler.measureText(text)
    },
  })
}

/** One or several pictures of a chart with their titles, depending on its number of bars. Sizes in CSS pixels. */
export async function* draw(chart: Chart): AsyncGenerator<Drawn & { title: string }> {
  prepare()
  for (const part of partsOf(chart, BARS_A_PICTURE)) {
    const look = pictureLook(part, WIDTH, FONT)
    const height = heightOf(part, look)
    clearCanvas(height)
    const instance = echarts.init(canvas as unknown as Parameters<typeof echarts.init>[0], null, {
      width: WIDTH,
      height,
      devicePixelRatio: SHARPNESS,
    })
    instance.setOption(optionOf(part, look))
    instance.getZr().flush()
    const drawn = await pictureOfCanvas(height)
    instance.dispose()
    yield { ...drawn, title: part.title }
    // Picture memory is released only between two turns of the event loop.
    await nextTurn()
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { DOMMatrix, GlobalFonts, createCanvas } from '@napi-rs/canvas'
import * as echarts from 'echarts/core'
// What is drawn, each by itself: the lists that hold all there is take another 20 MB.
import 'echarts/lib/chart/bar'
import 'echarts/lib/chart/pie'
import 'echarts/lib/component/aria'
import 'echarts/lib/component/grid'
import 'echarts/lib/component/legendPlain'
import 'echarts/lib/component/title'
import { CanvasRenderer } from 'echarts/renderers'
import { heightOf, optionOf, pictureLook } from '@daybook/shared/charts/options'
import { partsOf } from '@daybook/shared/charts/parts'
import { FONT, fontFiles } from './fonts.ts'
import type { Chart } from './job.ts'
import { type Drawn, SHARPNESS, WIDTH, canvas, clearCanvas, pictureOfCanvas } from './canvas.ts'

/* Draws charts without a browser, from the options that the browser draws them from. Belongs into a worker. */

/** More bars than this on one picture are too small on a page. */
const BARS_A_PICTURE = 22

type PlatformCanvas = NonNullable<Parameters<typeof echarts.setPlatformAPI>[0]['createCanvas']>

let isReady = false

function prepare(): void {
  if (isReady) return
  isReady = true
  GlobalFonts.registerFromPath(fontFiles.regular, FONT)
  GlobalFonts.registerFromPath(fontFiles.bold, FONT)
  echarts.use(CanvasRenderer)
  // It turns patterns only where it finds this: stripes to the left and to the right would both lie.
  Object.assign(globalThis, { DOMMatrix })
  const ruler = createCanvas(8, 8).getContext('2d')
  echarts.setPlatformAPI({
    createCanvas: () => createCanvas(32, 32) as unknown as ReturnType<PlatformCanvas>,
    // Without this, marks above and below Thai letters count as letters.
    measureText: (text, font) => {
      ruler.font = font ?? `13px ${FONT}`
      return ruler.measureText(text)
    },
  })
}

/** The pictures of a chart: one, or several where it has more bars than one picture can show. Sizes in CSS pixels. */
export async function* draw(chart: Chart): AsyncGenerator<Drawn> {
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
    yield drawn
    // Memory of pictures is given back between two turns of the loop and not within one.
    await nextTurn()
  }
}

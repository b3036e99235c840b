import { createCanvas, loadImage } from '@napi-rs/canvas'
import { PAPER } from '@daybook/shared/charts/palette'
import { opaquePng } from './png.ts'

/* What the pictures of files are drawn on. Apart from the charts, whose engine is not needed where a browser drew them. */

export const WIDTH = 1_200
/** Drawn larger than it is shown, so that it is sharp on paper. */
export const SHARPNESS = 1.5

/** In CSS pixels; the pages' own pictures are at most 2,300 high. */
const TALLEST = 4_000

/** The one sheet that all pictures are drawn on: a canvas of each would be kept until somebody collects it. */
export const canvas = createCanvas(1, 1)

/** A picture and its size in CSS pixels. */
export type Drawn = { png: Buffer; width: number; height: number }

/** An empty sheet, so many CSS pixels high. */
export function clearCanvas(height: number): void {
  canvas.width = WIDTH * SHARPNESS
  canvas.height = Math.round(height * SHARPNESS)
}

export async function pictureOfCanvas(height: number): Promise<Drawn> {
  const context = canvas.getContext('2d')
  let pixels: Uint8ClampedArray<ArrayBuffer> | undefined
  const png = await opaquePng(canvas, (from, lines) => {
    // What has been read is given back at once: left to the collector, a whole picture of it piles up.
    pixels?.buffer.transfer(0)
    pixels = context.getImageData(0, from, canvas.width, lines).data as Uint8ClampedArray<ArrayBuffer>
    return pixels
  })
  return { png, width: WIDTH, height }
}

/** A browser's picture, drawn again as large as our own would be; null where it is none that can be read. */
export async function redrawn(png: Uint8Array): Promise<Drawn | null> {
  const image = await loadImage(png).catch(() => null)
  const height = image ? Math.round((image.height / image.width) * WIDTH) : 0
  if (!image || height < 1 || height > TALLEST) return null
  clearCanvas(height)
  const context = canvas.getContext('2d')
  context.fillStyle = PAPER.surface
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return pictureOfCanvas(height)
}

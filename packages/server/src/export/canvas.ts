import { createCanvas, loadImage } from '@napi-rs/canvas'
import { PAPER } from '@daybook/shared/charts/palette'
import { opaquePng } from './png.ts'

/*
 * The canvas for the pictures in files. Separate from the charts, whose engine is not needed for pictures from a
 * browser.
 */

export const WIDTH = 1_200
/** Drawn larger than shown, so that it is sharp on paper. */
export const SHARPNESS = 1.5

/** In CSS pixels; our own pictures are at most 2,300 high. */
const TALLEST = 4_000

/** One canvas for all pictures: separate ones would stay in memory until collected. */
export const canvas = createCanvas(1, 1)

/** A picture and its size in CSS pixels. */
export type Drawn = { png: Buffer; width: number; height: number }

/** Clears the canvas and sets its height in CSS pixels. */
export function clearCanvas(height: number): void {
  canvas.width = WIDTH * SHARPNESS
  canvas.height = Math.round(height * SHARPNESS)
}

export async function pictureOfCanvas(height: number): Promise<Drawn> {
  const context = canvas.getContext('2d')
  let pixels: Uint8ClampedArray<ArrayBuffer> | undefined
  const png = await opaquePng(canvas, (from, lines) => {
    // Release each strip at once: left to the garbage collector, a whole picture would pile up.
    pixels?.buffer.transfer(0)
    pixels = context.getImageData(0, from, canvas.width, lines).data as Uint8ClampedArray<ArrayBuffer>
    return pixels
  })
  return { png, width: WIDTH, height }
}

/** A browser's picture, redrawn at our own size; null if it cannot be read. */
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

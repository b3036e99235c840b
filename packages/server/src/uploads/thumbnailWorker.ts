import { parentPort } from 'node:worker_threads'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { giveWay } from '../platform/giveWay.ts'

/* Draws thumbnails, one at a time, in a separate thread. */

/** Pixels of the long side: sharp in a list and a dialog, and good enough on paper. */
const LONG_SIDE = 480
const QUALITY = 72

/** A picture in, its thumbnail out; null if it cannot be decoded. */
export type ThumbnailAnswer = Uint8Array<ArrayBuffer> | null

async function thumbnail(file: Uint8Array): Promise<ThumbnailAnswer> {
  const picture = await loadImage(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = createCanvas(width ?? 1, height ?? 1)
  const pen = canvas.getContext('2d')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return Uint8Array.from(await canvas.encode('webp', QUALITY))
}

giveWay()
parentPort?.on('message', (file: Uint8Array) => {
  thumbnail(file).then(
    (made) => parentPort?.postMessage(made, made ? [made.buffer] : []),
    () => parentPort?.postMessage(null),
  )
})

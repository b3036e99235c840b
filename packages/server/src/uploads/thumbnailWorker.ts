import { createCanvas, loadImage } from '@napi-rs/canvas'

/* Draws thumbnails in a thread. */

/** Pixels of the long side: sharp in a list and a dialog, and good enough on paper. */
const LONG_SIDE = 480
const QUALITY = 72

/** The thumbnail of a picture; rejects if it cannot be decoded. */
export default async function thumbnail(file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await loadImage(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = createCanvas(width ?? 1, height ?? 1)
  const pen = canvas.getContext('2d')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return Uint8Array.from(await canvas.encode('webp', QUALITY))
}

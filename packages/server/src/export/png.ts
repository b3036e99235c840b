import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

/* Pictures as browsers hand them in and as files take them. Apart from the drawing, which only the worker loads. */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MOST_BYTES = 5 * 1024 * 1024
/** A small file can hold a picture that no memory holds. The largest of our own pages is 2,400 by 4,500. */
const MOST_PIXELS = 16_000_000
const RGB = 2
const EIGHT_BITS = 8

/**
 * The picture that a browser took of a chart, from what its data URL carries; null for anything that is not a whole PNG of at
 * most 5 MB and 16 million pixels, so that a drawing of our own takes its place.
 */
export function readPicture(base64: string): Buffer | null {
  if (base64.length > (MOST_BYTES / 3) * 4 + 4 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MOST_BYTES || bytes.length < 57 || !bytes.subarray(0, 8).equals(SIGNATURE)) return null
  if (
    bytes.toString('latin1', 12, 16) !== 'IHDR' ||
    bytes.toString('latin1', bytes.length - 8, bytes.length - 4) !== 'IEND'
  )
    return null
  const { width, height } = sizeOf(bytes)
  return width > 0 && height > 0 && width * height <= MOST_PIXELS ? bytes : null
}

/** Width and height of a PNG in pixels. */
export function sizeOf(png: Uint8Array): { width: number; height: number } {
  const view = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  return { width: view.readUInt32BE(16), height: view.readUInt32BE(20) }
}

/**
 * A PNG without transparency, which a PDF takes as it is: one with it would be unpacked there into several times its pixels.
 *
 * @param pixels red, green, blue and alpha, of which the last is left out
 */
export async function opaquePng(pixels: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  // Each row begins with its filter, which is none: charts are even areas.
  const rows = Buffer.alloc(height * (1 + width * 3))
  let to = 0
  for (let from = 0; from < width * height * 4; from += 4) {
    if (from % (width * 4) === 0) to += 1
    rows[to] = pixels[from] as number
    rows[to + 1] = pixels[from + 1] as number
    rows[to + 2] = pixels[from + 2] as number
    to += 3
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([EIGHT_BITS, RGB], 8)
  const packed = await promisify(deflate)(rows)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))])
}

/** A part of a PNG: its length, name, data and check sum. */
export function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

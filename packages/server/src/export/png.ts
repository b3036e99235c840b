import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'

/* Pictures from browsers and for files. Separate from the drawing, which only the worker loads. */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MOST_BYTES = 5 * 1024 * 1024
/** A small file can contain a huge picture. Our largest page is 2,400 by 4,500. */
const MOST_PIXELS = 16_000_000
const RGB = 2
const EIGHT_BITS = 8

/**
 * A browser's picture of a chart, from its data URL. Returns null if it is not a complete PNG of at most 5 MB and 16
 * million pixels; then we draw the chart ourselves.
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

/** How many lines of a picture to process at a time. */
const STRIP = 64

/**
 * An opaque PNG, which a PDF stores as it is; a transparent one would be unpacked into several times its pixels.
 * Written strip by strip, so that its pixels are in memory only once.
 *
 * @param pixelsOf returns a number of lines starting at one, as RGBA; alpha is ignored
 */
export async function opaquePng(
  { width, height }: { width: number; height: number },
  pixelsOf: (from: number, lines: number) => ArrayLike<number>,
): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([EIGHT_BITS, RGB], 8)
  const deflate = createDeflate()
  const packed = buffer(deflate)
  const strip = Buffer.alloc(STRIP * (1 + width * 3))
  for (let from = 0; from < height; from += STRIP) {
    const lines = Math.min(STRIP, height - from)
    const rows = withoutAlpha(pixelsOf(from, lines), width, strip.subarray(0, lines * (1 + width * 3)))
    // The strip is reused once it has been compressed.
    await new Promise((resolve) => deflate.write(rows, resolve))
  }
  deflate.end()
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', await packed), chunk('IEND', Buffer.alloc(0))])
}

/** Each line begins with its filter, none: charts are flat areas. */
function withoutAlpha(pixels: ArrayLike<number>, width: number, rows: Buffer): Buffer {
  let to = 0
  for (let from = 0; to < rows.length; from += 4) {
    if (from % (width * 4) === 0) to += 1
    rows[to] = pixels[from] as number
    rows[to + 1] = pixels[from + 1] as number
    rows[to + 2] = pixels[from + 2] as number
    to += 3
  }
  return rows
}

/** Behind the signature and the header of a PNG. */
const AFTER_HEADER = 33

/**
 * The picture with a comment of blanks before its content. The workbook library stores what it takes for incompressible by
 * the first 16 kB, and an entry that is stored while its size is unknown cannot be read by every program.
 */
export function withBlanks(png: Uint8Array): Buffer {
  const blanks = chunk('tEXt', Buffer.from(`Comment\0${' '.repeat(2_048)}`, 'latin1'))
  return Buffer.concat([png.subarray(0, AFTER_HEADER), blanks, png.subarray(AFTER_HEADER)])
}

/** A PNG chunk: length, name, data and checksum. */
export function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

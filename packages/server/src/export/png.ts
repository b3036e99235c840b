/* Pictures as browsers hand them in. Apart from the drawing, which only the worker loads. */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MOST_BYTES = 5 * 1024 * 1024
const LARGEST_SIDE = 20_000

/**
 * The picture that a browser took of a chart, from its data URL; null for anything that is not a whole PNG of at most 5 MB,
 * so that a drawing of our own takes its place.
 */
export function readPicture(dataUrl: string | null | undefined): Buffer | null {
  const encoded = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl ?? '')?.[1]
  if (!encoded || encoded.length > (MOST_BYTES / 3) * 4 + 4) return null
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length > MOST_BYTES || bytes.length < 57 || !bytes.subarray(0, 8).equals(SIGNATURE)) return null
  if (
    bytes.toString('latin1', 12, 16) !== 'IHDR' ||
    bytes.toString('latin1', bytes.length - 8, bytes.length - 4) !== 'IEND'
  )
    return null
  const { width, height } = sizeOf(bytes)
  return width > 0 && height > 0 && width <= LARGEST_SIDE && height <= LARGEST_SIDE ? bytes : null
}

/** Width and height of a PNG in pixels. */
export function sizeOf(png: Uint8Array): { width: number; height: number } {
  const view = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  return { width: view.readUInt32BE(16), height: view.readUInt32BE(20) }
}

import { crc32, deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'

/* Pictures as devices send them, and malformed ones. */

export type Size = { width: number; height: number }

/** A JPEG whose left half is red and right half is blue. */
export async function jpeg({ width, height }: Size): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = 'red'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = 'blue'
  pen.fillRect(Math.floor(width / 2), 0, width, height)
  return canvas.encode('jpeg', 90)
}

/** A JPEG with segments of a marker inserted before its own. */
export function withSegments(picture: Buffer, contents: readonly Buffer[], marker = 0xe1): Buffer {
  const segments = contents.map((content) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  })
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)])
}

/** EXIF with only the orientation of the picture; 6: its left side is up. */
export function orientation(value: number): Buffer {
  const tiff = Buffer.from('49492a0008000000010012010300010000000000000000000000', 'hex')
  tiff.writeUInt16LE(value, 18)
  return Buffer.concat([Buffer.from('Exif\u0000\u0000', 'latin1'), tiff])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of a few bytes that claims to have a given size. */
export function pngOf({ width, height, isInterlaced = false }: Size & { isInterlaced?: boolean }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, isInterlaced ? 1 : 0], 8)
  const lines = deflateSync(Buffer.alloc(Math.min(1_000_000, (width + 1) * height)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF whose header claims one size and whose first picture another. */
export function gifOf(screen: Size, first: Size): Buffer {
  const head = Buffer.from('GIF89a00000000')
  head.writeUInt16LE(screen.width, 6)
  head.writeUInt16LE(screen.height, 8)
  const place = Buffer.alloc(8)
  place.writeUInt16LE(first.width, 4)
  place.writeUInt16LE(first.height, 6)
  return Buffer.concat([
    head.subarray(0, 10),
    Buffer.from([0x80, 0, 0, 255, 0, 0, 0, 0, 255]),
    // A comment of two blocks.
    Buffer.from([0x21, 0xfe, 2, 65, 66, 1, 67, 0]),
    Buffer.from([0x2c]),
    place,
    Buffer.from([0, 2, 2, 0x44, 1, 0, 0x3b]),
  ])
}

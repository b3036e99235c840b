import type { Page } from '@playwright/test'
import type { Sent } from './files.ts'

/** The metadata that a camera writes into its photo. */
export type Camera = { orientation?: number; takenAt?: string; offset?: string; latitude?: number; longitude?: number }

/**
 * A JPEG as a camera writes it: the sensor's left half is red and its right half blue, both with noise that does not compress.
 */
export async function photo(
  page: Page,
  name: string,
  { width, height, isBusy = false, ...camera }: { width: number; height: number; isBusy?: boolean } & Camera,
): Promise<Sent> {
  const base64 = await page.evaluate(
    ({ width, height, isBusy }) => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      const halves = [
        ['#d02020', 0],
        ['#2020d0', width / 2],
      ] as const
      for (const [color, left] of halves) {
        pen.fillStyle = color
        pen.fillRect(left, 0, width / 2, height)
      }
      if (isBusy) {
        for (let spot = 0; spot < 60_000; spot += 1) {
          pen.fillStyle = `rgb(0 ${(spot * 7) % 200} 0 / 40%)`
          pen.fillRect((spot * 7919) % width, (spot * 104_729) % height, 3 + (spot % 9), 3 + (spot % 7))
        }
      }
      return canvas.toDataURL('image/jpeg', 0.97).replace(/^[^,]*,/, '')
    },
    { width, height, isBusy },
  )
  const plain = Buffer.from(base64, 'base64')
  const segment = exif(camera)
  const buffer = Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)])
  return { name, mimeType: 'image/jpeg', buffer }
}

type Entry = { tag: number; type: 2 | 3 | 4 | 5; count: number; value: Buffer }

const ascii = (tag: number, text: string): Entry => ({
  tag,
  type: 2,
  count: text.length + 1,
  value: Buffer.from(`${text}\0`, 'latin1'),
})
const short = (tag: number, value: number): Entry => ({ tag, type: 3, count: 1, value: Buffer.from([0, value]) })
const long = (tag: number, value: number): Entry => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return { tag, type: 4, count: 1, value: bytes }
}
/** Degrees, minutes and seconds, as cameras write them. */
const degrees = (tag: number, value: number): Entry => {
  const bytes = Buffer.alloc(24)
  const whole = Math.abs(value)
  const parts = [Math.floor(whole), Math.floor((whole * 60) % 60), ((whole * 3600) % 60) * 10_000]
  parts.forEach((part, place) => {
    bytes.writeUInt32BE(Math.round(part), place * 8)
    bytes.writeUInt32BE(place === 2 ? 10_000 : 1, place * 8 + 4)
  })
  return { tag, type: 5, count: 3, value: bytes }
}

/** A directory at an offset; values that do not fit into an entry follow it. */
function directory(entries: readonly Entry[], offset: number): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4)
  head.writeUInt16BE(entries.length)
  const beyond: Buffer[] = []
  let next = offset + head.length
  entries.forEach(({ tag, type, count, value }, nth) => {
    const place = 2 + nth * 12
    head.writeUInt16BE(tag, place)
    head.writeUInt16BE(type, place + 2)
    head.writeUInt32BE(count, place + 4)
    if (value.length <= 4) value.copy(head, place + 8)
    else {
      head.writeUInt32BE(next, place + 8)
      beyond.push(value)
      next += value.length
    }
  })
  return Buffer.concat([head, ...beyond])
}

function exif({ orientation = 1, takenAt, offset, latitude = 0, longitude = 0 }: Camera): Buffer {
  const time = [...(takenAt ? [ascii(0x9003, takenAt)] : []), ...(offset ? [ascii(0x9011, offset)] : [])]
  const place = [
    ascii(1, latitude < 0 ? 'S' : 'N'),
    degrees(2, latitude),
    ascii(3, longitude < 0 ? 'W' : 'E'),
    degrees(4, longitude),
  ]
  const first = (ofTime: number, ofPlace: number) =>
    directory([short(0x0112, orientation), ascii(0x013b, 'A Guard'), long(0x8769, ofTime), long(0x8825, ofPlace)], 8)
  const ofTime = 8 + first(0, 0).length
  const ofPlace = ofTime + directory(time, ofTime).length
  const content = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\b', 'latin1'),
    first(ofTime, ofPlace),
    directory(time, ofTime),
    directory(place, ofPlace),
  ])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** A picture's size, and its colours on the left and right, as a browser shows it. */
export async function looksOf(page: Page, picture: Buffer) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]), { imageOrientation: 'from-image' })
    const { width, height } = bitmap
    const canvas = new OffscreenCanvas(width, height)
    const pen = canvas.getContext('2d')
    pen?.drawImage(bitmap, 0, 0)
    const at = (x: number, y: number) => {
      const [red = 0, , blue = 0] = pen?.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    }
    return { width, height, left: at(0.1, 0.5), right: at(0.9, 0.5), top: at(0.5, 0.1), bottom: at(0.5, 0.9) }
  }, picture.toString('base64'))
}

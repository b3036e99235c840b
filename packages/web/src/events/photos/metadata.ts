/* Removes what a camera writes into a file besides the picture: time, place, device, owner. */

const EXIF = 'Exif\0\0'
const PNG_MAGIC = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** PNG chunks that affect how it looks, in lower case; chunks with an upper-case first letter are the picture itself. */
const LOOKS = new Set('trns gama chrm srgb cicp iccp sbit bkgd phys actl fctl fdat'.split(' '))

/**
 * A JPEG or PNG without its metadata and without any data after the picture, in parts; a JPEG keeps its orientation. null for
 * anything else.
 */
export function withoutMetadata(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  if (file[0] === 0xff && file[1] === 0xd8) return bareJpeg(file)
  if (PNG_MAGIC.every((byte, place) => file[place] === byte)) return barePng(file)
  return null
}

const ascii = (file: Uint8Array, place: number, length: number) =>
  String.fromCharCode(...file.subarray(place, place + length))

function bareJpeg(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const kept: Uint8Array<ArrayBuffer>[] = [file.subarray(0, 2)]
  for (let place = 2; place + 4 <= file.length; ) {
    if (file[place] !== 0xff) return null
    const marker = file[place + 1] ?? 0
    // Fill bytes.
    if (marker === 0xff) {
      place += 1
      continue
    }
    if (marker === 0xd9) break
    const length = view.getUint16(place + 2)
    if (length < 2) return null
    let end = Math.min(file.length, place + 2 + length)
    const isScan = marker === 0xda
    if (isScan) end = endOfScan(file, end)
    const turned = marker === 0xe1 ? orientationOf(view, place + 4, length - 2) : 1
    if (turned > 1) kept.push(turnedBy(turned))
    if (!isAbout(file, place, marker)) kept.push(file.subarray(place, end))
    // A truncated picture ends in its scan.
    if (isScan && end >= file.length) return kept
    place = end
  }
  kept.push(Uint8Array.of(0xff, 0xd9))
  return kept
}

/** Whether a segment is metadata, not part of the picture. */
function isAbout(file: Uint8Array, place: number, marker: number): boolean {
  if (marker === 0xfe) return true
  if (marker < 0xe0 || marker > 0xef) return false
  if (marker === 0xe0) return ascii(file, place + 4, 5) !== 'JFIF\0'
  if (marker === 0xe2) return ascii(file, place + 4, 11) !== 'ICC_PROFILE'
  return marker !== 0xee
}

/** Where a scan's data ends: at the next marker that is neither a stuffed FF nor a restart. */
function endOfScan(file: Uint8Array, start: number): number {
  for (let place = start; place + 1 < file.length; place += 1) {
    if (file[place] !== 0xff) continue
    const next = file[place + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return place
  }
  return file.length
}

/** The EXIF orientation, 1 to 8; 1 is upright. */
function orientationOf(view: DataView, place: number, length: number): number {
  if (length < EXIF.length + 8 || place + length > view.byteLength) return 1
  if (ascii(new Uint8Array(view.buffer, view.byteOffset), place, EXIF.length) !== EXIF) return 1
  const tiff = place + EXIF.length
  const end = place + length
  const isLittle = view.getUint16(tiff) === 0x4949
  const first = tiff + view.getUint32(tiff + 4, isLittle)
  if (first + 2 > end) return 1
  const count = view.getUint16(first, isLittle)
  for (let entry = first + 2; entry + 12 <= end && entry < first + 2 + count * 12; entry += 12) {
    if (view.getUint16(entry, isLittle) !== 0x0112) continue
    const value = view.getUint16(entry + 8, isLittle)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** An EXIF segment that contains only the orientation. */
function turnedBy(orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const content = [...[...EXIF].map((letter) => letter.charCodeAt(0)), ...tiff]
  return Uint8Array.from([0xff, 0xe1, 0, content.length + 2, ...content])
}

function barePng(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const kept: Uint8Array<ArrayBuffer>[] = [file.subarray(0, 8)]
  for (let place = 8; place + 12 <= file.length; ) {
    const end = place + 12 + view.getUint32(place)
    if (end > file.length) return null
    const type = ascii(file, place + 4, 4)
    if (/^[A-Z]/.test(type) || LOOKS.has(type.toLowerCase())) kept.push(file.subarray(place, end))
    if (type === 'IEND') return kept
    place = end
  }
  return null
}

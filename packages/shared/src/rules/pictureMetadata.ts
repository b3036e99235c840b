/* Removes what a camera writes into a picture besides the picture: time, place, device, owner. */

type Bytes = Uint8Array<ArrayBufferLike>
/** Takes bytes from the front of what has arrived and says how many it used and what follows; null if it needs more. */
type Step = (bytes: Bytes, keep: (part: Bytes) => void) => { used: number; next: Step } | null

const EXIF = 'Exif\0\0'
const PNG_MAGIC = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** PNG chunks that affect how it looks, in lower case; chunks with an upper-case first letter are the picture itself. */
const LOOKS = new Set('trns gama chrm srgb cicp iccp sbit bkgd phys actl fctl fdat'.split(' '))
/** More than any camera writes. */
const MOST_PNG_EXIF = 65_536

/**
 * Passes a file on, piece by piece, without a JPEG's or PNG's metadata and without any data after the picture. A picture keeps
 * its orientation. Any other file is passed on unchanged.
 */
export function metadataFilter() {
  let step: Step = begin
  let rest: Bytes = new Uint8Array()
  return {
    push(chunk: Bytes): Bytes[] {
      const kept: Bytes[] = []
      let bytes = rest.length === 0 ? chunk : joined([rest, chunk])
      for (let done = step(bytes, (part) => kept.push(part)); done; done = step(bytes, (part) => kept.push(part))) {
        bytes = bytes.subarray(done.used)
        step = done.next
        if (bytes.length === 0) break
      }
      rest = bytes
      return kept
    },
    /** What is left at the end of the file. */
    end(): Bytes[] {
      // A truncated picture ends in its scan.
      if (step === begin || step === scan) return rest.length > 0 ? [rest] : []
      return step === segment ? [Uint8Array.of(0xff, 0xd9)] : []
    },
  }
}

/** A JPEG or PNG without its metadata, in parts; null for anything else. */
export function withoutMetadata(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  if (!isJpeg(file) && !isPng(file)) return null
  const filter = metadataFilter()
  return [...filter.push(file), ...filter.end()] as Uint8Array<ArrayBuffer>[]
}

const isJpeg = (file: Bytes) => file[0] === 0xff && file[1] === 0xd8
const isPng = (file: Bytes) => PNG_MAGIC.every((byte, place) => file[place] === byte)

function begin(bytes: Bytes, keep: (part: Bytes) => void): ReturnType<Step> {
  if (bytes.length < PNG_MAGIC.length) return null
  const [length, next] = isJpeg(bytes) ? [2, segment] : isPng(bytes) ? [PNG_MAGIC.length, chunk] : [0, unchanged]
  if (length > 0) keep(bytes.subarray(0, length))
  return { used: length, next }
}

function unchanged(bytes: Bytes, keep: (part: Bytes) => void): ReturnType<Step> {
  keep(bytes)
  return { used: bytes.length, next: unchanged }
}

/** Whatever follows the picture is left out. */
const after: Step = (bytes) => ({ used: bytes.length, next: after })

/** The next segment of a JPEG. Bytes that are none are skipped, as decoders do. */
function segment(bytes: Bytes, keep: (part: Bytes) => void): ReturnType<Step> {
  if (bytes.length < 2) return null
  const marker = bytes[1] ?? 0
  if (bytes[0] !== 0xff) {
    const place = bytes.indexOf(0xff)
    return { used: place < 0 ? bytes.length : place, next: segment }
  }
  // Fill bytes.
  if (marker === 0xff) return { used: 1, next: segment }
  if (marker < 0x02 || (marker >= 0xd0 && marker <= 0xd8)) return { used: 2, next: segment }
  const end = { used: bytes.length, next: after }
  if (marker === 0xd9) {
    keep(bytes.subarray(0, 2))
    return end
  }
  if (bytes.length < 4) return null
  const length = uint16(bytes, 2)
  if (length < 2) {
    keep(Uint8Array.of(0xff, 0xd9))
    return end
  }
  if (bytes.length < length + 2) return null
  const content = bytes.subarray(4, length + 2)
  const turned = marker === 0xe1 && ascii(content, 0, EXIF.length) === EXIF ? orientationOf(content.subarray(6)) : 1
  if (turned > 1) keep(jpegTurned(turned))
  if (!isAbout(content, marker)) keep(bytes.subarray(0, length + 2))
  return { used: length + 2, next: marker === 0xda ? scan : segment }
}

/** Whether a segment is metadata, not part of the picture. */
function isAbout(content: Bytes, marker: number): boolean {
  if (marker === 0xfe) return true
  if (marker < 0xe0 || marker > 0xef) return false
  if (marker === 0xe0) return ascii(content, 0, 5) !== 'JFIF\0'
  if (marker === 0xe2) return ascii(content, 0, 11) !== 'ICC_PROFILE'
  return marker !== 0xee
}

/** A scan's data, up to the next marker that is neither a stuffed FF nor a restart. */
function scan(bytes: Bytes, keep: (part: Bytes) => void): ReturnType<Step> {
  let place = bytes.indexOf(0xff)
  while (place >= 0 && place + 1 < bytes.length) {
    const marker = bytes[place + 1] ?? 0
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) {
      if (place > 0) keep(bytes.subarray(0, place))
      return { used: place, next: segment }
    }
    place = bytes.indexOf(0xff, place + 1)
  }
  const known = place < 0 ? bytes.length : place
  if (known === 0) return null
  keep(bytes.subarray(0, known))
  return { used: known, next: scan }
}

/** The next chunk of a PNG. */
function chunk(bytes: Bytes, keep: (part: Bytes) => void): ReturnType<Step> {
  if (bytes.length < 8) return null
  const length = uint32(bytes, 0)
  const type = ascii(bytes, 4, 4)
  if (type === 'eXIf' && length <= MOST_PNG_EXIF) {
    if (bytes.length < length + 12) return null
    const turned = orientationOf(bytes.subarray(8, length + 8))
    if (turned > 1) keep(pngTurned(turned))
    return { used: length + 12, next: chunk }
  }
  const next = type === 'IEND' ? after : chunk
  const isKept = /^[A-Z]/.test(type) || LOOKS.has(type.toLowerCase())
  return { used: 0, next: through(length + 12, next, isKept) }
}

/** Passes a number of bytes on, or leaves them out. */
function through(length: number, next: Step, isKept: boolean): Step {
  return (bytes, keep) => {
    const used = Math.min(bytes.length, length)
    if (isKept) keep(bytes.subarray(0, used))
    return { used, next: used === length ? next : through(length - used, next, isKept) }
  }
}

/** The orientation of EXIF data, 1 to 8; 1 is upright. */
function orientationOf(tiff: Bytes): number {
  if (tiff.length < 8) return 1
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const isLittle = view.getUint16(0) === 0x4949
  const first = view.getUint32(4, isLittle)
  if (first + 2 > tiff.length) return 1
  const count = view.getUint16(first, isLittle)
  for (let entry = first + 2; entry + 12 <= tiff.length && entry < first + 2 + count * 12; entry += 12) {
    if (view.getUint16(entry, isLittle) !== 0x0112) continue
    const value = view.getUint16(entry + 8, isLittle)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** EXIF data that contains only the orientation. */
const tiffOf = (orientation: number) =>
  Uint8Array.of(0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0)

function jpegTurned(orientation: number): Bytes {
  const content = joined([letters(EXIF), tiffOf(orientation)])
  return joined([Uint8Array.of(0xff, 0xe1, 0, content.length + 2), content])
}

function pngTurned(orientation: number): Bytes {
  const content = joined([letters('eXIf'), tiffOf(orientation)])
  const sum = crc32(content)
  return joined([
    Uint8Array.of(0, 0, 0, content.length - 4),
    content,
    Uint8Array.of(sum >>> 24, sum >>> 16, sum >>> 8, sum),
  ])
}

function crc32(bytes: Bytes): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

const uint16 = (bytes: Bytes, place: number) => (bytes[place] ?? 0) * 256 + (bytes[place + 1] ?? 0)
const uint32 = (bytes: Bytes, place: number) => uint16(bytes, place) * 65_536 + uint16(bytes, place + 2)
const ascii = (bytes: Bytes, place: number, length: number) =>
  String.fromCharCode(...bytes.subarray(place, place + length))
const letters = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

function joined(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let place = 0
  for (const part of parts) {
    all.set(part, place)
    place += part.length
  }
  return all
}

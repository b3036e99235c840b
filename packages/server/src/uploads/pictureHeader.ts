const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex')
/** Markers of JPEG that have no length: TEM, RST0-7. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
/** Start of frame; C4, C8 and CC are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** More than any camera writes before the picture. */
const MOST_SEGMENTS = 2_000

/**
 * An upper estimate of the memory that decoding a JPEG, PNG or GIF takes, by its header alone: a picture of a few bytes
 * may state any size. undefined for anything else.
 */
export function decodedBytes(file: Buffer): number | undefined {
  if (file.length < 26) return undefined
  if (file[0] === 0xff && file[1] === 0xd8) return ofJpeg(file)
  if (file.subarray(0, 8).equals(PNG_MAGIC)) return ofPng(file)
  if (/^GIF8[79]a$/.test(file.toString('latin1', 0, 6))) return ofGif(file)
  return undefined
}

function ofJpeg(file: Buffer): number | undefined {
  let place = 2
  for (let segments = 0; segments < MOST_SEGMENTS && place + 9 < file.length; segments++) {
    if (file[place] !== 0xff) return undefined
    const marker = file[place + 1] ?? 0
    // Fill bytes.
    if (marker === 0xff) {
      place += 1
      continue
    }
    if (isBare(marker)) {
      place += 2
      continue
    }
    // The picture begins, or ends, without a size.
    if (marker === 0xda || marker === 0xd9) return undefined
    if (isFrame(marker)) {
      const pixels = file.readUInt16BE(place + 5) * file.readUInt16BE(place + 7)
      // All but baseline and extended keep every coefficient, two bytes each, of at most four components.
      return pixels > 0 ? pixels * (marker <= 0xc1 ? 4 : 12) : undefined
    }
    place += 2 + file.readUInt16BE(place + 2)
  }
  return undefined
}

function ofPng(file: Buffer): number | undefined {
  if (file.toString('latin1', 12, 16) !== 'IHDR' || file.length < 33) return undefined
  const pixels = file.readUInt32BE(16) * file.readUInt32BE(20)
  const isPlain = file[24] !== 16 && file[28] === 0
  return pixels > 0 ? pixels * (isPlain ? 4 : 12) : undefined
}

/** The first picture may be larger than the screen that the header states. */
function ofGif(file: Buffer): number | undefined {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let width = file.readUInt16LE(6)
  let height = file.readUInt16LE(8)
  let place = 13 + tableBytes(file[10] ?? 0)
  while (file[place] === 0x21) {
    place += 2
    for (let length = file[place] ?? 0; length > 0; length = file[place] ?? 0) place += length + 1
    place += 1
  }
  if (file[place] !== 0x2c || place + 9 > file.length) return undefined
  width = Math.max(width, file.readUInt16LE(place + 1) + file.readUInt16LE(place + 5))
  height = Math.max(height, file.readUInt16LE(place + 3) + file.readUInt16LE(place + 7))
  return width * height > 0 ? width * height * 8 : undefined
}

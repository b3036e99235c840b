import { isConverted, UnreadablePhoto } from '../fileRules.ts'
import { readFacts, type Stated } from './facts.ts'
import { withoutMetadata } from './metadata.ts'
import { attempts, isSmall, jpegName, MOST_BYTES } from './sizing.ts'

/** A photo ready to send: `file` is the original if none of it could be read. */
export type Prepared = { file: File; stated: Stated }

/** One at a time: drawing a photo of 48 million pixels takes 200 MB. */
let turn: Promise<unknown> = Promise.resolve()

/** Shrinks a photo and strips its metadata, which is sent along as stated by the device. */
export function preparePhoto(file: File): Promise<Prepared> {
  const prepared = turn.then(() => prepare(file))
  turn = prepared.catch(() => {})
  return prepared
}

async function prepare(file: File): Promise<Prepared> {
  const bytes = await file.arrayBuffer()
  const stated = await readFacts(bytes)
  const parts = withoutMetadata(new Uint8Array(bytes))
  const bare = parts && new File(parts, file.name, { type: file.type })
  const picture = await decoded(file)
  if (!picture) {
    if (isConverted(file.name)) throw new UnreadablePhoto()
    return { file: bare ?? file, stated }
  }
  try {
    if (bare && isSmall(picture, bare.size)) return { file: bare, stated }
    const blob = await shrunk(picture)
    if (!blob || (bare && bare.size <= blob.size)) return { file: bare ?? file, stated }
    return { file: new File([blob], jpegName(file.name), { type: 'image/jpeg' }), stated }
  } finally {
    if ('close' in picture) picture.close()
  }
}

/** The picture, upright; null if the browser cannot decode it. */
async function decoded(file: File): Promise<ImageBitmap | HTMLImageElement | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return asElement(file)
  }
}

/** Safari decodes HEIC as an image element, but not always as a bitmap. */
async function asElement(file: File): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  try {
    image.src = url
    await image.decode()
    return image
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function shrunk(picture: ImageBitmap | HTMLImageElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { alpha: false })
  let made: Blob | null = null
  for (const { width, height, quality } of attempts(picture)) {
    if (!pen) return null
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
      // JPEG has no transparency.
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, width, height)
      pen.imageSmoothingQuality = 'high'
      pen.drawImage(picture, 0, 0, width, height)
    }
    made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (made && made.size <= MOST_BYTES) break
  }
  // Safari counts a canvas's memory until it is garbage-collected.
  canvas.width = 0
  canvas.height = 0
  return made
}

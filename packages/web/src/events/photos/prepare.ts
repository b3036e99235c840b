import {
  HEAD_BYTES,
  namedAs,
  type Refusal,
  refusalOf,
  type StoredPicture,
  storedPicture,
} from '@daybook/shared/rules/fileKinds'
import { withoutMetadata } from '@daybook/shared/rules/pictureMetadata'
import { RefusedPicture } from '../refusedPicture.ts'
import { readFacts, type Stated } from './facts.ts'
import { attempts, isSmall, MOST_BYTES } from './sizing.ts'

/** A file ready to send. `isConverted`: the server would not store the original. */
export type Prepared = { file: File; stated: Stated & { keepOriginal?: 'true' }; isConverted: boolean }
/** `original`: with all that the camera wrote into it. `fitting`: drawn again only if its kind is not stored. */
export type Wish = 'shrunk' | 'fitting' | 'original'

/** One at a time: drawing a photo of 48 million pixels takes 200 MB. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * What is sent for a picture: its content decides what it is, not its name. Its metadata is stripped, unless the original is
 * wanted, and sent along as stated by the device. Throws RefusedPicture if it cannot be sent.
 */
export function preparePicture(file: File, wish: Wish): Promise<Prepared> {
  const prepared = turn.then(() => prepare(file, wish))
  turn = prepared.catch(() => {})
  return prepared
}

async function prepare(file: File, wish: Wish): Promise<Prepared> {
  const bytes = await file.arrayBuffer()
  const head = new Uint8Array(bytes, 0, Math.min(HEAD_BYTES, bytes.byteLength))
  const kind = await storedPicture(head)
  if (!kind) return converted(file, bytes, await refusalOf(file.name, head))
  const stated = await readFacts(bytes)
  const named = asKind(file, kind, file.name)
  if (wish === 'original') return { file: named, stated: { ...stated, keepOriginal: 'true' }, isConverted: false }
  const parts = withoutMetadata(new Uint8Array(bytes))
  const bare = parts ? asKind(new Blob(parts), kind, file.name) : named
  // A drawn GIF would stand still.
  const picture = wish === 'shrunk' && kind !== 'gif' ? await decoded(named) : null
  const drawn = picture && !isSmall(picture, bare.size) ? await shrunk(picture) : null
  close(picture)
  const isBetter = drawn !== null && drawn.size < bare.size
  return { file: isBetter ? asKind(drawn, 'jpg', file.name) : bare, stated, isConverted: false }
}

/** A picture of a kind that the server does not store, as JPEG if the browser can read it. */
async function converted(file: File, bytes: ArrayBuffer, refusal: Refusal): Promise<Prepared> {
  const isPicture = refusal.code === 'pictureHeic' || refusal.code === 'pictureKind'
  const picture = isPicture ? await decoded(file) : null
  const drawn = picture && (await shrunk(picture))
  close(picture)
  if (!drawn) throw new RefusedPicture(refusal)
  return { file: asKind(drawn, 'jpg', file.name), stated: await readFacts(bytes), isConverted: true }
}

const close = (picture: ImageBitmap | HTMLImageElement | null) => picture && 'close' in picture && picture.close()

const asKind = (content: Blob, kind: StoredPicture, name: string) =>
  new File([content], namedAs(name, kind), { type: kind === 'jpg' ? 'image/jpeg' : `image/${kind}` })

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

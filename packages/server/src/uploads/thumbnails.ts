import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Services } from '../call/call.ts'
import type { FileStore } from '../platform/files.ts'
import { Problem } from '../platform/problem.ts'
import type { Holder } from '../platform/turns.ts'
import { inPictureTurn, makeThumbnail } from './thumbnailMaker.ts'
import { type ServedUpload, markThumbnail } from './uploads.queries.ts'

const SUFFIX = '-thumbnail'

/** Stored next to the original, without a row, and deleted with it. */
const thumbnailName = (storedName: string) => `${storedName}${SUFFIX}`

export const isThumbnail = (name: string) => name.endsWith(SUFFIX)

/** The stored name of the upload that a stored file belongs to. */
export const originalName = (name: string) => (isThumbnail(name) ? name.slice(0, -SUFFIX.length) : name)

export const THUMBNAIL_TYPE = 'image/webp'

/** Permanently deletes an upload's file and its thumbnail. */
export async function removeStored(files: FileStore, storedName: string): Promise<void> {
  await files.remove(storedName)
  await files.remove(thumbnailName(storedName))
}

/** Quarantines an upload's file; its thumbnail, which can be made again, is deleted. */
export async function quarantineStored(files: FileStore, storedName: string): Promise<void> {
  await files.quarantine(storedName)
  await files.remove(thumbnailName(storedName))
}

/**
 * An upload's thumbnail, made and stored on the first request, in the turn of the one who asks. Throws notFound if there can be
 * none, fileMissing without the original, tooMuchAtOnce or busy if too many are being made.
 */
export async function thumbnailOf(services: Services, upload: ServedUpload, holder: Holder): Promise<Readable> {
  if (!upload.isPicture) throw new Problem('notFound')
  const stored = upload.hasThumbnail ? await services.files.read(thumbnailName(upload.storedName)) : undefined
  if (stored) return stored
  const made = await inPictureTurn(holder, () => make(services, upload))
  if (!made) throw new Problem('notFound')
  return Readable.from([made])
}

async function make({ files, db, log }: Services, { id, storedName }: ServedUpload): Promise<Buffer | null> {
  // Another server, or the request before this one, may have drawn it meanwhile.
  const kept = await files.read(thumbnailName(storedName))
  if (kept) return buffer(kept)
  const content = await files.read(storedName)
  if (!content) throw new Problem('fileMissing')
  const made = await makeThumbnail(await buffer(content))
  if (made) await files.save(thumbnailName(storedName), Readable.from([made]))
  else log.info({ file: storedName }, 'a picture has no thumbnail: too large, or broken')
  await markThumbnail(db, id, made !== null)
  return made
}

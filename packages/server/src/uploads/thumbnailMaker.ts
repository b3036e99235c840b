import { threads } from '../platform/threads.ts'
import { type Holder, turns } from '../platform/turns.ts'
import { decodedBytes } from './pictureHeader.ts'
import type thumbnail from './thumbnailWorker.ts'

/** No thumbnails for pictures that would take more memory: enough for 50 million pixels in a camera's format. */
const MOST_BYTES = 200_000_000
const LONGEST_MS = 30_000

/** One picture in memory at a time, including while it is read. A page of 100 rows wants as many. */
const pictures = turns({ atOnce: 1, atOnceEach: 1, waiting: 400, waitingEach: 100 })
const draw = threads<typeof thumbnail>(new URL('./thumbnailWorker.ts', import.meta.url), {
  atOnce: 1,
  idleMs: 20_000,
  resourceLimits: { maxOldGenerationSizeMb: 64 },
})

/**
 * Runs work with makeThumbnail in the turn of the person who wants a thumbnail. Throws tooMuchAtOnce or busy if too many are
 * waiting.
 */
export const inPictureTurn = <T>(holder: Holder, work: () => Promise<T>): Promise<T> => pictures.run(holder, work)

/** The thumbnail of a picture as WebP; null if there can be none: not a JPEG, PNG or GIF, broken, too large, or too slow. */
export async function makeThumbnail(file: Buffer): Promise<Buffer | null> {
  const bytes = decodedBytes(file)
  if (bytes === undefined || bytes > MOST_BYTES) return null
  const made = await draw(file, AbortSignal.timeout(LONGEST_MS)).catch(() => null)
  return made && Buffer.from(made.buffer)
}

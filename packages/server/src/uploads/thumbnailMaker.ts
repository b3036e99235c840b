import type { Worker } from 'node:worker_threads'
import { type Holder, turns } from '../platform/turns.ts'
import { waitingThreads } from '../platform/waitingThreads.ts'
import { decodedBytes } from './pictureHeader.ts'
import type { ThumbnailAnswer } from './thumbnailWorker.ts'

/** No thumbnails for pictures that would take more memory: enough for 50 million pixels in a camera's format. */
const MOST_BYTES = 200_000_000
const LONGEST_MS = 30_000

/** One picture in memory at a time, including while it is read. A page of 100 rows wants as many. */
const pictures = turns({ atOnce: 1, atOnceEach: 1, waiting: 400, waitingEach: 100 })
const threads = waitingThreads(new URL('./thumbnailWorker.ts', import.meta.url), { maxOldGenerationSizeMb: 64 })

/**
 * Runs work with makeThumbnail in the turn of the person who wants a thumbnail. Throws tooMuchAtOnce or busy if too many are
 * waiting.
 */
export const inPictureTurn = <T>(holder: Holder, work: () => Promise<T>): Promise<T> => pictures.run(holder, work)

/** The thumbnail of a picture as WebP; null if there can be none: not a JPEG, PNG or GIF, broken, or too large. */
export async function makeThumbnail(file: Buffer): Promise<Buffer | null> {
  const bytes = decodedBytes(file)
  if (bytes === undefined || bytes > MOST_BYTES) return null
  const made = await draw(threads.take(), file)
  return made && Buffer.from(made.buffer)
}

/** Draws a thumbnail. A worker that dies or takes too long gives none, and is not reused. */
function draw(by: Worker, file: Buffer): Promise<ThumbnailAnswer> {
  return new Promise((resolve) => {
    const leave = (made: ThumbnailAnswer) => {
      clearTimeout(late)
      by.off('message', end)
      by.off('error', fail)
      by.off('exit', fail)
      resolve(made)
    }
    const end = (made: ThumbnailAnswer) => {
      leave(made)
      threads.give(by)
    }
    const fail = () => {
      leave(null)
      void by.terminate()
    }
    const late = setTimeout(fail, LONGEST_MS)
    by.on('message', end)
    by.once('error', fail)
    by.once('exit', fail)
    by.postMessage(file)
  })
}

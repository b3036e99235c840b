import type { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Problem } from '../platform/problem.ts'
import { waitingThreads } from '../platform/waitingThreads.ts'
import { decodedBytes } from './pictureHeader.ts'
import type { ThumbnailAnswer } from './thumbnailWorker.ts'

/** No thumbnails for pictures that would take more memory: enough for 50 million pixels in a camera's format. */
const MOST_BYTES = 200_000_000
const LONGEST_MS = 30_000
const MOST_WAITING = 200

/** One picture in memory at a time, including while it is read. */
const turn = pLimit(1)
const threads = waitingThreads(new URL('./thumbnailWorker.ts', import.meta.url), { maxOldGenerationSizeMb: 64 })

/**
 * The thumbnail of a picture as WebP; null if there can be none: not a JPEG, PNG or GIF, broken, or too large. Throws busy
 * if too many are waiting, and whatever `read` throws.
 */
export function makeThumbnail(read: () => Promise<Buffer>): Promise<Buffer | null> {
  if (turn.pendingCount >= MOST_WAITING) throw new Problem('busy')
  return turn(async () => {
    const file = await read()
    const bytes = decodedBytes(file)
    if (bytes === undefined || bytes > MOST_BYTES) return null
    const made = await draw(threads.take(), file)
    return made && Buffer.from(made.buffer)
  })
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

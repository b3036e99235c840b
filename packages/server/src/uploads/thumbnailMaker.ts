import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Problem } from '../platform/problem.ts'
import { decodedBytes } from './pictureHeader.ts'
import type { ThumbnailAnswer } from './thumbnailWorker.ts'

/** Pictures that would take more memory have no thumbnail: 50 million pixels as cameras write them. */
const MOST_BYTES = 200_000_000
const LONGEST_MS = 30_000
/** The thread and its memory go when nobody has asked for so long. */
const IDLE_MS = 20_000
const MOST_WAITING = 200

/** One picture in memory at a time, from reading it on. */
const turn = pLimit(1)
let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined

/**
 * The thumbnail of a picture as WebP; null if there can be none: no JPEG, PNG or GIF, broken, or too large. Throws busy
 * when too many wait, and what `read` throws.
 */
export function makeThumbnail(read: () => Promise<Buffer>): Promise<Buffer | null> {
  if (turn.pendingCount >= MOST_WAITING) throw new Problem('busy')
  return turn(async () => {
    const file = await read()
    const bytes = decodedBytes(file)
    if (bytes === undefined || bytes > MOST_BYTES) return null
    clearTimeout(idle)
    const made = await draw((worker ??= openWorker()), file)
    idle = setTimeout(closeWorker, IDLE_MS).unref()
    return made && Buffer.from(made.buffer)
  })
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./thumbnailWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  opened.unref()
  return opened
}

function closeWorker(): void {
  void worker?.terminate()
  worker = undefined
}

/** A worker that dies or takes too long has no thumbnail to give, and its place is free for the next one. */
function draw(by: Worker, file: Buffer): Promise<ThumbnailAnswer> {
  return new Promise((resolve) => {
    const end = (made: ThumbnailAnswer) => {
      clearTimeout(late)
      by.off('message', end)
      by.off('error', fail)
      by.off('exit', fail)
      resolve(made)
    }
    const fail = () => {
      closeWorker()
      end(null)
    }
    const late = setTimeout(fail, LONGEST_MS)
    by.on('message', end)
    by.once('error', fail)
    by.once('exit', fail)
    by.postMessage(file)
  })
}

import type { FileAnswer } from '../../call/call.ts'
import { asProblem } from '../../platform/problem.ts'
import type { Attachment } from '../letters/letter.ts'

/** Mail programs and servers take letters of 10 MB; a file grows by a third in one. */
const MOST_BYTES = 2 * 1024 * 1024

/** A report's file for a letter; null if it is too large or cannot be made now, which must not keep the letter back. */
export async function attached(make: () => Promise<FileAnswer>): Promise<(Attachment & { rows: number }) | null> {
  try {
    const { name, type, body, rows = 0 } = await make()
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      // Leaving the loop ends the file, and the export log says so.
      if (bytes > MOST_BYTES) return null
      chunks.push(chunk)
    }
    return { name, type, bytes: Buffer.concat(chunks), rows }
  } catch (error) {
    if (asProblem(error)?.code === 'databaseAway') throw error
    return null
  }
}

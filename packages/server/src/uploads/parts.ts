import { Readable } from 'node:stream'
import type { UploadPart } from '../platform/transport/multipart.ts'
import type { FileStore } from '../platform/files.ts'
import type { StoredPart } from './parts.queries.ts'

/** The largest part. Small enough for a proxy's usual limit of 1 MB. */
export const PART_BYTES = 512 * 1024

export const sizeOf = (parts: readonly StoredPart[]) => parts.reduce((sum, { size }) => sum + size, 0)

/** All parts as one file. `onMissing`: a part is not in the store any more. */
export function joined(
  files: FileStore,
  fileName: string,
  parts: readonly StoredPart[],
  onMissing: () => Error,
): UploadPart {
  async function* bytes() {
    for (const { storedName } of parts) {
      const part = await files.read(storedName)
      if (!part) throw onMissing()
      yield* part as AsyncIterable<Buffer>
    }
  }
  return { fileName, stream: Readable.from(bytes()), allFields: () => Promise.resolve({}) }
}

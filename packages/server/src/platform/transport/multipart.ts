import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { decode } from '@daybook/shared/names'
import { Problem } from '../problem.ts'

/** An uploaded file that is being received, and its form. */
export type UploadPart = {
  fileName: string
  stream: Readable & { truncated?: boolean }
  /** All fields of the form by their plain names, including those after the file; call it once the stream has been read. */
  allFields(): Promise<Record<string, unknown>>
}

/** How much to read and discard after an answer was sent. */
const DISCARDED_BYTES = 100 * 1024 * 1024
const DISCARDED_MS = 30_000

/** The file of an upload and the fields before it. Those after the file are available once it has been read. */
export async function readUpload(request: FastifyRequest): Promise<{ input: unknown; file?: UploadPart }> {
  if (!request.isMultipart()) throw new Problem('unsupportedType')
  const parts = request.parts()
  const fields: Record<string, unknown> = {}
  const nextFile = async () => {
    for (;;) {
      const { value: part, done } = await parts.next().catch(refuseBroken)
      if (done || !part) return undefined
      if (part.type === 'file') return part
      fields[part.fieldname] = part.value
    }
  }
  const part = await nextFile()
  if (!part) return { input: fields }
  const allFields = async () => {
    for (let more = await nextFile(); more; more = await nextFile()) more.file.resume()
    return decode(fields) as Record<string, unknown>
  }
  return { input: { ...fields }, file: { fileName: part.filename, stream: part.file, allFields } }
}

/** Parser errors without a code mean that the body ended too early, or is not multipart at all. */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && 'code' in error) throw error
  throw new Problem('malformed', { name: 'file' })
}

/**
 * Reads and discards the rest of an answered upload, so that a client that sends everything before it reads gets the
 * answer. Cuts the connection of one that sends too much or takes too long.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  // This closes its connection too.
  const cut = () => request.destroy()
  const timer = setTimeout(cut, DISCARDED_MS).unref()
  let bytes = 0
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > DISCARDED_BYTES) cut()
  })
  request.once('close', () => clearTimeout(timer))
  request.once('end', () => clearTimeout(timer))
  request.resume()
}

import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { decode } from '@daybook/shared/names'
import { Problem } from '../problem.ts'

/** A file on its way in, and the form around it. */
export type UploadPart = {
  fileName: string
  stream: Readable & { truncated?: boolean }
  /** All fields of the form by their plain names, those behind the file too; to be asked once the stream has been read. */
  allFields(): Promise<Record<string, unknown>>
}

/** What is still taken in after an answer was given. */
const DISCARDED_BYTES = 100 * 1024 * 1024
const DISCARDED_MS = 30_000

/** The file of an upload and the fields before it. Those behind it are there once the file has been read. */
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

/** What the parser says without a code of its own: the body ended too early, or is no multipart at all. */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && 'code' in error) throw error
  throw new Problem('malformed', { name: 'file' })
}

/**
 * Lets the rest of an answered upload run out, so that a client that sends all before it reads gets to the answer. One
 * that goes on and on is cut off.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  // Its connection goes with it.
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

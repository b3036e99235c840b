import type { FastifyRequest } from 'fastify'
import type { UploadPart } from '../call.ts'
import { Problem } from './problem.ts'

/** The file and the fields of an upload. The fields that count must stand before the file, as browsers send them. */
export async function readUpload(request: FastifyRequest): Promise<{ input: unknown; file?: UploadPart }> {
  if (!request.isMultipart()) throw new Problem('unsupportedType')
  const part = await request.file()
  if (!part) return { input: {} }
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(part.fields)) {
    if (field && !Array.isArray(field) && field.type === 'field') fields[name] = field.value
  }
  return { input: fields, file: { fileName: part.filename, stream: part.file } }
}

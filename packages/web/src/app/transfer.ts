import type { Input } from '@daybook/shared'
import type { UploadFolder } from '@daybook/shared/rules/rules'
import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { ProblemError, readAnswer } from '../platform/answer.ts'
import { type FileCall, personHeader, send } from './transport.ts'
import { withSession } from './calls.ts'
import { givenName } from '../platform/fileName.ts'
import { sendInParts, sendWhole, WHOLE_BYTES } from './parts.ts'
import { session } from './session.ts'

/** How long a download's link stays in the page, in milliseconds. */
const LINK_MS = 200

export type DownloadOptions = {
  signal?: AbortSignal
  /** Bytes received so far; the total is unknown. */
  onProgress?: (bytes: number) => void
}

/** A file as it came, and its name. */
export type Downloaded = { blob: Blob; name: string }

/**
 * Posts, and returns the file of the answer. Throws ProblemError; 'aborted' if the signal ended it.
 */
export function download<N extends FileCall>(
  call: N,
  input: Input<N>,
  { signal, onProgress }: DownloadOptions = {},
): Promise<Downloaded> {
  return withSession(call, async () => {
    const response = await send(call, input, signal ? { signal } : {})
    if (!response.ok || response.headers.get('Content-Type')?.startsWith('application/json')) {
      readAnswer(call, response.status, await response.json().catch(() => null))
      throw new ProblemError('fault', '', { httpStatus: response.status })
    }
    const name = givenName(response.headers.get('Content-Disposition')) ?? 'download'
    const blob = await blobOf(response, onProgress).catch(() => {
      throw new ProblemError(signal?.aborted ? 'aborted' : 'fault', '')
    })
    return { blob, name }
  })
}

/** Reads the body, reporting its progress. */
async function blobOf(response: Response, onProgress?: (bytes: number) => void): Promise<Blob> {
  if (!response.body || !onProgress) return response.blob()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    bytes += value.byteLength
    onProgress(bytes)
  }
  return new Blob(parts, { type: response.headers.get('Content-Type') ?? 'application/octet-stream' })
}

export function saveBlob(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.hidden = true
  document.body.append(link)
  link.click()
  setTimeout(() => {
    link.remove()
    URL.revokeObjectURL(url)
  }, LINK_MS)
}

export type UploadCall = 'UploadFile/Upload' | 'UploadFile/UploadFileCotactUs'
export type UploadOptions = {
  /** Share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  call?: UploadCall
  /** Sent only with one of the product's folders: the upload's own id, and the facts that the device states about a photo. */
  about?: Omit<Input<'UploadFile/Upload'>, 'folder'>
}

/**
 * Sends one file. Throws ProblemError: 'refused' with the server's reason, 'aborted', or 'fault' if the connection
 * broke.
 */
export function uploadFile(
  file: File,
  folder: UploadFolder | 'ContactUs',
  { onProgress, signal, call = 'UploadFile/Upload', about = {} }: UploadOptions = {},
): Promise<UploadedFile> {
  return withSession(call, async () => {
    const headers = personHeader(session.userId())
    const more = { headers, ...(onProgress ? { onProgress } : {}), ...(signal ? { signal } : {}) }
    const { uploadId } = about
    if (uploadId && folder !== 'ContactUs' && file.size > WHOLE_BYTES) {
      const sent = await sendInParts(file, { ...about, uploadId, folder }, more)
      if (sent) return sent
    }
    return sendWhole(file, { ...about, folder }, more, call)
  })
}

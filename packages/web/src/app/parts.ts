import type { Output } from '@daybook/shared'
import { encodeInput } from '@daybook/shared/names'
import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { ProblemError, readAnswer } from '../platform/answer.ts'
import { language } from '../platform/i18n/i18n.ts'
import { noteSent, partBytes } from '../platform/line.ts'
import { isUnreached } from './offline.ts'

/*
 * Sends a large file in parts, so that a connection that breaks costs one part. The server knows how much has arrived: another
 * page, or a later start of this one, continues there.
 */

/** Larger files are sent in parts. */
export const WHOLE_BYTES = 512 * 1024
const LEAST_BYTES = 64 * 1024
/** The server takes no larger ones. */
const MOST_BYTES = 512 * 1024
/** A request that makes no progress for so long will not make any. */
const STALL_MS = 30_000
/** Putting the parts together and scanning them for viruses. */
const ANSWER_MS = 120_000
/** Waits before the tries of one part; after the last one, the caller decides. */
const WAITS_MS = [1_000, 3_000, 9_000]

export type PartsOptions = {
  onProgress?: (share: number) => void
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Asked after each part; if it may not go on, null is returned, and a later call continues. */
  mayGoOn?: () => Promise<boolean>
}

/** Sends what the server does not have yet. Throws ProblemError as uploadFile does. */
export async function sendInParts(
  file: Blob & { name: string },
  about: { uploadId: string; folder: string } & Record<string, unknown>,
  { onProgress, signal, headers = {}, mayGoOn }: PartsOptions = {},
): Promise<UploadedFile | null> {
  let failures = 0
  let at: number | null = null
  for (;;) {
    try {
      at ??= await receivedOf(about.uploadId, headers, signal)
      const from = at
      onProgress?.(from / file.size)
      const part = file.slice(from, from + partBytes(LEAST_BYTES, MOST_BYTES))
      const form = new FormData()
      const parts = { ...about, byteSize: file.size, offset: from }
      for (const [name, value] of Object.entries(encodeInput('UploadFile/AddPart', parts) as object))
        form.append(name, String(value))
      form.append('file', part, file.name)
      const began = performance.now()
      const onSent = (bytes: number) => onProgress?.(Math.min(1, (from + Math.min(bytes, part.size)) / file.size))
      const sent = await postForm('UploadFile/AddPart', form, { headers, onSent, ...(signal ? { signal } : {}) })
      const answer = readAnswer('UploadFile/AddPart', sent.status, sent.body, part.size) as Output<'UploadFile/AddPart'>
      noteSent(part.size, performance.now() - began)
      if (answer.file) return answer.file
      at = answer.received
      failures = 0
    } catch (error) {
      const wait = WAITS_MS[failures++]
      if (!(error instanceof ProblemError) || !isUnreached(error) || signal?.aborted || wait === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
      // The part may have arrived without its answer.
      at = null
    }
    if (mayGoOn && !(await mayGoOn())) return null
  }
}

/** Sends a file in one request. The file goes last, so that the server knows its limit before the bytes arrive. */
export async function sendWhole(
  file: Blob & { name: string },
  about: { folder: string } & Record<string, unknown>,
  { onProgress, signal, headers = {} }: Omit<PartsOptions, 'mayGoOn'> = {},
  call: 'UploadFile/Upload' | 'UploadFile/UploadFileCotactUs' = 'UploadFile/Upload',
): Promise<UploadedFile> {
  const form = new FormData()
  for (const [name, value] of Object.entries(encodeInput(call, about) as object)) form.append(name, value)
  form.append('file', file, file.name)
  const onSent = (bytes: number, total: number) => onProgress?.(bytes / total)
  const { status, body } = await postForm(call, form, { headers, onSent, ...(signal ? { signal } : {}) })
  return (readAnswer(call, status, body, file.size) as Output<typeof call>).file
}

async function receivedOf(uploadId: string, headers: Record<string, string>, signal?: AbortSignal): Promise<number> {
  const calling = new AbortController()
  const stop = () => calling.abort()
  const patience = setTimeout(stop, STALL_MS)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  let response: Response
  let body: unknown
  try {
    response = await fetch('/api/UploadFile/GetParts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': language(), ...headers },
      credentials: 'same-origin',
      body: JSON.stringify(encodeInput('UploadFile/GetParts', { uploadId })),
      signal: calling.signal,
    })
    body = await response.json()
  } catch {
    throw new ProblemError(signal?.aborted ? 'aborted' : 'fault', '', { httpStatus: 0 })
  } finally {
    clearTimeout(patience)
    signal?.removeEventListener('abort', stop)
  }
  return (readAnswer('UploadFile/GetParts', response.status, body) as Output<'UploadFile/GetParts'>).received
}

type PostOptions = {
  headers?: Record<string, string>
  /** Bytes sent so far, the form's own included. */
  onSent?: (bytes: number, total: number) => void
  signal?: AbortSignal
}

/** XMLHttpRequest, because fetch has no upload progress. It is given up when it makes no progress, however long it takes. */
function postForm(
  call: string,
  form: FormData,
  { headers = {}, onSent, signal }: PostOptions = {},
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new ProblemError('aborted', ''))
      return
    }
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let stalled = setTimeout(abort, STALL_MS)
    const moved = (patience: number) => {
      clearTimeout(stalled)
      stalled = setTimeout(abort, patience)
    }
    request.open('POST', `/api/${call}`)
    request.responseType = 'json'
    request.setRequestHeader('Accept-Language', language())
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      moved(STALL_MS)
      if (event.lengthComputable) onSent?.(event.loaded, event.total)
    }
    request.upload.onload = () => moved(ANSWER_MS)
    request.onload = () => resolve({ status: request.status, body: request.response })
    request.onerror = () => reject(new ProblemError('fault', ''))
    request.onabort = () => reject(new ProblemError(signal?.aborted ? 'aborted' : 'fault', '', { httpStatus: 0 }))
    request.onloadend = () => {
      clearTimeout(stalled)
      signal?.removeEventListener('abort', abort)
    }
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
}

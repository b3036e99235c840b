import type { Input, Output } from '@daybook/contract'
import type { UploadFolder } from '@daybook/contract/rules'
import type { UploadedFile } from '@daybook/contract/wire'
import { useState } from 'react'
import { ProblemError, readAnswer } from './answer.ts'
import { asProblem, type FileCall, send, withSession } from './api.ts'
import { language } from './i18n/i18n.ts'
import { showProblem } from './ui/dialogs.ts'

/** How long the link of a download stays in the page. */
const LINK_MS = 200

/**
 * Posts, and saves the file that comes back. `fileName` absent: the name that the server gave.
 * Throws ProblemError.
 */
export function download<N extends FileCall>(name: N, input: Input<N>, fileName?: string): Promise<void> {
  return withSession(name, async () => {
    const response = await send(name, input, {})
    if (!response.ok || response.headers.get('Content-Type')?.startsWith('application/json')) {
      readAnswer(response.status, await response.json().catch(() => null))
      throw new ProblemError('fault', '', { httpStatus: response.status })
    }
    const given = fileName ?? givenName(response.headers.get('Content-Disposition')) ?? 'download'
    const blob = await response.blob().catch(() => {
      throw new ProblemError('fault', '')
    })
    saveBlob(blob, given)
  })
}

/** The name in a Content-Disposition header, null when it has none. */
export function givenName(header: string | null): string | null {
  const encoded = header?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return null
    }
  }
  return header?.match(/filename="([^"]+)"/i)?.[1] ?? null
}

function saveBlob(blob: Blob, fileName: string) {
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

/** A download made by a button: problems are shown, `isPending` disables the button. */
export function useDownload<N extends FileCall>(name: N) {
  const [isPending, setPending] = useState(false)
  async function run(input: Input<N>, fileName?: string) {
    setPending(true)
    try {
      await download(name, input, fileName)
    } catch (error) {
      await showProblem(asProblem(error))
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
}

export type UploadCall = 'UploadFile/Upload' | 'UploadFile/UploadFileCotactUs'
export type UploadOptions = {
  /** Share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  call?: UploadCall
}

/** Sends one file. Throws ProblemError: 'refused' with the server's reason, 'aborted', or 'fault' when the line was cut. */
export function uploadFile(
  file: File,
  folder: UploadFolder | 'ContactUs',
  { onProgress, signal, call = 'UploadFile/Upload' }: UploadOptions = {},
): Promise<UploadedFile> {
  return withSession(call, async () => {
    const { status, body } = await post(`/api/${call}`, file, folder, onProgress, signal)
    return (readAnswer(status, body) as Output<UploadCall>).FileData
  })
}

/** XMLHttpRequest, because fetch tells nothing of how much has been sent. */
function post(
  url: string,
  file: File,
  folder: string,
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new ProblemError('aborted', ''))
      return
    }
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', url)
    request.responseType = 'json'
    request.setRequestHeader('Accept-Language', language())
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => resolve({ status: request.status, body: request.response })
    request.onerror = () => reject(new ProblemError('fault', ''))
    request.onabort = () => reject(new ProblemError('aborted', ''))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    const body = new FormData()
    // The folder goes first, so that the server knows the limit before the bytes arrive.
    body.append('sFolder', folder)
    body.append('file', file, file.name)
    request.send(body)
  })
}

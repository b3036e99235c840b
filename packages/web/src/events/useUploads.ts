import type { UploadFolder } from '@daybook/shared/rules/rules'
import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { asProblem } from '../platform/answer.ts'
import { newRequestId } from '../platform/newRequestId.ts'
import { canKeep, isUnreached, keepPhoto } from '../app/offline.ts'
import { uploadFile } from '../app/transfer.ts'
import { announce } from '../kit/feedback/announce.tsx'
import { faultText } from '../kit/dialogs/dialogs.ts'
import { isPictureName } from '@daybook/shared/rules/fileKinds'
import { whyRefused, withPictures } from './fileRules.ts'
import type { Prepared } from './photos/prepare.ts'
import { RefusedPicture } from './refusedPicture.ts'
import { keptFile } from './keptFile.ts'

/** Files that are sent at once: of a folder with thousands, the others wait, so that their shrunk copies do not fill the memory. */
const AT_ONCE = 6

/** A file whose upload is in progress or has failed. */
export type Upload = {
  /** Its position among the chosen files. */
  key: number
  name: string
  source: File
  keepsOriginal: boolean
  /** The id of the file that it replaces, when the user switches between the shrunk photo and the original. */
  replaces: number | null
  state: 'preparing' | 'sending' | 'failed'
  /** The size of what is sent. */
  bytes: number
  /** Share of the bytes sent, 0 to 1. */
  share: number
  reason: string
  /** The same file may succeed at another try. */
  canRetry: boolean
}

/** What the page knows of a file that it uploaded: its position, and the file it was made from. */
type Arrived = Pick<Upload, 'key' | 'source' | 'keepsOriginal'> & { isShrunk: boolean }

type Rules = { folder: UploadFolder; limitMb: number; extensions: readonly string[] }

/**
 * Uploads in progress and failed ones. Files that break a rule never leave the browser; photos are shrunk first. A repeated
 * upload keeps its first id, so that the server stores one file.
 */
export function useUploads({
  folder,
  limitMb,
  extensions,
  keeps = false,
  onUploaded,
}: Rules & {
  keeps?: boolean
  /** `source` is the file that was chosen: by its content, the upload may have another name. */
  onUploaded: (file: UploadedFile, replaces: number | null, source: File) => void
}) {
  const { t } = useTranslation()
  const [list, setList] = useState<readonly Upload[]>([])
  const nextKey = useRef(1)
  const done = useRef(onUploaded)
  done.current = onUploaded
  const sending = useRef(new Map<number, AbortController>())
  const turns = useRef({ taken: 0, waiting: [] as (() => Promise<void>)[] })
  const arrived = useRef(new Map<number, Arrived>())
  const made = useRef(new Map<number, { id: string; prepared: Prepared | null }>())
  // When the form is gone, nothing will reference files that are still uploading.
  useEffect(() => {
    const open = sending.current
    return () => open.forEach((controller) => controller.abort())
  }, [])

  const change = (key: number, part: Partial<Upload>) =>
    setList((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: number) => setList((now) => now.filter((one) => one.key !== key))

  function fail(upload: Upload, reason: string, canRetry: boolean) {
    change(upload.key, { state: 'failed', reason, canRetry })
    announce(`${upload.name}: ${reason}`)
  }

  async function send(upload: Upload, controller: AbortController) {
    const { key, source, name } = upload
    const { signal } = controller
    const attempt = made.current.get(key) ?? { id: newRequestId(), prepared: null }
    made.current.set(key, attempt)
    try {
      signal.throwIfAborted()
      attempt.prepared ??= await prepared(upload)
      signal.throwIfAborted()
      const { file, stated } = attempt.prepared
      change(key, { state: 'sending', bytes: file.size })
      const answer = await uploadFile(file, folder, {
        signal,
        onProgress: (share) => change(key, { share }),
        about: { uploadId: attempt.id, ...stated },
      })
      arrived.current.set(answer.id, {
        key,
        source,
        keepsOriginal: upload.keepsOriginal,
        isShrunk: upload.keepsOriginal || (file !== source && !attempt.prepared.isConverted),
      })
      // The report may wait on this device for longer than the server keeps an unused upload.
      if (keeps && canKeep()) await keepPhoto(file, attempt.id, stated, answer.id).catch(() => {})
      made.current.delete(key)
      drop(key)
      done.current({ ...answer, isNewFile: true }, upload.replaces, source)
      announce(t('ui.uploaded', { name }))
    } catch (error) {
      const problem = asProblem(error)
      if (signal.aborted) {
        drop(key)
        announce(t('ui.uploadCancelled'))
      } else if (error instanceof RefusedPicture)
        fail(upload, t(`problem.${error.refusal.code}`, error.refusal.values), false)
      else if (keeps && canKeep() && attempt.prepared && isUnreached(problem))
        await keep(upload, attempt.id, attempt.prepared)
      else fail(upload, faultText(problem), true)
    } finally {
      if (sending.current.get(key) === controller) sending.current.delete(key)
    }
  }

  function begin(upload: Omit<Upload, 'state' | 'bytes' | 'share' | 'reason' | 'canRetry'>) {
    const begun: Upload = { ...upload, state: 'preparing', bytes: 0, share: 0, reason: '', canRetry: false }
    setList((now) => [...now.filter(({ key }) => key !== upload.key), begun])
    return begun
  }

  /** Sends a file when it is its turn. */
  function queue(upload: Upload) {
    const controller = new AbortController()
    sending.current.set(upload.key, controller)
    turns.current.waiting.push(() => send(upload, controller))
    takeTurn()
  }
  function takeTurn() {
    const next = turns.current.taken < AT_ONCE ? turns.current.waiting.shift() : undefined
    if (!next) return
    turns.current.taken += 1
    void next().finally(() => {
      turns.current.taken -= 1
      takeTurn()
    })
  }

  /** When the server cannot be reached: stores the photo under this attempt's id, to be sent with the report. */
  async function keep(upload: Upload, id: string, { file, stated }: Prepared) {
    const { key, source, name } = upload
    try {
      const kept = keptFile(file, await keepPhoto(file, id, stated))
      arrived.current.set(kept.id, { key, source, keepsOriginal: upload.keepsOriginal, isShrunk: false })
      made.current.delete(key)
      drop(key)
      done.current(kept, upload.replaces, source)
      announce(t('Outbox.keptPhoto', { name }))
    } catch {
      fail(upload, t('Outbox.notKept'), true)
    }
  }

  function add(files: readonly File[]) {
    const names = new Set(files.map(({ name }) => name))
    // Drop failures that cannot be retried, and those of files chosen again.
    setList((now) => now.filter(({ state, canRetry, name }) => state !== 'failed' || (canRetry && !names.has(name))))
    for (const source of files) {
      const key = nextKey.current++
      const upload = begin({ key, name: source.name, source, keepsOriginal: false, replaces: null })
      const refusal = whyRefused(source, withPictures(extensions), limitMb)
      if (refusal === 'fileTooLarge') fail(upload, t('problem.fileTooLarge', { n: limitMb }), false)
      else if (refusal) fail(upload, t(`problem.${refusal}`), false)
      else queue(upload)
    }
  }

  return {
    list,
    add,
    retry: (upload: Upload) => queue(begin(upload)),
    cancel(upload: Upload) {
      sending.current.get(upload.key)?.abort()
      // One that waits for its turn would otherwise stay until then.
      if (upload.state !== 'sending') drop(upload.key)
    },
    /** A file's position among those chosen on this page; undefined for one from before. */
    placeOf: (file: UploadedFile) => arrived.current.get(file.id)?.key,
    /** The photo that a file was made from, if the page still has it and the server would accept it. */
    originalOf(file: UploadedFile): { bytes: number; isKept: boolean } | null {
      const found = arrived.current.get(file.id)
      if (!found?.isShrunk) return null
      return { bytes: found.source.size, isKept: found.keepsOriginal }
    },
    /** Uploads a photo again, in its original form or shrunk, in place of the present file. */
    keepOriginal(file: UploadedFile, keepsOriginal: boolean) {
      const found = arrived.current.get(file.id)
      if (!found) return
      const { key, source } = found
      made.current.delete(key)
      queue(begin({ key, name: source.name, source, keepsOriginal, replaces: file.id }))
    },
  }
}

/** A picture as it is sent; any other file unchanged. */
async function prepared({ source, keepsOriginal }: Upload): Promise<Prepared> {
  if (!isPictureName(source.name)) return { file: source, stated: {}, isConverted: false }
  const { preparePicture } = await import('./photos/prepare.ts')
  return preparePicture(source, keepsOriginal ? 'original' : 'shrunk')
}

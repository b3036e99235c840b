import type { UploadFolder } from '@daybook/shared/rules/rules'
import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../app/api.ts'
import { uploadFile } from '../app/transfer.ts'
import { announce } from '../kit/feedback/announce.tsx'
import { faultText } from '../kit/dialogs/dialogs.ts'
import { whyRefused } from './fileRules.ts'

export type RunningUpload = { key: number; name: string; share: number; cancel: () => void }
export type FailedUpload = { key: number; name: string; reason: string }

/** Uploads under way and those that failed. Files that break a rule never leave the browser. */
export function useUploads({
  folder,
  limitMb,
  extensions,
  onUploaded,
}: {
  folder: UploadFolder
  limitMb: number
  extensions: readonly string[]
  onUploaded: (file: UploadedFile) => void
}) {
  const { t } = useTranslation()
  const [running, setRunning] = useState<readonly RunningUpload[]>([])
  const [failed, setFailed] = useState<readonly FailedUpload[]>([])
  const nextKey = useRef(1)
  const done = useRef(onUploaded)
  done.current = onUploaded
  const open = useRef(new Set<AbortController>())
  // What is still on its way when the form goes has nobody to name it.
  useEffect(() => () => open.current.forEach((controller) => controller.abort()), [])

  const fail = (key: number, name: string, reason: string) => {
    setFailed((list) => [...list, { key, name, reason }])
    announce(`${name}: ${reason}`)
  }

  async function start(file: File, key: number) {
    const controller = new AbortController()
    open.current.add(controller)
    setRunning((list) => [...list, { key, name: file.name, share: 0, cancel: () => controller.abort() }])
    try {
      const uploaded = await uploadFile(file, folder, {
        signal: controller.signal,
        onProgress: (share) => setRunning((list) => list.map((one) => (one.key === key ? { ...one, share } : one))),
      })
      done.current({ ...uploaded, isNewFile: true })
      announce(t('ui.uploaded', { name: file.name }))
    } catch (error) {
      const problem = asProblem(error)
      if (problem.kind === 'aborted') announce(t('ui.uploadCancelled'))
      else fail(key, file.name, faultText(problem))
    } finally {
      open.current.delete(controller)
      setRunning((list) => list.filter((one) => one.key !== key))
    }
  }

  function add(files: readonly File[]) {
    setFailed([])
    for (const file of files) {
      const key = nextKey.current++
      const refusal = whyRefused(file, extensions, limitMb)
      if (refusal === 'fileTooLarge') fail(key, file.name, t('problem.fileTooLarge', { n: limitMb }))
      else if (refusal) fail(key, file.name, t(`problem.${refusal}`))
      else void start(file, key)
    }
  }

  return { running, failed, add, clearFailed: () => setFailed([]) }
}

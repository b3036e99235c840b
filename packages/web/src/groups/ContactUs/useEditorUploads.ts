import { EDITOR_FILE_BYTES, EDITOR_IMAGE_BYTES, FILE_EXTENSIONS } from '@daybook/shared/rules/rules'
import { isPictureName } from '@daybook/shared/rules/fileKinds'
import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { asProblem } from '../../platform/answer.ts'
import { fileUrl } from '../../app/paths.ts'
import { uploadFile } from '../../app/transfer.ts'
import { faultText, showWarning } from '../../kit/dialogs/dialogs.ts'
import { whyRefused, withPictures } from '../../events/fileRules.ts'
import { RefusedPicture } from '../../events/refusedPicture.ts'

const MEGABYTE = 1_048_576

export type EditorUpload = { key: number; name: string; share: number; cancel: () => void }

/** Whether a file is inserted as a picture; any other is inserted as a link. */
const isImage = (file: File) => isPictureName(file.name)

/** A picture whose kind is not stored is converted; any other file is sent as it is. */
async function prepared(file: File): Promise<File> {
  if (!isImage(file)) return file
  const { preparePicture } = await import('../../events/photos/prepare.ts')
  return (await preparePicture(file, 'fitting')).file
}

/** Uploads in progress. A file that breaks a rule never leaves the browser. */
export function useEditorUploads() {
  const { t } = useTranslation()
  const [running, setRunning] = useState<readonly EditorUpload[]>([])
  const nextKey = useRef(1)
  const open = useRef(new Set<AbortController>())
  useEffect(() => () => open.current.forEach((controller) => controller.abort()), [])

  /** Uploads a file and returns its URL, or null after reporting the problem. */
  async function send(file: File): Promise<string | null> {
    const limit = isImage(file) ? EDITOR_IMAGE_BYTES : EDITOR_FILE_BYTES
    const refusal = whyRefused(file, withPictures(FILE_EXTENSIONS), limit / MEGABYTE)
    if (refusal) {
      const reason =
        refusal === 'fileTooLarge'
          ? t('problem.imageTooLarge', { n: `${limit / MEGABYTE} MB` })
          : t(`problem.${refusal}`)
      await showWarning(`${file.name}: ${reason}`)
      return null
    }
    const key = nextKey.current++
    const controller = new AbortController()
    open.current.add(controller)
    setRunning((list) => [...list, { key, name: file.name, share: 0, cancel: () => controller.abort() }])
    try {
      const uploaded = await uploadFile(await prepared(file), 'ContactUs', {
        call: 'UploadFile/UploadFileCotactUs',
        signal: controller.signal,
        onProgress: (share) => setRunning((list) => list.map((one) => (one.key === key ? { ...one, share } : one))),
      })
      return fileUrl(uploaded)
    } catch (error) {
      if (error instanceof RefusedPicture) {
        await showWarning(`${file.name}: ${t(`problem.${error.refusal.code}`, error.refusal.values)}`)
        return null
      }
      const problem = asProblem(error)
      if (problem.kind !== 'aborted') await showWarning(`${file.name}: ${faultText(problem)}`)
      return null
    } finally {
      open.current.delete(controller)
      setRunning((list) => list.filter((one) => one.key !== key))
    }
  }

  /** Uploads files one after another and inserts each at the cursor's position by then. */
  async function insert(editor: Editor, files: readonly File[], about = '') {
    for (const file of files) {
      const address = await send(file)
      if (!address || editor.isDestroyed) continue
      if (isImage(file)) editor.chain().focus().setImage({ src: address, alt: about }).run()
      else insertLink(editor, address, file.name)
    }
  }

  return {
    running,
    isBusy: running.length > 0,
    insert: (editor: Editor, files: readonly File[], about?: string) => void insert(editor, files, about),
  }
}

/** Inserts a link with its own text at the cursor; text typed after it is not part of the link. */
export function insertLink(editor: Editor, href: string, text: string) {
  editor
    .chain()
    .focus()
    .insertContent([
      { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] },
      { type: 'text', text: ' ' },
    ])
    .unsetMark('link')
    .run()
}

import '../kit/theme/ui.css'
import { FILE_EXTENSIONS, UPLOAD_LIMIT_MB, type UploadFolder } from '@daybook/shared/rules/rules'
import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { callServer } from '../app/api.ts'
import { fileUrl } from '../app/paths.ts'
import type { FieldProps } from '../kit/fields/DateField.tsx'
import { FileChoice } from '../kit/fields/FileChoice.tsx'
import { Icon } from '../kit/theme/icons.tsx'
import { useUploads } from './useUploads.ts'

export type FileUploaderProps = FieldProps<readonly UploadedFile[]> & {
  folder: UploadFolder
  /** Megabytes; the folder's own limit when absent. */
  limitMb?: number
  extensions?: readonly string[]
  /** Told when uploads are under way and when the last one is through: a form waits for them. */
  onBusy?: (isBusy: boolean) => void
}

/**
 * Files of a form. `value` holds those that are there, the removed ones among them flagged isRemoved: a file that was
 * uploaded just now is deleted on the server at once when it is removed, one that was saved before is only flagged.
 */
export function FileUploader({
  folder,
  limitMb = UPLOAD_LIMIT_MB[folder],
  extensions = FILE_EXTENSIONS,
  value = [],
  onChange,
  disabled = false,
  onBusy,
  ...field
}: FileUploaderProps) {
  const { t } = useTranslation()
  // Several uploads end between two drawings: each adds to what the one before it left.
  const latest = useRef(value)
  latest.current = value
  const change = (next: readonly UploadedFile[]) => {
    latest.current = next
    onChange?.(next)
  }
  const uploads = useUploads({
    folder,
    limitMb,
    extensions,
    onUploaded: (file) => change([...latest.current, file]),
  })
  const isBusy = uploads.running.length > 0
  const tellBusy = useRef(onBusy)
  tellBusy.current = onBusy
  useEffect(() => tellBusy.current?.(isBusy), [isBusy])

  function remove(file: UploadedFile) {
    if (file.isNewFile) {
      change(latest.current.filter(({ id }) => id !== file.id))
      // The form no longer names the file; one that could not be deleted now is swept up by the server later.
      callServer('UploadFile/DeleteFile', { id: file.id }).catch(() => {})
    } else {
      flag(file, true)
    }
  }
  function flag(file: UploadedFile, isRemoved: boolean) {
    change(latest.current.map((one) => (one.id === file.id ? { ...one, isRemoved } : one)))
  }

  return (
    <div className="uploader">
      {!disabled && (
        <FileChoice
          {...field}
          label={t('ui.chooseFiles')}
          hint={t('ui.dropFiles')}
          note={t('ui.filesAllowed', { types: extensions.join(', '), n: limitMb })}
          extensions={extensions}
          isMultiple
          onChoose={uploads.add}
        />
      )}
      {uploads.running.length + value.length > 0 && (
        <ul className="file-list" aria-label={t('field.files')}>
          {value.map((file) => (
            <li key={file.id} data-removed={file.isRemoved || undefined}>
              <Icon name="file" />
              <a href={fileUrl(file)} download={file.fileName} aria-label={t('ui.openFile', { name: file.fileName })}>
                {file.fileName}
              </a>
              {file.isRemoved && <span className="muted">{t('ui.willBeRemoved')}</span>}
              {!disabled &&
                (file.isRemoved ? (
                  <Button size="small" onClick={() => flag(file, false)}>
                    {t('ui.undoRemove')}
                  </Button>
                ) : (
                  <Button
                    size="small"
                    type="text"
                    aria-label={t('ui.removeFile', { name: file.fileName })}
                    icon={<Icon name="trash" size={16} />}
                    onClick={() => remove(file)}
                  />
                ))}
            </li>
          ))}
          {uploads.running.map((upload) => (
            <li key={upload.key}>
              <Icon name="upload" />
              <span className="file-name">{upload.name}</span>
              <progress max={1} value={upload.share} aria-label={t('ui.uploading', { name: upload.name })} />
              <Button
                size="small"
                type="text"
                aria-label={t('ui.cancelUpload', { name: upload.name })}
                icon={<Icon name="close" size={16} />}
                onClick={upload.cancel}
              />
            </li>
          ))}
        </ul>
      )}
      {uploads.failed.length > 0 && (
        <div className="file-failed" role="alert">
          <strong>{t('ui.failedFiles')}</strong>
          <ul>
            {uploads.failed.map((failure) => (
              <li key={failure.key}>
                {failure.name}: {failure.reason}
              </li>
            ))}
          </ul>
          <Button size="small" onClick={uploads.clearFailed}>
            {t('ui.dismissFailed')}
          </Button>
        </div>
      )}
    </div>
  )
}

import { FILE_EXTENSIONS, UPLOAD_LIMIT_MB, type UploadFolder } from '@daybook/shared/rules/rules'
import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { minutesFor } from '../platform/line.ts'
import { WHOLE_BYTES } from '../app/parts.ts'
import { callServer } from '../app/calls.ts'
import { dropCopies } from '../app/offline.ts'
import { fileUrl } from '../app/paths.ts'
import { Checkbox } from '../kit/fields/Checkbox.tsx'
import type { FieldProps } from '../kit/fields/Field.tsx'
import { FileChoice } from '../kit/fields/FileChoice.tsx'
import { useIsOff } from '../kit/fields/form.ts'
import { Icon } from '../kit/theme/icons.tsx'
import { inChosenOrder, withFile } from './fileOrder.ts'
import { withPictures } from './fileRules.ts'
import { Thumbnail, useViewer } from './photos/Thumbnail.tsx'
import { type Upload, useUploads } from './useUploads.ts'
import { isKept } from './keptFile.ts'
import { PlainButton } from '../kit/PlainButton.tsx'
import textStyles from '../kit/text.module.css'
import styles from './FileUploader.module.css'

const MB = 1_048_576

export type FileUploaderProps = FieldProps<readonly UploadedFile[]> & {
  folder: UploadFolder
  /** Limit in megabytes; by default, the folder's own. */
  limitMb?: number
  extensions?: readonly string[]
  /** Called when uploads start and when the last one finishes: a form waits for them. */
  onBusy?: (isBusy: boolean) => void
  /** Store files that cannot be uploaded now on the device. */
  keeps?: boolean
}

/**
 * A form's files, in the order in which they were chosen. `value` holds the uploaded ones, with removed ones flagged
 * isRemoved: removing a file that was just uploaded deletes it on the server at once, removing one that was saved before only
 * flags it.
 */
export function FileUploader({
  folder,
  limitMb = UPLOAD_LIMIT_MB[folder],
  extensions = FILE_EXTENSIONS,
  value = [],
  onChange,
  disabled = false,
  onBusy,
  keeps = false,
  ...field
}: FileUploaderProps) {
  const { t } = useTranslation()
  const isOff = useIsOff(disabled)
  // Several uploads may finish between two renders: each adds to the result of the previous one.
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
    keeps,
    onUploaded(file, replaces) {
      change(withFile(latest.current, file, replaces, uploads.placeOf))
      if (replaces !== null) forget(replaces)
    },
  })
  const isBusy = uploads.list.some(({ state }) => state !== 'failed')
  const tellBusy = useRef(onBusy)
  tellBusy.current = onBusy
  useEffect(() => tellBusy.current?.(isBusy), [isBusy])
  const viewer = useViewer(value)

  // The form no longer references the file; if it cannot be deleted now, the server cleans it up later.
  function forget(id: number) {
    if (keeps) dropCopies([id])
    void callServer('UploadFile/DeleteFile', { id }).catch(() => {})
  }
  function remove(file: UploadedFile) {
    if (file.isNewFile) {
      change(latest.current.filter(({ id }) => id !== file.id))
      if (!isKept(file)) forget(file.id)
    } else {
      flag(file, true)
    }
  }
  function flag(file: UploadedFile, isRemoved: boolean) {
    change(latest.current.map((one) => (one.id === file.id ? { ...one, isRemoved } : one)))
  }

  function arrived(file: UploadedFile) {
    const original = uploads.originalOf(file)
    const isChanging = uploads.list.some(({ replaces }) => replaces === file.id)
    return (
      <li key={file.id} data-removed={file.isRemoved || undefined}>
        <Thumbnail file={file} onOpen={() => viewer.open(file)} />
        <div className={styles.words}>
          {isKept(file) ? (
            <span>
              {file.fileName} <span className={textStyles.muted}>{t('Outbox.keptTitle')}</span>
            </span>
          ) : (
            <a href={fileUrl(file)} download={file.fileName} aria-label={t('ui.openFile', { name: file.fileName })}>
              {file.fileName}
            </a>
          )}
          {file.isRemoved && <span className={textStyles.muted}>{t('ui.willBeRemoved')}</span>}
          {original && !disabled && (
            <Checkbox
              value={original.isKept}
              disabled={isChanging}
              onChange={(isKept) => uploads.keepOriginal(file, isKept)}
            >
              {t('ui.photo.keepOriginal', { size: (original.bytes / MB).toFixed(1) })}
              <span className={textStyles.srOnly}> {file.fileName}</span>
            </Checkbox>
          )}
        </div>
        {!disabled &&
          (file.isRemoved ? (
            <PlainButton isSmall disabled={isOff} onClick={() => flag(file, false)}>
              {t('ui.undoRemove')}
            </PlainButton>
          ) : (
            <PlainButton
              isSmall
              tone="quiet"
              aria-label={t('ui.removeFile', { name: file.fileName })}
              icon="trash"
              disabled={isOff}
              onClick={() => remove(file)}
            />
          ))}
      </li>
    )
  }

  function underWay(upload: Upload) {
    const { key, name } = upload
    const isFailed = upload.state === 'failed'
    return (
      <li key={`upload ${key}`} data-failed={isFailed || undefined}>
        <span className={styles.mark}>
          <Icon name={isFailed ? 'alert' : 'upload'} />
        </span>
        <div className={styles.words}>
          <span>{isFailed ? `${name}: ${upload.reason}` : name}</span>
          {!isFailed && (
            <progress
              max={1}
              {...(upload.state === 'sending' ? { value: upload.share } : {})}
              aria-label={t('ui.uploading', { name })}
            />
          )}
          {upload.state === 'sending' && <Left bytes={upload.bytes} share={upload.share} />}
        </div>
        {upload.canRetry && (
          <PlainButton isSmall icon="refresh" onClick={() => uploads.retry(upload)}>
            {t('ui.retryUpload')}
            <span className={textStyles.srOnly}> {name}</span>
          </PlainButton>
        )}
        <PlainButton
          isSmall
          tone="quiet"
          aria-label={t(isFailed ? 'ui.removeFile' : 'ui.cancelUpload', { name })}
          icon="close"
          onClick={() => uploads.cancel(upload)}
        />
      </li>
    )
  }

  return (
    <div>
      {!disabled && (
        <FileChoice
          {...field}
          label={t('ui.chooseFiles')}
          hint={t('ui.dropFiles')}
          note={t('ui.filesAllowed', { types: extensions.join(', '), n: limitMb })}
          extensions={withPictures(extensions)}
          isMultiple
          camera={t('ui.photo.take')}
          onChoose={uploads.add}
        />
      )}
      {uploads.list.length + value.length > 0 && (
        <ul className={styles.list} aria-label={t('field.files')}>
          {inChosenOrder(value, uploads.list, uploads.placeOf).map((one) =>
            'state' in one ? underWay(one) : arrived(one),
          )}
        </ul>
      )}
      {viewer.dialog}
    </div>
  )
}

/** How far a large file is, and how long the rest will take. */
function Left({ bytes, share }: { bytes: number; share: number }) {
  const { t } = useTranslation()
  if (bytes <= WHOLE_BYTES) return null
  const minutes = minutesFor(bytes * (1 - share))
  return (
    <span className={textStyles.muted}>
      {Math.floor(share * 100)} %{minutes !== null && ` · ${t('ui.uploadTakes', { count: minutes })}`}
    </span>
  )
}

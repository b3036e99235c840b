import { FILE_EXTENSIONS, UPLOAD_LIMIT_MB } from '@daybook/shared/rules/rules'
import { useEffect, useRef, useState } from 'react'
import { useIsSaving, useSave } from '../../app/api.ts'
import { callServer } from '../../app/calls.ts'
import { withPictures } from '../../events/fileRules.ts'
import { useUploads } from '../../events/useUploads.ts'
import { faultText } from '../../kit/dialogs/dialogs.ts'
import { FileChoice } from '../../kit/fields/FileChoice.tsx'
import gridStyles from '../../kit/fields/grid.module.css'
import { Row } from '../../kit/layout/layout.tsx'
import panelStyles from '../../kit/Panel.module.css'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { PATIENCE_MS } from './pastMonths.ts'
import styles from './PastReports.module.css'

/** Refusals that are listed; of many, the first say enough. */
const MOST_LISTED = 20

/** Gives photos to a file, many at once; the rows name them. */
export function Photos({
  fileId,
  given,
  isOff,
  isLocked,
  onBusy,
}: {
  fileId: number
  given: number
  /** The user may only look. */
  isOff: boolean
  isLocked: boolean
  /** Called when the first photo leaves and when the last one has been given. */
  onBusy: (isBusy: boolean) => void
}) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(0)
  const [refused, setRefused] = useState<readonly { name: string; reason: string }[]>([])
  const add = useSave('PastReports/AddPhoto', {
    patience: PATIENCE_MS,
    onProblem: (problem, { name, file }) => {
      setRefused((before) => [...before, { name: name ?? '', reason: faultText(problem) }])
      callServer('UploadFile/DeleteFile', { id: file.id }).catch(() => {})
      return true
    },
  })
  const uploads = useUploads({
    folder: 'PastPhotos',
    limitMb: UPLOAD_LIMIT_MB.PastPhotos,
    extensions: FILE_EXTENSIONS,
    onUploaded: (file, _replaces, { webkitRelativePath, name }) =>
      void add.run({ fileId, file: { id: file.id }, name: webkitRelativePath || name }),
  })
  const left = uploads.list.filter(({ state }) => state !== 'failed').length
  const isBusy = useIsSaving('PastReports/AddPhoto') || left > 0
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current !== isBusy) onBusy(isBusy)
    wasBusy.current = isBusy
  }, [isBusy, onBusy])
  const failed = uploads.list.filter(({ state }) => state === 'failed')
  const again = failed.filter(({ canRetry }) => canRetry)
  const faults = [...refused, ...failed]
  return (
    <section className={panelStyles.panel} aria-labelledby="past-photos">
      <h2 id="past-photos">{t('PastReports.photos')}</h2>
      <p data-note className={styles.note}>
        {t('PastReports.photosNote')}
      </p>
      {!isOff && (
        <FileChoice
          label={t('PastReports.choosePhotos')}
          folder={t('PastReports.chooseFolder')}
          hint={t('ui.dropFiles')}
          note={t('ui.filesAllowed', { types: FILE_EXTENSIONS.join(', '), n: UPLOAD_LIMIT_MB.PastPhotos })}
          extensions={withPictures(FILE_EXTENSIONS)}
          isMultiple
          disabled={isLocked}
          onChoose={(files) => {
            if (!isBusy) setRefused([])
            setChosen((before) => files.length + (isBusy ? before : 0))
            uploads.add(files)
          }}
        />
      )}
      <Row gap={[6, 12]} align="center" above={8} role="status">
        <span>{t('PastReports.photosGiven', { n: given })}</span>
        {isBusy && (
          <>
            <span>{t('PastReports.photosSending', { done: chosen - left, all: chosen })}</span>
            <progress max={chosen} value={chosen - left} aria-label={t('PastReports.photos')} />
          </>
        )}
      </Row>
      {faults.length > 0 && (
        <ul className={`${gridStyles.error} ${styles.refused}`} role="alert">
          {faults.slice(0, MOST_LISTED).map(({ name, reason }, at) => (
            <li key={at}>
              {name}: {reason}
            </li>
          ))}
          {faults.length > MOST_LISTED && <li>{t('PastReports.refusedMore', { n: faults.length - MOST_LISTED })}</li>}
        </ul>
      )}
      {again.length > 0 && !isBusy && (
        <PlainButton icon="refresh" onClick={() => again.forEach(uploads.retry)}>
          {t('ui.retryUpload')}
        </PlainButton>
      )}
    </section>
  )
}

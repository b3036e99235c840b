import type { Output } from '@daybook/shared'
import { UPLOAD_LIMIT_MB } from '@daybook/shared/rules/rules'
import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { callServer } from '../../app/calls.ts'
import { useRefresh, useSave } from '../../app/api.ts'
import { useDownload } from '../../app/downloads.ts'
import { announce } from '../../kit/feedback/announce.tsx'
import { showCompleted, showWarning } from '../../kit/dialogs/dialogs.ts'
import { FileChoice } from '../../kit/fields/FileChoice.tsx'
import { useUploads } from '../../events/useUploads.ts'
import { Outcome } from './Outcome.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import gridStyles from '../../kit/fields/grid.module.css'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './ImportData.module.css'

type Checked = Output<'ImportData/ImportData'>
const CALL = { user: 'ImportData/ImportData', receiver: 'ImportData/ImportDataReceiver' } as const
const EXTENSIONS = ['xls', 'xlsx']

/** One kind of file: chosen, checked by the server, reviewed, and then imported. */
export function ImportPanel({ kind }: { kind: 'user' | 'receiver' }) {
  const { t } = useTranslation()
  const headingId = useId()
  const template = useDownload('ImportData/Template')
  const refresh = useRefresh()
  const [file, setFile] = useState<UploadedFile | null>(null)
  const [outcome, setOutcome] = useState<Checked | null>(null)
  /** Messages about a file belong to this page: none once the user has left it. */
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  const onProblem = () => isLeft.current
  const check = useSave(CALL[kind], { onProblem })
  const write = useSave(CALL[kind], { onProblem })
  const uploads = useUploads({
    folder: 'ImportFile',
    limitMb: UPLOAD_LIMIT_MB.ImportFile,
    extensions: EXTENSIONS,
    onUploaded: (uploaded) => {
      setFile(uploaded)
      void checkFile(uploaded)
    },
  })

  async function checkFile(uploaded: UploadedFile) {
    const found = await check.run({ file: uploaded, isDryRun: true })
    if (isLeft.current) return takeAway(uploaded)
    setOutcome(found)
    if (found) announce(t('ImportData.checked', { refused: found.refused, added: found.added, changed: found.changed }))
    else takeAway(uploaded)
  }
  /** A file that is not imported need not be kept; if it cannot be deleted now, the server cleans it up later. */
  function takeAway(uploaded: UploadedFile) {
    setFile(null)
    setOutcome(null)
    callServer('UploadFile/DeleteFile', { id: uploaded.id }).catch(() => {})
  }
  async function choose(files: readonly File[]) {
    if (files.length === 0) return
    if (files.length > 1) return showWarning(t('ImportData.oneFile'))
    if (file) takeAway(file)
    for (const failed of uploads.list) uploads.cancel(failed)
    uploads.add(files)
  }
  async function importFile() {
    if (!file || !outcome) return
    const done = await write.run({ file, isDryRun: false, digest: outcome.digest })
    await refresh('ImportData/LoadPage', 'MP_Back/LoadAdminHome')
    if (isLeft.current) return
    // Show row by row what was refused after all.
    if (!done) return checkFile(file)
    setOutcome(done)
    setFile(null)
    await showCompleted(t('message.imported'))
  }

  const running = uploads.list.find(({ state }) => state !== 'failed')
  const isBusy = running !== undefined || check.isPending
  return (
    <section className={`${panelStyles.panel} ${styles.panel}`} aria-labelledby={headingId}>
      <Row className={styles.head} gap={[8, 16]} align="center" justify="space-between">
        <h2 id={headingId}>{t(`ImportData.panel.${kind}`)}</h2>
        <PlainButton icon="download" isBusy={template.isPending} onClick={() => void template.run({ kind })}>
          {t('ImportData.template')}
        </PlainButton>
      </Row>
      <p data-note className={textStyles.muted}>
        {t(`ImportData.about.${kind}`)}
      </p>
      <FileChoice
        label={t('ImportData.chooseFile')}
        hint={t('ImportData.dropFile')}
        note={t('ImportData.allowed', { n: UPLOAD_LIMIT_MB.ImportFile })}
        extensions={EXTENSIONS}
        disabled={isBusy || write.isPending}
        onChoose={(files) => void choose(files)}
      />
      <Row className={styles.state} gap={[6, 12]} align="center" above={8} role="status">
        {running && (
          <>
            <span>{running.name}</span>
            <progress max={1} value={running.share} aria-label={t('ui.uploading', { name: running.name })} />
          </>
        )}
        {check.isPending && <span>{t('ImportData.checking')}</span>}
        {file && !isBusy && <span>{file.fileName}</span>}
      </Row>
      {uploads.list
        .filter(({ state }) => state === 'failed')
        .map(({ key, name, reason }) => (
          <p key={key} className={gridStyles.error} role="alert">
            {name}: {reason}
          </p>
        ))}
      {outcome && !isBusy && (
        <Outcome
          outcome={outcome}
          isWriting={write.isPending}
          onImport={() => void importFile()}
          onCancel={() => (file ? takeAway(file) : setOutcome(null))}
        />
      )}
    </section>
  )
}

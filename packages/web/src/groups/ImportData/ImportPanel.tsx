import { UPLOAD_LIMIT_MB } from '@daybook/shared/rules/rules'
import { IMPORT_COLUMNS, type ImportKind, PASTE_LIMIT } from '@daybook/shared/importKinds'
import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { callServer } from '../../app/calls.ts'
import { useDownload } from '../../app/downloads.ts'
import { announce } from '../../kit/feedback/announce.tsx'
import { showCompleted, showWarning } from '../../kit/dialogs/dialogs.ts'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { Labelled } from '../../kit/fields/Field.tsx'
import { FileChoice } from '../../kit/fields/FileChoice.tsx'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { useUploads } from '../../events/useUploads.ts'
import { Outcome } from './Outcome.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { type Outcome as Checked, useImport } from './useImport.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './ImportData.module.css'

const EXTENSIONS = ['xls', 'xlsx']

/** Rows of one kind: a file or pasted text, checked by the server, reviewed, and then imported. */
export function ImportPanel({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation()
  const headingId = useId()
  const template = useDownload('ImportData/listTemplate')
  const [file, setFile] = useState<UploadedFile | null>(null)
  const [pasted, setPasted] = useState('')
  const [outcome, setOutcome] = useState<Checked | null>(null)
  const [takesAway, setTakesAway] = useState(false)
  const [sendsLetters, setSendsLetters] = useState(false)
  /** Messages about a file belong to this page: none once the user has left it. */
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  const isPasting = useRef(false)
  useUnsaved(pasted !== '')
  const importing = useImport(kind, () => isLeft.current)
  const uploads = useUploads({
    folder: 'ImportFile',
    limitMb: UPLOAD_LIMIT_MB.ImportFile,
    extensions: EXTENSIONS,
    onUploaded: (uploaded) => {
      setFile(uploaded)
      void checkFile(uploaded)
    },
  })

  async function check(source: { uploadId: number } | { pasted: string }) {
    const found = await importing.run('check', { ...source, takesAway })
    if (isLeft.current) return null
    setOutcome(found)
    if (found) announce(t('ImportData.checked', { refused: found.refused, added: found.added, changed: found.changed }))
    return found
  }
  async function checkFile(uploaded: UploadedFile) {
    if (!(await check({ uploadId: uploaded.id }))) takeAway(uploaded)
  }
  async function checkPasted(text: string) {
    if (text.length > PASTE_LIMIT) return showWarning(t('ImportData.pasteTooLong', { n: PASTE_LIMIT }))
    if (file) takeAway(file)
    await check({ pasted: text })
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
  async function importRows() {
    if (!outcome) return
    const source = file ? { uploadId: file.id } : { pasted }
    const done = await importing.run('write', { ...source, digest: outcome.digest, sendsLetters, takesAway })
    if (isLeft.current) return
    // Show row by row what was refused after all.
    if (!done) return void (file ? checkFile(file) : check(source))
    setOutcome(done)
    setFile(null)
    setPasted('')
    await showCompleted(t('message.imported'))
  }

  const running = uploads.list.find(({ state }) => state !== 'failed')
  const isBusy = running !== undefined || importing.running === 'check'
  const isWriting = importing.running === 'write'
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
      {kind === 'receiver' && (
        <Checkbox
          value={takesAway}
          disabled={isBusy || isWriting}
          onChange={(isTicked) => {
            setTakesAway(isTicked)
            // What was checked is not what would be done.
            if (file) takeAway(file)
            setOutcome(null)
          }}
        >
          {t('ImportData.takesAway')}
        </Checkbox>
      )}
      <FileChoice
        label={t('ImportData.chooseFile')}
        hint={t('ImportData.dropFile')}
        note={t('ImportData.allowed', { n: UPLOAD_LIMIT_MB.ImportFile })}
        extensions={EXTENSIONS}
        disabled={isBusy || isWriting}
        onChoose={(files) => void choose(files)}
      />
      <Labelled
        className={styles.paste}
        label={t('ImportData.paste')}
        extra={t('ImportData.pasteOrder', {
          columns: IMPORT_COLUMNS[kind].map((column) => t(`field.${column}`)).join(' | '),
        })}
      >
        <TextAreaField
          rows={6}
          value={pasted}
          disabled={isBusy || isWriting}
          onChange={(text) => {
            setPasted(text)
            if (!file) setOutcome(null)
            // What is pasted is checked at once, as a file is.
            if (isPasting.current) void checkPasted(text)
            isPasting.current = false
          }}
          onPaste={() => (isPasting.current = true)}
        />
      </Labelled>
      {pasted.trim() !== '' && (
        <Row above={8}>
          <PlainButton
            tone={outcome ? 'default' : 'primary'}
            disabled={isBusy || isWriting}
            onClick={() => void checkPasted(pasted)}
          >
            {t('ImportData.checkPasted')}
          </PlainButton>
        </Row>
      )}
      <Row className={styles.state} gap={[6, 12]} align="center" above={8} role="status">
        {running && (
          <>
            <span>{running.name}</span>
            <progress max={1} value={running.share} aria-label={t('ui.uploading', { name: running.name })} />
          </>
        )}
        {importing.running && <span>{t(`ImportData.${importing.running === 'check' ? 'checking' : 'writing'}`)}</span>}
        {importing.running && importing.share !== undefined && (
          <progress max={1} value={importing.share} aria-label={t('ImportData.progress')} />
        )}
        {importing.running === 'check' && <PlainButton onClick={importing.cancel}>{t('ui.cancel')}</PlainButton>}
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
          isWriting={isWriting}
          letters={
            kind === 'user' && outcome.added > 0 ? { isWanted: sendsLetters, onChange: setSendsLetters } : undefined
          }
          onImport={() => void importRows()}
          onCancel={() => (file ? takeAway(file) : setOutcome(null))}
        />
      )}
    </section>
  )
}

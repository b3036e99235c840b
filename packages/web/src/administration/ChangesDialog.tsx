import type { Output } from '@daybook/shared'
import type { FieldKey } from '@daybook/shared/texts/en'
import { useEffect, useRef, useState } from 'react'
import { isText, useTranslation, withTexts } from '../platform/i18n/i18n.ts'
import { useCall } from '../app/api.ts'
import { Dialog } from '../kit/dialogs/Dialog.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import { Empty, WithAnswer } from '../kit/feedback/states.tsx'
import { instantText } from '../events/instant.ts'
import type { ChangesCall, ChangesProps, Compared, ShownValues } from './Changes.tsx'
import { Row } from '../kit/layout/layout.tsx'
import textStyles from '../kit/text.module.css'
import { loadedLater } from '../kit/feedback/loadedLater.tsx'
import styles from './ChangesDialog.module.css'

const ActDialog = loadedLater(
  async () => (await withTexts('ActSheet', () => import('./acts/ActProgress.tsx'))).ActDialog,
)

type Entry = Output<ChangesCall>['changes'][number]
type Fields = ChangesProps['fields']

const isField = (key: string): key is FieldKey => isText(`field.${key}`)

/** All changes to a record and its parts, latest first. */
export function ChangesDialog({ call, id, of, fields, onClose }: ChangesProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const answer = useCall(call, { id }, { staleTime: 0, isQuiet: true })
  return (
    <Dialog
      title={t('admin.changes')}
      width={760}
      onClose={onClose}
      footer={<PlainButton onClick={onClose}>{t('ui.close')}</PlainButton>}
    >
      <p className={`${textStyles.dialogLead} ${textStyles.muted}`}>{of}</p>
      <WithAnswer answer={answer}>
        {({ changes }) =>
          changes.length === 0 ? (
            <Empty />
          ) : (
            <ol className={styles.changes}>
              {changes.map((entry, index) => (
                <li key={`${entry.date}${index}`}>
                  <OneChange entry={entry} fields={fields} />
                </li>
              ))}
            </ol>
          )
        }
      </WithAnswer>
    </Dialog>
  )
}

/** The trail's entry about a version is written a moment after the time that the version has. */
const ENTRY_MS = 1_000

/** What was changed since a version of the record; if that cannot be told from its time, the latest change. */
export function ChangesSince({ call, id, fields, version }: ChangesProps & { version: string }) {
  const { t } = useTranslation()
  const answer = useCall(call, { id }, { staleTime: 0, isQuiet: true })
  const changes = (answer.isFetchedAfterMount && answer.data?.changes) || []
  const later = changes.filter(({ date }) => Date.parse(date) > Date.parse(version) + ENTRY_MS)
  const shown = later.length > 0 ? later : changes.slice(0, 1)
  if (shown.length === 0) return null
  return (
    <ol className={styles.changes} aria-label={t('admin.changes')}>
      {shown.map((entry, index) => (
        <li key={`${entry.date}${index}`}>
          <OneChange entry={entry} fields={fields} />
        </li>
      ))}
    </ol>
  )
}

/** What is different now from what the form loaded, of a record without history. */
export function ValuesSince({ loaded, read }: Compared) {
  const { t } = useTranslation()
  const [stored, setStored] = useState<ShownValues>([])
  const latest = useRef(read)
  useEffect(() => {
    let isOpen = true
    // The notice says the most important even without them.
    void latest.current().then(
      (values) => isOpen && setStored(values),
      () => {},
    )
    return () => {
      isOpen = false
    }
  }, [])
  const before = new Map(loaded.map(({ label, text }) => [label, text]))
  const changes = stored
    .map(({ label, text }) => ({ label, before: before.get(label) ?? '', after: text }))
    .filter((change) => change.before !== change.after)
  if (changes.length === 0) return null
  return (
    <ol className={styles.changes} aria-label={t('admin.changes')}>
      <li>
        <FieldChanges changes={changes} />
      </li>
    </ol>
  )
}

/** Fields with their value before, if there was one, and after. */
function FieldChanges({
  changes,
  isNew = false,
}: {
  changes: readonly { label: string; before: string; after: string }[]
  isNew?: boolean
}) {
  const { t } = useTranslation()
  const none = <span className={textStyles.muted}>{t('admin.nothing')}</span>
  return (
    <dl>
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {!isNew && (
              <>
                <del>{before || none}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins>{after || none}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const STATUS = /^(active|status|notification)$/
const FLAG = /^(csr|subsidiary|requiresApproval|advance|is[A-Z]\w*)$/

/** A value's text: for a status or checkbox, its label instead of its letter. */
function useValueText() {
  const { t } = useTranslation()
  return (field: string, value: string) => {
    if (value !== 'Y' && value !== 'N') return value
    if (STATUS.test(field)) return t(`status.${value === 'Y'}`)
    return FLAG.test(field) ? t(value === 'Y' ? 'admin.yes' : 'admin.notYes') : value
  }
}

/** The change of many of which it was a part, with all its records. */
function OfAct({ actId }: { actId: number }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <p>
      <PlainButton tone="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('admin.ofAct')}
      </PlainButton>
      {isOpen && <ActDialog actId={actId} title={t('admin.ofAct')} onClose={() => setOpen(false)} />}
    </p>
  )
}

function OneChange({ entry, fields }: { entry: Entry; fields: Fields }) {
  const { t } = useTranslation()
  const part = isField(entry.part) ? t(`field.${entry.part}`) : entry.part
  const action = entry.action === 'insert' || entry.action === 'delete' ? entry.action : 'update'
  const textOf = useValueText()
  if (entry.action === 'outside')
    return (
      <Row as="p" gap={[0, 16]} justify="space-between">
        <strong>{t('admin.beforeMove')}</strong>
      </Row>
    )
  return (
    <>
      <Row as="p" gap={[0, 16]} justify="space-between">
        <strong>{t(`admin.action.${action}`, { part: entry.name ? `${part} ${entry.name}` : part })}</strong>
        <span className={textStyles.muted}>
          {[entry.userName, instantText(entry.date)].filter(Boolean).join(' · ')}
        </span>
      </Row>
      {entry.actId !== null && <OfAct actId={entry.actId} />}
      {entry.changes.length > 0 && (
        <FieldChanges
          isNew={action === 'insert'}
          changes={entry.changes.map(({ field, before, after }) => ({
            label: fields[field] ?? field,
            before: textOf(field, before),
            after: textOf(field, after),
          }))}
        />
      )}
    </>
  )
}

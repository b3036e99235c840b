import { wholeNumber } from '@daybook/shared/rules/numbers'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { SlipsDialog } from '../UserPermission/SlipsDialog.tsx'
import type { Outcome as Checked } from './useImport.ts'
import badgeStyles from '../../kit/badge.module.css'
import noticeStyles from '../../kit/notice.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './ImportData.module.css'

type Refusal = Checked['errors'][number]
type Preview = Checked['preview'][number]

const SHOWN = 10

/** What an import would do, or did: counts, every refused row with the reason, and the first of the other rows. */
export function Outcome({
  outcome,
  isWriting,
  letters,
  onImport,
  onCancel,
}: {
  outcome: Checked
  isWriting: boolean
  /** Whether those who are added get a letter to set a password. */
  letters: { isWanted: boolean; onChange: (isWanted: boolean) => void } | undefined
  onImport: () => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const { added, addedIds, changed, unchanged, refused, isWritten, errors, preview, notes } = outcome
  const { refusals, previews } = useColumns()
  const [isPrinting, setPrinting] = useState(false)
  const counts = [
    ['added', added],
    ['changed', changed],
    ['unchanged', unchanged],
    ['refused', refused],
  ] as const
  const isNothing = added + changed === 0
  const message = isWritten
    ? t('message.imported')
    : refused > 0
      ? t('ImportData.mend', { n: refused })
      : t(isNothing ? 'ImportData.nothingNew' : 'ImportData.ready')
  return (
    <div className={styles.outcome}>
      <dl className={styles.counts}>
        {counts.map(([key, count]) => (
          <div key={key} data-bad={(key === 'refused' && count > 0) || undefined}>
            <dt>{t(`ImportData.${isWritten ? 'written' : 'count'}.${key}`)}</dt>
            <dd>{wholeNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <p
        className={`${noticeStyles.notice} ${refused > 0 ? noticeStyles.bad : noticeStyles.info}`}
        role={refused > 0 ? 'alert' : 'status'}
      >
        {message}
      </p>
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label={t('ImportData.notes')}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {errors.length > 0 && (
        <DataTable
          name={t('ImportData.count.refused')}
          columns={refusals}
          rows={errors}
          rowKey={(row) => row.rowNumber}
          defaultPageSize={SHOWN}
          isPart
        />
      )}
      {preview.length > 0 && !isWritten && (
        <>
          <h3>{t('ImportData.preview')}</h3>
          <DataTable
            name={t('ImportData.preview')}
            columns={previews}
            rows={preview}
            rowKey={(row) => row.rowNumber}
            defaultPageSize={SHOWN}
            isPart
          />
          {preview.length < added + changed && (
            <small className={textStyles.muted}>{t('ImportData.previewPart', { shown: preview.length })}</small>
          )}
        </>
      )}
      {addedIds.length > 0 && (
        <Row above={12}>
          <PlainButton icon="qr" aria-haspopup="dialog" onClick={() => setPrinting(true)}>
            {t('UserPermission.slips')}
          </PlainButton>
          {isPrinting && <SlipsDialog userIds={addedIds} onClose={() => setPrinting(false)} />}
        </Row>
      )}
      {!isWritten && refused === 0 && letters && (
        <Checkbox value={letters.isWanted} disabled={isWriting} onChange={letters.onChange}>
          {t('ImportData.letters', { n: added })}
        </Checkbox>
      )}
      {!isWritten && (
        <ButtonBar>
          <StandardButton kind="cancel" disabled={isWriting} onClick={onCancel} />
          {refused === 0 && !isNothing && (
            <StandardButton kind="save" isBusy={isWriting} onClick={onImport}>
              {t('ImportData.import', { n: added + changed })}
            </StandardButton>
          )}
        </ButtonBar>
      )}
    </div>
  )
}

function useColumns() {
  const { t } = useTranslation()
  return useMemo(() => {
    const refusals: Column<Refusal>[] = [
      {
        key: 'rowNumber',
        title: t('ImportData.row'),
        width: 80,
        align: 'end',
        sort: (a, b) => a.rowNumber - b.rowNumber,
        render: (row) => row.rowNumber,
      },
      { key: 'reason', title: t('ImportData.error'), render: (row) => row.reason },
    ]
    const previews: Column<Preview>[] = [
      {
        key: 'rowNumber',
        title: t('ImportData.row'),
        width: 80,
        align: 'end',
        sort: (a, b) => a.rowNumber - b.rowNumber,
        render: (row) => row.rowNumber,
      },
      {
        key: 'action',
        title: t('ImportData.action'),
        width: 120,
        sort: (a, b) => a.action.localeCompare(b.action),
        render: (row) => (
          <span className={`${badgeStyles.badge} ${row.action === 'add' ? badgeStyles.green : badgeStyles.yellow}`}>
            <span className={badgeStyles.dot} />
            {t(`ImportData.actions.${row.action}`)}
          </span>
        ),
      },
      { key: 'name', title: t('ImportData.name'), phone: 'title', render: (row) => row.name },
      { key: 'detail', title: t('ImportData.detail'), render: (row) => row.detail },
    ]
    return { refusals, previews }
  }, [t])
}

import type { Output } from '@daybook/shared'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'

type Checked = Output<'ImportData/ImportData'>
type Refusal = Checked['lstError'][number]
type Preview = Checked['lstPreview'][number]

const SHOWN = 10

/** What an import would do, or did: counts, every refused row with the reason, and the first rows of the rest. */
export function Outcome({
  outcome,
  isWriting,
  onImport,
  onCancel,
}: {
  outcome: Checked
  isWriting: boolean
  onImport: () => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const { nAdded, nChanged, nUnchanged, nRefused, isWritten, lstError, lstPreview } = outcome
  const { refusals, previews } = useColumns()
  const counts = [
    ['added', nAdded],
    ['changed', nChanged],
    ['unchanged', nUnchanged],
    ['refused', nRefused],
  ] as const
  const isNothing = nAdded + nChanged === 0
  const message = isWritten
    ? t('message.imported')
    : nRefused > 0
      ? t('ImportData.mend', { n: nRefused })
      : t(isNothing ? 'ImportData.nothingNew' : 'ImportData.ready')
  return (
    <div className="import-outcome">
      <dl className="import-counts">
        {counts.map(([key, count]) => (
          <div key={key} data-bad={(key === 'refused' && count > 0) || undefined}>
            <dt>{t(`ImportData.count.${key}`)}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <p className={`notice ${nRefused > 0 ? 'notice-bad' : 'notice-info'}`} role={nRefused > 0 ? 'alert' : 'status'}>
        {message}
      </p>
      {lstError.length > 0 && (
        <DataTable
          name={t('ImportData.count.refused')}
          columns={refusals}
          rows={lstError}
          rowKey={(row) => row.nRowID}
          defaultPageSize={SHOWN}
          isPart
        />
      )}
      {lstPreview.length > 0 && !isWritten && (
        <>
          <h3>{t('ImportData.preview')}</h3>
          <DataTable
            name={t('ImportData.preview')}
            columns={previews}
            rows={lstPreview}
            rowKey={(row) => row.nRowID}
            defaultPageSize={SHOWN}
            isPart
          />
          {lstPreview.length < nAdded + nChanged && (
            <small className="muted">{t('ImportData.previewPart', { shown: lstPreview.length })}</small>
          )}
        </>
      )}
      {!isWritten && (
        <ButtonBar>
          <StandardButton kind="cancel" disabled={isWriting} onClick={onCancel} />
          {nRefused === 0 && !isNothing && (
            <StandardButton kind="save" isBusy={isWriting} onClick={onImport}>
              {t('ImportData.import', { n: nAdded + nChanged })}
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
        key: 'nRowID',
        title: t('ImportData.row'),
        width: 80,
        align: 'end',
        sort: (a, b) => a.nRowID - b.nRowID,
        render: (row) => row.nRowID,
      },
      { key: 'sCol1', title: t('ImportData.error'), render: (row) => row.sCol1 },
    ]
    const previews: Column<Preview>[] = [
      {
        key: 'nRowID',
        title: t('ImportData.row'),
        width: 80,
        align: 'end',
        sort: (a, b) => a.nRowID - b.nRowID,
        render: (row) => row.nRowID,
      },
      {
        key: 'sAction',
        title: t('ImportData.action'),
        sort: (a, b) => a.sAction.localeCompare(b.sAction),
        render: (row) => (
          <span className={`badge ${row.sAction === 'add' ? 'badge-green' : 'badge-yellow'}`}>
            <span className="badge-dot" />
            {t(`ImportData.actions.${row.sAction}`)}
          </span>
        ),
      },
      { key: 'sName', title: t('ImportData.name'), phone: 'title', render: (row) => row.sName },
      { key: 'sDetail', title: t('ImportData.detail'), render: (row) => row.sDetail },
    ]
    return { refusals, previews }
  }, [t])
}

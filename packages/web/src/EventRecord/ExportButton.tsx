import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../transfer.ts'
import { Icon } from '../ui/icons.tsx'
import type { RowsOf } from './useRecord.ts'

const MEGABYTE = 1_048_576

/** All rows of the search as a workbook; how much has come, and a way to give it up. */
export function ExportButton({ rows, isEmpty }: { rows: RowsOf; isEmpty: boolean }) {
  const { t } = useTranslation()
  const file = useDownload('EventRecord/ExportExcels')
  if (!file.isPending) {
    return (
      <Button icon={<Icon name="download" size={16} />} disabled={isEmpty} onClick={() => void file.run(rows)}>
        {t('EventRecord.exportExcel')}
      </Button>
    )
  }
  const size = `${(file.bytes / MEGABYTE).toFixed(1)} MB`
  return (
    <div className="export-progress">
      <span role="status">{t('EventRecord.preparing')}</span>
      {file.bytes > 0 && <span className="muted">{t('EventRecord.received', { size })}</span>}
      <progress aria-label={t('EventRecord.preparing')} />
      <Button onClick={file.cancel}>{t('EventRecord.cancelExport')}</Button>
    </div>
  )
}

import type { Input } from '@daybook/shared'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FileCall } from './api.ts'
import { useDownload } from './transfer.ts'
import { Icon } from '../kit/theme/icons.tsx'

const MEGABYTE = 1_048_576

/** All rows of a search as a workbook; how much has come, and a way to give it up. */
export function ExportButton<N extends FileCall>({
  call,
  input,
  disabled = false,
}: {
  call: N
  input: Input<N>
  disabled?: boolean
}) {
  const { t } = useTranslation()
  const file = useDownload(call)
  if (!file.isPending) {
    return (
      <Button icon={<Icon name="download" size={16} />} disabled={disabled} onClick={() => void file.run(input)}>
        {t('list.exportExcel')}
      </Button>
    )
  }
  const size = `${(file.bytes / MEGABYTE).toFixed(1)} MB`
  return (
    <div className="export-progress">
      <span role="status">{t('list.preparing')}</span>
      {file.bytes > 0 && <span className="muted">{t('list.received', { size })}</span>}
      <progress aria-label={t('list.preparing')} />
      <Button onClick={file.cancel}>{t('list.cancelExport')}</Button>
    </div>
  )
}

import type { Input } from '@daybook/shared'
import { useTranslation } from '../platform/i18n/i18n.ts'
import type { FileCall } from './transport.ts'
import { useDownload } from './downloads.ts'
import { PlainButton } from '../kit/PlainButton.tsx'
import { Row } from '../kit/layout/layout.tsx'
import styles from './ExportButton.module.css'
import textStyles from '../kit/text.module.css'

const MEGABYTE = 1_048_576

/** Downloads the file of a call, with progress and a cancel button. */
export function ExportButton<N extends FileCall>({
  call,
  input,
  label,
}: {
  call: N
  /** null: there is nothing to export now. */
  input: Input<N> | null
  /** 'Export Excel' by default. */
  label?: string
}) {
  const { t } = useTranslation()
  const file = useDownload(call)
  if (!file.isPending) {
    return (
      <PlainButton icon="download" disabled={input === null} onClick={() => input && void file.run(input)}>
        {label ?? t('list.exportExcel')}
      </PlainButton>
    )
  }
  const size = `${(file.bytes / MEGABYTE).toFixed(1)} MB`
  return (
    <Row className={styles.progress} gap={[6, 12]} align="center">
      <span role="status">{t('list.preparing')}</span>
      {file.bytes > 0 && <span className={textStyles.muted}>{t('list.received', { size })}</span>}
      <progress aria-label={t('list.preparing')} />
      {/* It stands where the export was pressed: the second click of a double click is not meant for it. */}
      <PlainButton onClick={({ detail }) => detail < 2 && file.cancel()}>{t('list.cancelExport')}</PlainButton>
    </Row>
  )
}

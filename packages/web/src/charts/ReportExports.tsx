import type { Input } from '@daybook/shared'
import { useTranslation } from '../app/i18n/i18n.ts'
import type { FileCall } from '../app/api.ts'
import { useDownload } from '../app/transfer.ts'
import { Icon } from '../kit/theme/icons.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import { PrintButton } from './PrintButton.tsx'
import exportButtonStyles from '../app/ExportButton.module.css'
import textStyles from '../kit/text.module.css'

const MEGABYTE = 1_048_576

/** Excel, PDF and print; the server draws the charts of the files. */
export function ReportExports<E extends FileCall, P extends FileCall>({
  excel,
  pdf,
  input,
}: {
  excel: E
  pdf: P
  /** The input of both calls; null while another report is loading. */
  input: (Input<E> & Input<P>) | null
}) {
  const { t } = useTranslation()
  return (
    <>
      <FileButton call={excel} input={input} word={t('list.exportExcel')} />
      <FileButton call={pdf} input={input} word={t('reports.exportPdf')} />
      <PrintButton />
    </>
  )
}

function FileButton<N extends FileCall>({ call, input, word }: { call: N; input: Input<N> | null; word: string }) {
  const { t } = useTranslation()
  const file = useDownload(call)
  if (!file.isPending) {
    return (
      <PlainButton disabled={input === null} onClick={() => input && void file.run(input)}>
        <Icon name="download" size={16} />
        {word}
      </PlainButton>
    )
  }
  const size = `${(file.bytes / MEGABYTE).toFixed(1)} MB`
  return (
    <div className={exportButtonStyles.progress}>
      <span role="status">{t('list.preparing')}</span>
      {file.bytes > 0 && <span className={textStyles.muted}>{t('list.received', { size })}</span>}
      <progress aria-label={t('list.preparing')} />
      <PlainButton onClick={file.cancel}>{t('list.cancelExport')}</PlainButton>
    </div>
  )
}

import type { Output } from '@daybook/shared'
import { useState } from 'react'
import { useCall } from '../../app/api.ts'
import { ExportButton } from '../../app/ExportButton.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import panelStyles from '../../kit/Panel.module.css'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { monthText } from './pastMonths.ts'

type Fault = Output<'PastReports/LoadFaults'>['faults'][number]

/** Every row that cannot come, or is left out, with its reasons. */
export function Faults({ fileId }: { fileId: number }) {
  const { t } = useTranslation()
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 20 })
  const answer = useCall('PastReports/LoadFaults', { fileId, page, pageSize }, { keepPrevious: true })
  const columns: Column<Fault>[] = [
    { key: 'rowNumber', title: t('PastReports.row'), width: 80, align: 'end', render: (fault) => fault.rowNumber },
    { key: 'month', title: t('PastReports.month'), width: 100, render: (fault) => monthText(fault.month, '–') },
    { key: 'reason', title: t('PastReports.why'), phone: 'lead', render: (fault) => fault.reason },
  ]
  return (
    <section className={panelStyles.panel} aria-labelledby="past-faults">
      <Row justify="space-between" align="center" gap={[8, 16]} below={12}>
        <h2 id="past-faults">{t('PastReports.faults')}</h2>
        {answer.data && answer.data.total > 0 && (
          <ExportButton call="PastReports/ExportFaults" input={{ fileId }} label={t('PastReports.faultsExcel')} />
        )}
      </Row>
      <DataTable
        name={t('PastReports.faults')}
        columns={columns}
        rows={answer.data?.faults}
        rowKey={(fault) => fault.rowNumber}
        isLoading={answer.isPlaceholderData}
        problem={answer.error}
        onRetry={() => void answer.refetch()}
        onSort={() => {}}
        paging={{
          page,
          pageSize,
          total: answer.data?.total ?? 0,
          onChange: (nextPage, nextSize) => setPage({ page: nextPage, pageSize: nextSize }),
        }}
        emptyNext={t('PastReports.noFaults')}
        isPart
      />
    </section>
  )
}

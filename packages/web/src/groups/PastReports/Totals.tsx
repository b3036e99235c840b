import type { Output } from '@daybook/shared'
import { useState } from 'react'
import { useCall } from '../../app/api.ts'
import { Row } from '../../kit/layout/layout.tsx'
import { NativeSelect } from '../../kit/NativeSelect.tsx'
import panelStyles from '../../kit/Panel.module.css'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { type PastMonth, monthText } from './pastMonths.ts'

type Total = Output<'PastReports/LoadTotals'>['totals'][number]

/** The numbers of each area, to be laid beside those of the old tool. */
export function Totals({ fileId, months }: { fileId: number; months: readonly PastMonth[] }) {
  const { t } = useTranslation()
  const [month, setMonth] = useState('')
  const answer = useCall('PastReports/LoadTotals', { fileId, month }, { keepPrevious: true })
  const n = (key: 'rows' | 'right' | 'present', title: string): Column<Total> => ({
    key,
    title,
    align: 'end',
    width: 130,
    sort: (one, other) => one[key] - other[key],
    render: (total) => t('PastReports.n', { n: total[key] }),
  })
  const columns: Column<Total>[] = [
    { key: 'areaName', title: t('PastReports.area'), phone: 'title', render: (total) => total.areaName },
    {
      key: 'companyName',
      title: t('PastReports.company'),
      under: { column: 'areaName' },
      phone: 'place',
      render: (total) => total.companyName,
    },
    n('rows', t('PastReports.inFile')),
    n('right', t('PastReports.right')),
    n('present', t('PastReports.standing')),
  ]
  return (
    <section className={panelStyles.panel} aria-labelledby="past-totals">
      <h2 id="past-totals">{t('PastReports.totals')}</h2>
      <Row below={12}>
        <NativeSelect
          label={t('PastReports.ofMonth')}
          value={month}
          onChange={({ target: { value } }) => setMonth(value)}
        >
          <option value="">{t('PastReports.allMonths')}</option>
          {months
            .filter((one) => one.month !== '')
            .map((one) => (
              <option key={one.month} value={one.month}>
                {monthText(one.month, '')}
              </option>
            ))}
        </NativeSelect>
      </Row>
      <DataTable
        name={t('PastReports.totals')}
        columns={columns}
        rows={answer.data?.totals}
        rowKey={(total) => total.areaId}
        isLoading={answer.isPlaceholderData}
        problem={answer.error}
        onRetry={() => void answer.refetch()}
        isPart
      />
    </section>
  )
}

import type { Output } from '@daybook/shared'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { InstantCell } from '../../events/reportCells.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import badgeStyles from '../../kit/badge.module.css'
import styles from './Operations.module.css'

type Row = Output<'Operations/GetFacts'>['processes'][number]

/** The processes that use the database, including those that went silent within the last day. */
export function Processes({ processes }: { processes: readonly Row[] }) {
  const { t } = useTranslation()
  const columns = useColumns()
  return (
    <section aria-labelledby="processes" className={styles.processes}>
      <h2 id="processes">{t('Operations.processes')}</h2>
      <DataTable
        name={t('Operations.processes')}
        columns={columns}
        rows={processes}
        rowKey={(row) => processes.indexOf(row)}
        emptyText={t('Operations.noProcess')}
        isPart
      />
    </section>
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation()
  return useMemo(
    (): Column<Row>[] => [
      { key: 'host', title: t('Operations.host'), phone: 'title', render: (row) => row.host },
      { key: 'pid', title: t('Operations.process'), align: 'end', render: (row) => row.pid },
      { key: 'version', title: t('Operations.version'), render: (row) => row.version },
      {
        key: 'status',
        title: t('Operations.status'),
        render: (row) => (
          <span className={`${badgeStyles.badge} ${row.isHeard ? badgeStyles.green : badgeStyles.orange}`}>
            {t(row.isHeard ? 'Operations.isHeard' : 'Operations.isGone')}
          </span>
        ),
      },
      {
        key: 'startedAt',
        title: t('Operations.startedAt'),
        width: 150,
        render: (row) => <InstantCell instant={row.startedAt} />,
      },
      {
        key: 'seenAt',
        title: t('Operations.seenAt'),
        width: 150,
        render: (row) => <InstantCell instant={row.seenAt} />,
      },
    ],
    [t],
  )
}

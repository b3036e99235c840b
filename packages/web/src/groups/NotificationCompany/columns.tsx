import type { Output } from '@daybook/shared'
import { useMemo, useRef } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { actionsColumn } from '../../administration/actionsColumn.tsx'
import { CountButton } from '../../administration/CountButton.tsx'
import { FlagBadge } from '../../administration/StatusFields.tsx'
import { updatedColumns } from '../../administration/recordColumns.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'

type Row = Output<'NotificationCompany/LoadDataList'>['rows'][number]
type Company = Row['companies'][number]

/** A sort key for 'dd-MM' in calendar order. */
const placeOf = ({ dayAndMonth }: Row) => dayAndMonth.split('-').reverse().join('-')

/** The columns of the list; without `edit` they are read-only. */
export function useColumns(rows: readonly Row[], edit: ((id: number) => Promise<void>) | null): Column<Row>[] {
  const { t } = useTranslation()
  const latest = useRef(edit)
  latest.current = edit
  const canEdit = edit !== null
  return useMemo((): Column<Row>[] => {
    const companies: Column<Company>[] = [
      { key: 'companyName', title: t('field.company'), phone: 'title', render: ({ companyName }) => companyName },
    ]
    return [
      {
        key: 'no',
        title: t('admin.no'),
        width: 56,
        align: 'end',
        phone: 'hide',
        sort: (a, b) => a.ruleId - b.ruleId,
        render: (row) => rows.indexOf(row) + 1,
      },
      {
        key: 'dayAndMonth',
        title: t('NotificationCompany.dayMonth'),
        phone: 'title',
        sort: (a, b) => placeOf(a).localeCompare(placeOf(b)),
        render: (row) => row.dayAndMonth,
      },
      {
        key: 'companies',
        title: t('field.company'),
        align: 'center',
        sort: (a, b) => a.companies.length - b.companies.length,
        render: (row) => (
          <CountButton
            title={t('field.company')}
            of={row.dayAndMonth}
            rows={row.companies}
            columns={companies}
            width={560}
          />
        ),
      },
      {
        key: 'active',
        title: t('field.status'),
        sort: (a, b) => b.active.localeCompare(a.active),
        render: (row) => <FlagBadge flag={row.active} />,
      },
      ...updatedColumns<Row>(t, 'here'),
      ...(canEdit
        ? [
            actionsColumn<Row>(t, {
              of: (row) => row.dayAndMonth,
              onEdit: (row) => void latest.current?.(row.ruleId),
              canEdit: (row) => row.canEdit,
            }),
          ]
        : []),
    ]
  }, [t, rows, canEdit])
}

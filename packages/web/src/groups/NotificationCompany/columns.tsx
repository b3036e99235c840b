import type { Output } from '@daybook/shared'
import type { TFunction } from '../../platform/i18n/i18n.ts'
import { actionsColumn } from '../../administration/actionsColumn.tsx'
import type { RuleActions } from '../../administration/RuleListPage.tsx'
import { CountButton } from '../../administration/CountButton.tsx'
import { activeColumn, updatedColumns } from '../../administration/recordColumns.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'

type Row = Output<'NotificationCompany/LoadDataList'>['rows'][number]
type Company = Row['companies'][number]

/** A sort key for 'dd-MM' in calendar order. */
const placeOf = ({ dayAndMonth }: Row) => dayAndMonth.split('-').reverse().join('-')

/** The columns of the list; without `actions` they are read-only. */
export function ruleColumns(t: TFunction, actions: RuleActions<Row> | null): Column<Row>[] {
  const companies: Column<Company>[] = [
    { key: 'companyName', title: t('field.company'), phone: 'title', render: ({ companyName }) => companyName },
  ]
  return [
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
    activeColumn<Row>(t, 'here'),
    ...updatedColumns<Row>(t, 'here'),
    ...(actions
      ? [
          actionsColumn<Row>(t, {
            of: (row) => row.dayAndMonth,
            onEdit: actions.edit,
            canEdit: (row) => row.canEdit,
          }),
        ]
      : []),
  ]
}

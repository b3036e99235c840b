import type { Output } from '@daybook/shared'
import { type TFunction, useTranslation } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { CountButton } from '../../administration/CountButton.tsx'
import { NamedRecord } from '../../administration/RecordLink.tsx'
import type { ListState } from '../../administration/RecordListPage.tsx'
import { FlagBadge } from '../../administration/StatusFields.tsx'
import { StatusBadge } from '../../events/badges.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { InstantCell } from '../../events/reportCells.tsx'
import badgeStyles from '../../kit/badge.module.css'
import { positionColumn, recordColumn, updatedColumns } from '../../administration/recordColumns.tsx'
import { Row } from '../../kit/layout/layout.tsx'

export type CompanyRow = Output<'Company/LoadCompanyListData'>['companies'][number]

export const companyColumns = (t: TFunction, { places }: ListState): Column<CompanyRow>[] => [
  positionColumn<CompanyRow>(t, {
    list: 'Company/LoadCompanyListData',
    table: 'company',
    id: (row) => row.companyId,
    nameOf: (row) => row.companyName,
    places,
  }),
  {
    key: 'companyName',
    title: t('field.companyName'),
    sort: 'server',
    phone: 'title',
    render: (row) => (
      <Row as="span" gap={[4, 8]} align="center">
        <NamedRecord
          to={paths.createCompany}
          id={row.companyId}
          sealedId={row.sealedId}
          name={row.companyName}
          other={row.otherName}
        />
        {row.csr && <span className={badgeStyles.badge}>{t('Company.csrArea')}</span>}
        {!row.active && <FlagBadge isActive={false} />}
      </Row>
    ),
  },
  {
    key: 'headCompanyName',
    title: t('field.headCompany'),
    sort: 'server',
    under: { column: 'title', below: 840 },
    render: (row) => row.headCompanyName,
  },
  {
    key: 'subsidiaryCount',
    title: t('Company.subsidiary'),
    sort: 'server',
    align: 'center',
    render: (row) => <Subsidiaries row={row} />,
  },
  {
    key: 'shift',
    title: t('field.workingTime'),
    sort: 'server',
    align: 'center',
    render: (row) => <Shifts row={row} />,
  },
  {
    key: 'eventType',
    title: t('field.eventType'),
    sort: 'server',
    align: 'center',
    render: (row) => <Types row={row} />,
  },
  ...updatedColumns<CompanyRow>(t, 'server'),
  recordColumn<CompanyRow>(t, {
    to: paths.createCompany,
    id: (row) => row.companyId,
    of: (row) => row.companyName,
    canEdit: (row) => row.canEdit,
  }),
]

function Subsidiaries({ row }: { row: CompanyRow }) {
  const { t } = useTranslation()
  return (
    <CountButton
      title={t('Company.subsidiary')}
      of={row.companyName}
      rows={row.subsidiaries}
      columns={[
        {
          key: 'companyName',
          title: t('field.companyName'),
          phone: 'title',
          sort: (a, b) => a.companyName.localeCompare(b.companyName, 'th'),
          render: (one) => one.companyName,
        },
        {
          key: 'updatedAt',
          title: t('admin.lastUpdate'),
          sort: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
          render: (one) => <InstantCell instant={one.updatedAt} />,
        },
      ]}
    />
  )
}

function Shifts({ row }: { row: CompanyRow }) {
  const { t } = useTranslation()
  return (
    <CountButton
      title={t('field.workingTime')}
      of={row.companyName}
      rows={row.shifts}
      columns={[
        {
          key: 'shiftName',
          title: t('field.workingTime'),
          phone: 'title',
          sort: (a, b) => a.shiftName.localeCompare(b.shiftName, 'th'),
          render: (one) => one.shiftName,
        },
        {
          key: 'hours',
          title: t('Company.time'),
          sort: (a, b) => a.hours.localeCompare(b.hours),
          render: (one) => one.hours,
        },
      ]}
    />
  )
}

function Types({ row }: { row: CompanyRow }) {
  const { t } = useTranslation()
  return (
    <CountButton
      title={t('field.eventType')}
      of={row.companyName}
      rows={row.events}
      columns={[
        {
          key: 'colorId',
          title: t('field.eventStatus'),
          sort: (a, b) => a.colorId - b.colorId,
          render: (one) => <StatusBadge colorId={one.colorId} />,
        },
        {
          key: 'eventGroupName',
          title: t('field.eventGroup'),
          sort: (a, b) => a.eventGroupName.localeCompare(b.eventGroupName),
          render: (one) => one.eventGroupName,
        },
        {
          key: 'eventTypeName',
          title: t('field.eventType'),
          phone: 'title',
          sort: (a, b) => a.eventTypeName.localeCompare(b.eventTypeName, 'th'),
          render: (one) => one.eventTypeName,
        },
      ]}
    />
  )
}

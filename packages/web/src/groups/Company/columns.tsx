import type { Output } from '@daybook/shared'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { CountButton } from '../../administration/CountButton.tsx'
import { OrderSelect } from '../../administration/OrderSelect.tsx'
import { RecordLink } from '../../administration/RecordLink.tsx'
import { FlagBadge } from '../../administration/StatusFields.tsx'
import { StatusBadge } from '../../events/badges.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { InstantCell } from '../../events/reportCells.tsx'

export type CompanyRow = Output<'Company/LoadCompanyListData'>['lstCompany'][number]

/** The columns of the company list. `first` is the number of the first row; `places` 0: the order is only shown. */
export function useColumns({
  first,
  rows,
  places,
  isMoving,
  onMove,
}: {
  first: number
  rows: readonly CompanyRow[]
  places: number
  isMoving: boolean
  onMove: (row: CompanyRow, to: number) => void
}): Column<CompanyRow>[] {
  const { t } = useTranslation()
  const numbers = new Map(rows.map((row, index) => [row.nCompanyID, first + index]))
  return [
    {
      key: 'no',
      title: t('admin.no'),
      width: 44,
      align: 'end',
      phone: 'hide',
      render: (row) => numbers.get(row.nCompanyID),
    },
    {
      key: 'nOrder',
      title: t('admin.order'),
      sort: 'server',
      width: 92,
      render: (row) =>
        places === 0 ? (
          row.nOrder
        ) : (
          <OrderSelect
            of={row.sCompanyName}
            place={row.nOrder}
            places={places}
            disabled={isMoving}
            onMove={(to) => onMove(row, to)}
          />
        ),
    },
    {
      key: 'sCompanyName',
      title: t('field.companyName'),
      sort: 'server',
      phone: 'title',
      render: (row) => (
        <span className="name-cell">
          {row.sCompanyName}
          {row.cCSR === 'Y' && <span className="badge">{t('Company.csrArea')}</span>}
          {row.cActive === 'N' && <FlagBadge flag="N" />}
        </span>
      ),
    },
    {
      key: 'sHeadNameCompany',
      title: t('field.headCompany'),
      sort: 'server',
      render: (row) => row.sHeadNameCompany || '–',
    },
    {
      key: 'nSubsidiary',
      title: t('Company.subsidiary'),
      sort: 'server',
      align: 'center',
      render: (row) => <Subsidiaries row={row} />,
    },
    {
      key: 'nWorkingTime',
      title: t('field.workingTime'),
      sort: 'server',
      align: 'center',
      render: (row) => <Shifts row={row} />,
    },
    {
      key: 'nEventType',
      title: t('field.eventType'),
      sort: 'server',
      align: 'center',
      render: (row) => <Types row={row} />,
    },
    { key: 'sUpdateBy', title: t('admin.updatedBy'), sort: 'server', render: (row) => row.sUpdateBy || '–' },
    {
      key: 'dUpdateDate',
      title: t('admin.lastUpdate'),
      sort: 'server',
      render: (row) => <InstantCell instant={row.dUpdateDate} />,
    },
    {
      key: 'actions',
      title: t('ui.actions'),
      align: 'center',
      width: 84,
      phone: 'foot',
      render: (row) => (
        <RecordLink
          to={paths.createCompany}
          id={row.nCompanyID}
          sID={row.sID}
          of={row.sCompanyName}
          canEdit={row.isEdite}
        />
      ),
    },
  ]
}

function Subsidiaries({ row }: { row: CompanyRow }) {
  const { t } = useTranslation()
  return (
    <CountButton
      title={t('Company.subsidiary')}
      of={row.sCompanyName}
      rows={row.lstSubsidary}
      columns={[
        {
          key: 'sCompanyName',
          title: t('field.companyName'),
          phone: 'title',
          sort: (a, b) => a.sCompanyName.localeCompare(b.sCompanyName, 'th'),
          render: (one) => one.sCompanyName,
        },
        {
          key: 'dUpdateDate',
          title: t('admin.lastUpdate'),
          sort: (a, b) => a.dUpdateDate.localeCompare(b.dUpdateDate),
          render: (one) => <InstantCell instant={one.dUpdateDate} />,
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
      of={row.sCompanyName}
      rows={row.lstWorkTime}
      columns={[
        {
          key: 'sWorkingTime',
          title: t('field.workingTime'),
          phone: 'title',
          sort: (a, b) => a.sWorkingTime.localeCompare(b.sWorkingTime, 'th'),
          render: (one) => one.sWorkingTime,
        },
        {
          key: 'timeset',
          title: t('Company.time'),
          sort: (a, b) => a.timeset.localeCompare(b.timeset),
          render: (one) => one.timeset,
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
      of={row.sCompanyName}
      rows={row.lstEventData}
      columns={[
        {
          key: 'nEventColor',
          title: t('field.eventStatus'),
          sort: (a, b) => a.nEventColor - b.nEventColor,
          render: (one) => <StatusBadge nEventColorID={one.nEventColor} />,
        },
        {
          key: 'sEventGroupName',
          title: t('field.eventGroup'),
          sort: (a, b) => a.sEventGroupName.localeCompare(b.sEventGroupName),
          render: (one) => one.sEventGroupName,
        },
        {
          key: 'sEventTypeName',
          title: t('field.eventType'),
          phone: 'title',
          sort: (a, b) => a.sEventTypeName.localeCompare(b.sEventTypeName, 'th'),
          render: (one) => one.sEventTypeName,
        },
      ]}
    />
  )
}

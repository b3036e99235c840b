import type { Output } from '@daybook/shared'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { OrderSelect } from '../../administration/OrderSelect.tsx'
import { RecordLink } from '../../administration/RecordLink.tsx'
import { FlagBadge } from '../../administration/StatusFields.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { InstantCell } from '../../events/reportCells.tsx'
import { SubAreaPopup } from './SubAreaPopup.tsx'

export type AreaRow = Output<'Area/LoadAreaList'>['lstData'][number]

/** The columns of the area list. `first` is the number of the first row; `places` 0: the order is only shown. */
export function useColumns({
  first,
  rows,
  places,
  canEdit,
  isMoving,
  onMove,
}: {
  first: number
  rows: readonly AreaRow[]
  places: number
  canEdit: boolean
  isMoving: boolean
  onMove: (row: AreaRow, to: number) => void
}): Column<AreaRow>[] {
  const { t } = useTranslation()
  const numbers = new Map(rows.map((row, index) => [row.nAreaID, first + index]))
  return [
    {
      key: 'no',
      title: t('admin.no'),
      width: 44,
      align: 'end',
      phone: 'hide',
      render: (row) => numbers.get(row.nAreaID),
    },
    {
      key: 'nOrder',
      title: t('admin.order'),
      sort: 'server',
      width: 92,
      render: (row) =>
        places === 0 || !row.isEdite ? (
          row.nOrder
        ) : (
          <OrderSelect
            of={row.sAreaName}
            place={row.nOrder}
            places={places}
            disabled={isMoving}
            onMove={(to) => onMove(row, to)}
          />
        ),
    },
    {
      key: 'sEventGroupName',
      title: t('field.eventGroup'),
      sort: 'server',
      render: (row) => row.sEventGroupName,
    },
    { key: 'sCompanyName', title: t('field.company'), sort: 'server', render: (row) => row.sCompanyName },
    {
      key: 'sAreaName',
      title: t('field.areaName'),
      sort: 'server',
      phone: 'title',
      render: (row) => (
        <span className="name-cell">
          {row.sAreaName}
          {row.cRequireApprove === 'Y' && <span className="badge">{t('Area.requireApproval')}</span>}
          {row.cActive === 'N' && <FlagBadge flag="N" />}
        </span>
      ),
    },
    {
      key: 'nSubArea',
      title: t('field.subArea'),
      sort: 'server',
      align: 'center',
      render: (row) => <SubAreaPopup row={row} canMove={canEdit && row.isEdite} />,
    },
    { key: 'sUpdateBy', title: t('admin.updatedBy'), sort: 'server', render: (row) => row.sUpdateBy || '–' },
    {
      key: 'dUpdate',
      title: t('admin.lastUpdate'),
      sort: 'server',
      render: (row) => <InstantCell instant={row.dUpdate} />,
    },
    {
      key: 'actions',
      title: t('ui.actions'),
      align: 'center',
      width: 84,
      phone: 'foot',
      // Of an area with only some sub areas in scope, those can be changed in the same form.
      render: (row) => (
        <RecordLink to={paths.createArea} id={row.nAreaID} sID={row.sID} of={row.sAreaName} canEdit={canEdit} />
      ),
    },
  ]
}

import type { Output } from '@daybook/shared'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { OrderSelect } from '../../administration/OrderSelect.tsx'
import { FlagBadge } from '../../administration/StatusFields.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { SubAreaPopup } from './SubAreaPopup.tsx'
import badgeStyles from '../../kit/badge.module.css'
import listStyles from '../../administration/list.module.css'
import { recordColumn, updatedColumns } from '../../administration/recordColumns.tsx'

export type AreaRow = Output<'Area/LoadAreaList'>['rows'][number]

/** The columns of the area list. `first` is the number of the first row; with `places` 0, the order is read-only. */
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
  const numbers = new Map(rows.map((row, index) => [row.areaId, first + index]))
  return [
    {
      key: 'no',
      title: t('admin.no'),
      width: 44,
      align: 'end',
      phone: 'hide',
      render: (row) => numbers.get(row.areaId),
    },
    {
      key: 'position',
      title: t('admin.order'),
      sort: 'server',
      width: 92,
      render: (row) =>
        places === 0 || !row.canEdit ? (
          row.position
        ) : (
          <OrderSelect
            of={row.areaName}
            place={row.position}
            places={places}
            disabled={isMoving}
            onMove={(to) => onMove(row, to)}
          />
        ),
    },
    {
      key: 'eventGroupName',
      title: t('field.eventGroup'),
      sort: 'server',
      render: (row) => row.eventGroupName,
    },
    { key: 'companyName', title: t('field.company'), sort: 'server', render: (row) => row.companyName },
    {
      key: 'areaName',
      title: t('field.areaName'),
      sort: 'server',
      phone: 'title',
      render: (row) => (
        <span className={listStyles.nameCell}>
          {row.areaName}
          {row.requiresApproval === 'Y' && <span className={badgeStyles.badge}>{t('Area.requireApproval')}</span>}
          {row.active === 'N' && <FlagBadge flag="N" />}
        </span>
      ),
    },
    {
      key: 'subAreaCount',
      title: t('field.subArea'),
      sort: 'server',
      align: 'center',
      render: (row) => <SubAreaPopup row={row} canMove={canEdit && row.canEdit} />,
    },
    ...updatedColumns<AreaRow>(t, 'server'),
    // If only some of an area's sub areas are in scope, they can be changed in the same form.
    recordColumn<AreaRow>(t, {
      to: paths.createArea,
      id: (row) => row.areaId,
      of: (row) => row.areaName,
      canEdit: () => canEdit,
    }),
  ]
}

import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useSave } from '../../app/api.ts'
import { CountButton } from '../../administration/CountButton.tsx'
import { NameCell } from '../../administration/NameCell.tsx'
import { OrderSelect } from '../../administration/OrderSelect.tsx'
import { FlagBadge } from '../../administration/StatusFields.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { InstantCell } from '../../events/reportCells.tsx'
import type { AreaRow } from './columns.tsx'

type SubRow = AreaRow['subAreas'][number]

/** An area's number of sub areas, and a popup that lists them and saves a new order at once. */
export function SubAreaPopup({ row, canMove }: { row: AreaRow; canMove: boolean }) {
  const { t } = useTranslation()
  const move = useSave('Area/ChangeSubOrderFromModal', { refresh: ['Area/LoadAreaList'] })
  const { subAreas, areaId } = row
  const columns: Column<SubRow>[] = [
    {
      key: 'position',
      title: t('admin.order'),
      width: 92,
      sort: (a, b) => a.position - b.position,
      render: (sub) =>
        canMove ? (
          <OrderSelect
            of={sub.areaName}
            place={sub.position}
            places={subAreas.length}
            disabled={move.isPending}
            onMove={(to) => void move.run({ from: sub.position, to, subAreas, areaId })}
          />
        ) : (
          sub.position
        ),
    },
    {
      key: 'areaName',
      title: t('field.subArea'),
      phone: 'title',
      sort: (a, b) => a.areaName.localeCompare(b.areaName, 'th'),
      render: (sub) => <NameCell name={sub.areaName} other={sub.otherName} />,
    },
    {
      key: 'shiftName',
      title: t('field.workingTime'),
      render: (sub) => sub.shiftName || '–',
    },
    {
      key: 'approval',
      title: t('Area.requireApproval'),
      sort: (a, b) => Number(a.approval) - Number(b.approval),
      render: (sub) => t(sub.approval ? 'admin.yes' : 'admin.notYes'),
    },
    {
      key: 'status',
      title: t('field.status'),
      sort: (a, b) => Number(a.status) - Number(b.status),
      render: (sub) => <FlagBadge isActive={sub.status} />,
    },
    {
      key: 'updatedAt',
      title: t('admin.lastUpdate'),
      sort: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
      render: (sub) => <InstantCell instant={sub.updatedAt} />,
    },
  ]
  return (
    <CountButton
      title={t('field.subArea')}
      of={row.areaName}
      rows={subAreas}
      rowKey={(sub) => sub.areaId}
      columns={columns}
      width={900}
    />
  )
}

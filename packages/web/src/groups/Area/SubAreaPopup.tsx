import { useTranslation } from 'react-i18next'
import { useSave } from '../../app/api.ts'
import { CountButton } from '../../administration/CountButton.tsx'
import { OrderSelect } from '../../administration/OrderSelect.tsx'
import { FlagBadge } from '../../administration/StatusFields.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { InstantCell } from '../../events/reportCells.tsx'
import type { AreaRow } from './columns.tsx'

type SubRow = AreaRow['lstSubArea'][number]

/** How many sub areas an area has, and the popup that shows them and changes their order at once. */
export function SubAreaPopup({ row, canMove }: { row: AreaRow; canMove: boolean }) {
  const { t } = useTranslation()
  const move = useSave('Area/ChangeSubOrderFromModal', { refresh: ['Area/LoadAreaList'] })
  const { lstSubArea, nAreaID } = row
  const columns: Column<SubRow>[] = [
    {
      key: 'nOrder',
      title: t('admin.order'),
      width: 92,
      sort: (a, b) => a.nOrder - b.nOrder,
      render: (sub) =>
        canMove ? (
          <OrderSelect
            of={sub.sAreaName}
            place={sub.nOrder}
            places={lstSubArea.length}
            disabled={move.isPending}
            onMove={(sTo) => void move.run({ sFrom: sub.nOrder, sTo, lstSubArea, nAreaID })}
          />
        ) : (
          sub.nOrder
        ),
    },
    {
      key: 'sAreaName',
      title: t('field.subArea'),
      phone: 'title',
      sort: (a, b) => a.sAreaName.localeCompare(b.sAreaName, 'th'),
      render: (sub) => sub.sAreaName,
    },
    {
      key: 'sWorkingTime',
      title: t('field.workingTime'),
      render: (sub) => sub.sWorkingTime || '–',
    },
    {
      key: 'sApprove',
      title: t('Area.requireApproval'),
      sort: (a, b) => a.sApprove.localeCompare(b.sApprove),
      render: (sub) => t(sub.sApprove === 'Y' ? 'admin.yes' : 'admin.notYes'),
    },
    {
      key: 'sStatus',
      title: t('field.status'),
      sort: (a, b) => a.sStatus.localeCompare(b.sStatus),
      render: (sub) => <FlagBadge flag={sub.sStatus} />,
    },
    {
      key: 'dUpdate',
      title: t('admin.lastUpdate'),
      sort: (a, b) => a.dUpdate.localeCompare(b.dUpdate),
      render: (sub) => <InstantCell instant={sub.dUpdate} />,
    },
  ]
  return <CountButton title={t('field.subArea')} of={row.sAreaName} rows={lstSubArea} columns={columns} width={900} />
}

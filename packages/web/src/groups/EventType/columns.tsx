import type { Output } from '@daybook/shared'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { CountButton } from '../../administration/CountButton.tsx'
import { OrderSelect } from '../../administration/OrderSelect.tsx'
import { RecordLink } from '../../administration/RecordLink.tsx'
import { FlagBadge } from '../../administration/StatusFields.tsx'
import { StatusBadge } from '../../events/badges.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { InstantCell } from '../../events/reportCells.tsx'
import { DefinitionCell } from './DefinitionCell.tsx'

type Row = Output<'EventType/LaodDataList'>['lstData'][number]
type SubRow = Row['lstSubEventTtype'][number]

export const SORTS = [
  'nOrder',
  'sEventGroupName',
  'nEventColor',
  'sEventTypeName',
  'sEventTypeSubName',
  'nSubEventType',
  'cActive',
  'sUpdateBy',
  'dUpdate',
] as const

/**
 * The columns of the list. `places` are those of the event group that is filtered; 0 while none is, and then nothing can
 * be moved. `first` rows stand on the pages before.
 */
export function useColumns({
  first,
  rows,
  places,
}: {
  first: number
  rows: readonly Row[]
  places: number
}): Column<Row>[] {
  const { t } = useTranslation()
  const move = useSave('Company/SaveChangeOrder', { refresh: ['EventType/LaodDataList'] })
  const { run, isPending } = move
  return useMemo(
    (): Column<Row>[] => [
      {
        key: 'no',
        title: t('admin.no'),
        width: 44,
        align: 'end',
        phone: 'hide',
        render: (row) => first + rows.indexOf(row) + 1,
      },
      {
        key: 'nOrder',
        title: t('admin.order'),
        sort: 'server',
        width: 78,
        render: (row) =>
          row.isEdite && places > 0 ? (
            <OrderSelect
              of={row.sEventTypeName}
              place={row.nOrder}
              places={places}
              disabled={isPending}
              onMove={(to) => void run({ sFrom: row.nOrder, sTo: to, sTableName: 'eventtype', nID: row.nEventTypeID })}
            />
          ) : (
            row.nOrder
          ),
      },
      {
        key: 'sEventGroupName',
        title: t('field.eventGroup'),
        sort: 'server',
        render: (row) => row.sEventGroupName,
      },
      {
        key: 'nEventColor',
        title: t('field.eventStatus'),
        sort: 'server',
        render: (row) => <StatusBadge nEventColorID={row.nEventColor} />,
      },
      {
        key: 'sEventTypeName',
        title: t('field.eventType'),
        sort: 'server',
        phone: 'title',
        width: 190,
        render: (row) => row.sEventTypeName,
      },
      {
        key: 'sEventTypeSubName',
        title: t('field.shortEventType'),
        sort: 'server',
        render: (row) => row.sEventTypeSubName,
      },
      {
        key: 'sNote',
        title: t('field.definition'),
        align: 'center',
        render: (row) => <DefinitionCell name={row.sEventTypeName} text={row.sNote} />,
      },
      {
        key: 'nSubEventType',
        title: t('EventType.subTypes'),
        sort: 'server',
        align: 'center',
        render: (row) => <SubTypes row={row} />,
      },
      { key: 'cActive', title: t('field.status'), sort: 'server', render: (row) => <FlagBadge flag={row.cActive} /> },
      { key: 'sUpdateBy', title: t('admin.updatedBy'), sort: 'server', render: (row) => row.sUpdateBy || '–' },
      {
        key: 'dUpdate',
        title: t('admin.lastUpdate'),
        sort: 'server',
        width: 110,
        render: (row) => <InstantCell instant={row.dUpdate} />,
      },
      {
        key: 'actions',
        title: t('ui.actions'),
        width: 70,
        align: 'center',
        phone: 'foot',
        render: (row) => (
          <RecordLink
            to={paths.createEventType}
            id={row.nEventTypeID}
            sID={row.sID}
            of={row.sEventTypeName}
            canEdit={row.isEdite}
          />
        ),
      },
    ],
    [t, first, rows, places, run, isPending],
  )
}

/** The sub types of a row: how many, and in a popup which, in what order. */
function SubTypes({ row }: { row: Row }) {
  const { t } = useTranslation()
  const move = useSave('EventType/ChangeSubOrderFromModal', { refresh: ['EventType/LaodDataList'] })
  const subs = row.lstSubEventTtype
  const columns: Column<SubRow>[] = [
    {
      key: 'nOrder',
      title: t('admin.order'),
      sort: (a, b) => a.nOrder - b.nOrder,
      width: 84,
      render: (sub) =>
        row.isEdite ? (
          <OrderSelect
            of={sub.sEventTypeName}
            place={sub.nOrder}
            places={subs.length}
            disabled={move.isPending}
            onMove={(to) =>
              void move.run({
                sFrom: sub.nOrder,
                sTo: to,
                nEventTypeID: row.nEventTypeID,
                lstSubEventType: subs.map(({ nEventTypeID, nOrder }) => ({ nEventTypeID, nOrder })),
              })
            }
          />
        ) : (
          sub.nOrder
        ),
    },
    {
      key: 'nEventColor',
      title: t('field.eventStatus'),
      render: (sub) => <StatusBadge nEventColorID={sub.nEventColor} />,
    },
    {
      key: 'sEventTypeName',
      title: t('field.subEventType'),
      phone: 'title',
      render: (sub) => sub.sEventTypeName,
    },
    { key: 'sEventTypeSubName', title: t('field.shortEventType'), render: (sub) => sub.sEventTypeSubName },
    { key: 'cActive', title: t('field.status'), render: (sub) => <FlagBadge flag={sub.cActive} /> },
    { key: 'dUpdate', title: t('admin.lastUpdate'), render: (sub) => <InstantCell instant={sub.dUpdate} /> },
  ]
  return (
    <CountButton title={t('EventType.subTypes')} of={row.sEventTypeName} rows={subs} columns={columns} width={860} />
  )
}

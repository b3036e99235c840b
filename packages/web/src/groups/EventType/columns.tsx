import type { Output } from '@daybook/shared'
import { type TFunction, useTranslation } from '../../platform/i18n/i18n.ts'
import { useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { CountButton } from '../../administration/CountButton.tsx'
import { NameCell } from '../../administration/NameCell.tsx'
import { NamedRecord } from '../../administration/RecordLink.tsx'
import { OrderSelect } from '../../administration/OrderSelect.tsx'
import type { ListState } from '../../administration/RecordListPage.tsx'
import {
  TABLET,
  activeColumn,
  positionColumn,
  recordColumn,
  updatedColumns,
} from '../../administration/recordColumns.tsx'
import { StatusBadge } from '../../events/badges.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { InstantCell } from '../../events/reportCells.tsx'
import { DefinitionCell } from './DefinitionCell.tsx'
import badgeStyles from '../../kit/badge.module.css'

type Row = Output<'EventType/LaodDataList'>['rows'][number]
type SubRow = Row['subEventTypes'][number]

export const eventTypeColumns = (t: TFunction, { places }: ListState): Column<Row>[] => [
  positionColumn<Row>(t, {
    list: 'EventType/LaodDataList',
    table: 'eventtype',
    id: (row) => row.eventTypeId,
    nameOf: (row) => row.eventTypeName,
    places,
    canMove: (row) => row.canEdit,
    width: 78,
  }),
  {
    key: 'eventGroupName',
    title: t('field.eventGroup'),
    sort: 'server',
    under: { column: 'title', below: TABLET },
    render: (row) => row.eventGroupName,
  },
  {
    key: 'colorId',
    title: t('field.eventStatus'),
    sort: 'server',
    under: { column: 'title', below: 760 },
    render: (row) => <StatusBadge colorId={row.colorId} />,
  },
  {
    key: 'eventTypeName',
    title: t('field.eventType'),
    sort: 'server',
    phone: 'title',
    width: 190,
    render: (row) => <NamedType row={row} />,
  },
  {
    key: 'shortName',
    title: t('field.shortEventType'),
    sort: 'server',
    under: { column: 'title', below: 1060 },
    render: (row) => row.shortName,
  },
  {
    key: 'note',
    title: t('field.definition'),
    align: 'center',
    render: (row) => <DefinitionCell name={row.eventTypeName} text={row.note} />,
  },
  {
    key: 'subEventTypeCount',
    title: t('EventType.subTypes'),
    sort: 'server',
    align: 'center',
    render: (row) => <SubTypes row={row} />,
  },
  activeColumn<Row>(t, 'server'),
  ...updatedColumns<Row>(t, 'server'),
  recordColumn<Row>(t, {
    to: paths.createEventType,
    id: (row) => row.eventTypeId,
    of: (row) => row.eventTypeName,
    canEdit: (row) => row.canEdit,
  }),
]

/** The name with its marks: 'nothing to report', or a corrective action is required. */
function NamedType({ row }: { row: Row }) {
  const { t } = useTranslation()
  const mark = row.isNil ? 'nothingToReport' : row.requiresAction ? 'requiresAction' : null
  const name = (
    <NamedRecord
      to={paths.createEventType}
      id={row.eventTypeId}
      sealedId={row.sealedId}
      name={row.eventTypeName}
      other={row.otherName}
    />
  )
  if (mark === null) return name
  return (
    <>
      {name} <span className={badgeStyles.badge}>{t(`field.${mark}`)}</span>
    </>
  )
}

/** A row's sub types: their number, and a popup that lists them in order. */
function SubTypes({ row }: { row: Row }) {
  const { t } = useTranslation()
  const move = useSave('EventType/ChangeSubOrderFromModal', { refresh: ['EventType/LaodDataList'] })
  const subs = row.subEventTypes
  const columns: Column<SubRow>[] = [
    {
      key: 'position',
      title: t('admin.order'),
      sort: (a, b) => a.position - b.position,
      width: 84,
      render: (sub) =>
        row.canEdit ? (
          <OrderSelect
            of={sub.eventTypeName}
            place={sub.position}
            places={subs.length}
            disabled={move.isPending}
            onMove={(to) =>
              void move.run({
                from: sub.position,
                to,
                eventTypeId: row.eventTypeId,
                subEventTypes: subs.map(({ eventTypeId, position }) => ({ eventTypeId, position })),
              })
            }
          />
        ) : (
          sub.position
        ),
    },
    {
      key: 'colorId',
      title: t('field.eventStatus'),
      render: (sub) => <StatusBadge colorId={sub.colorId} />,
    },
    {
      key: 'eventTypeName',
      title: t('field.subEventType'),
      phone: 'title',
      render: (sub) => <NameCell name={sub.eventTypeName} other={sub.otherName} />,
    },
    { key: 'shortName', title: t('field.shortEventType'), render: (sub) => sub.shortName },
    activeColumn(t),
    { key: 'updatedAt', title: t('admin.lastUpdate'), render: (sub) => <InstantCell instant={sub.updatedAt} /> },
  ]
  return (
    <CountButton
      title={t('EventType.subTypes')}
      of={row.eventTypeName}
      rows={subs}
      rowKey={(sub) => sub.eventTypeId}
      columns={columns}
      width={860}
    />
  )
}

import type { Output } from '@daybook/shared'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { StatusBadge } from '../../events/badges.tsx'
import { DataTable, type Selection } from '../../kit/table/DataTable.tsx'
import { Row } from '../../kit/layout/layout.tsx'

type Offered = Output<'Area/GetWorkTimeAndEvent'>
type Shift = Offered['shifts'][number]
type EventType = Offered['eventTypes'][number]

/** Show all of a company's rows at once: rows on later pages would not get chosen. */
const ALL = 2_000

type Boxes = { allLabel: string; chosen: readonly number[]; isReadOnly: boolean; onChange: (chosen: number[]) => void }

/** Checkboxes for the rows; users who may not change them see only the chosen rows. */
function boxes<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  nameOf: (row: Row) => string,
  { allLabel, chosen, isReadOnly, onChange }: Boxes,
): { rows: readonly Row[]; selection?: Selection<Row> } {
  const set = new Set(chosen)
  if (isReadOnly) return { rows: rows.filter((row) => set.has(keyOf(row))) }
  return {
    rows,
    selection: { chosen: set, onChange: (next) => onChange([...next]), canSelect: () => true, nameOf, allLabel },
  }
}

/** The company's working times, to choose the area's. */
export function ShiftTable({ shifts, ...rest }: Omit<Boxes, 'allLabel'> & { shifts: readonly Shift[] }) {
  const { t } = useTranslation()
  return (
    <DataTable
      name={t('field.workingTime')}
      rowKey={(shift) => shift.shift}
      isPart
      defaultPageSize={ALL}
      emptyText={t('Area.noShifts')}
      {...boxes(
        shifts,
        (shift) => shift.shift,
        (shift) => shift.shiftName,
        { ...rest, allLabel: t('admin.selectAll') },
      )}
      columns={[
        {
          key: 'name',
          title: t('field.workingTime'),
          phone: 'title',
          render: (shift) => shift.shiftName,
        },
        { key: 'time', title: t('Area.time'), render: (shift) => shift.hours },
      ]}
    />
  )
}

/** The company's event types of the group, to choose those reported in the area. */
export function TypeTable({ types, ...rest }: Omit<Boxes, 'allLabel'> & { types: readonly EventType[] }) {
  const { t } = useTranslation()
  return (
    <DataTable
      name={t('field.eventType')}
      rowKey={(type) => type.eventTypeId}
      isPart
      defaultPageSize={ALL}
      emptyText={t('Area.noTypes')}
      {...boxes(
        types,
        (type) => type.eventTypeId,
        (type) => type.eventTypeName,
        { ...rest, allLabel: t('admin.selectAll') },
      )}
      columns={[
        { key: 'name', title: t('field.eventType'), phone: 'title', render: (type) => type.eventTypeName },
        {
          key: 'group',
          title: t('field.eventGroup'),
          render: (type) => (
            <Row as="span" gap={[4, 8]} align="center">
              {type.eventGroupName} <StatusBadge colorId={type.colorId} />
            </Row>
          ),
        },
      ]}
    />
  )
}

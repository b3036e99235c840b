import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { DataTable, sortRows } from '../../kit/table/DataTable.tsx'
import { type OpenReport, REPORT_LIST } from '../../events/reportCells.tsx'
import type { SectionView } from './address.ts'
import { useColumns } from './columns.tsx'
import type { Section } from './sections.ts'
import type { Mark } from './useMarks.ts'
import styles from './EventToday.module.css'

/** One event group of the day: a heading that collapses its table. */
export function SectionPanel({
  section,
  view,
  onView,
  isOpen,
  onToggle,
  markOf,
  onOpen,
}: {
  section: Section
  view: SectionView
  onView: (view: SectionView) => void
  isOpen: boolean
  onToggle: () => void
  markOf: (row: ReportRow) => Mark
  onOpen: OpenReport
}) {
  const { t } = useTranslation()
  const name = t(`eventGroup.${section.groupId}`)
  const columns = useColumns({ markOf, onOpen })
  const sorted = useMemo(() => sortRows(section.rows, columns, view.sort), [section.rows, columns, view.sort])
  const { pageSize } = view
  // Rows may have disappeared since the URL was made.
  const page = Math.min(view.page, Math.max(1, Math.ceil(sorted.length / pageSize)))
  const shown = useMemo(() => sorted.slice((page - 1) * pageSize, page * pageSize), [sorted, page, pageSize])

  return (
    <Accordion
      name={name}
      title={
        <>
          {name}
          <span className={styles.sectionCount}>{section.rows.length}</span>
        </>
      }
      className={styles.section}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <DataTable
        {...REPORT_LIST}
        name={name}
        columns={columns}
        rows={shown}
        rowKey={(row) => row.eventId}
        sort={view.sort}
        onSort={(sort) => onView({ ...view, sort, page: 1 })}
        paging={{
          page,
          pageSize,
          total: sorted.length,
          onChange: (nextPage, nextSize) => onView({ ...view, page: nextPage, pageSize: nextSize }),
        }}
      />
    </Accordion>
  )
}

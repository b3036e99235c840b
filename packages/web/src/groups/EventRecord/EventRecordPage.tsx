import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { MENU } from '@daybook/shared/registry'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useRefresh } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/address.ts'
import type { Search } from '../../app/query.ts'
import { announce } from '../../kit/feedback/announce.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { ExportButton } from '../../app/ExportButton.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { type DialogMode, type OpenReport, REPORT_LIST, reportName } from '../../events/reportCells.tsx'
import { Corrected, Searched } from '../../events/Marked.tsx'
import { Loading, NoneFound, WithAnswer } from '../../kit/feedback/states.tsx'
import { linkQuery, recordAddress, searchQuery, viewQuery } from './address.ts'
import { useColumns } from './columns.tsx'
import { FilterForm } from './FilterForm.tsx'
import { InvalidLink, OfLink } from './LinkNotice.tsx'
import { SelectedBar } from './SelectedBar.tsx'
import { useRecord } from './useRecord.ts'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import plainButtonStyles from '../../kit/PlainButton.module.css'

const EventDialog = loadedLater(async () => (await import('../EventApprove/EventDialog.tsx')).EventDialog)

/** Every event that the user may see: search, read, decide, delete and export. */
export function EventRecordPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const query = useAddress(recordAddress)
  const refresh = useRefresh()
  const { link, view, choices, filters, rows, page } = useRecord(query)
  const [dialog, setDialog] = useState<{ row: ReportRow; mode: DialogMode } | null>(null)
  const openDialog = useCallback<OpenReport>((row, mode) => setDialog({ row, mode }), [])
  const columns = useColumns({ group: filters?.group ?? null, onOpen: openDialog })
  const [chosen, setChosen] = useChosen(page.data?.events)
  const go = (search: Search, isReplaced = false) =>
    void navigate({ to: paths.eventRecord, search, replace: isReplaced, resetScroll: false })

  function clear() {
    const search = linkQuery(query)
    if (JSON.stringify(search) === JSON.stringify(query)) void refresh('EventRecord/GetData')
    go(search)
  }

  const total = page.data?.total
  useEffect(() => {
    if (total !== undefined) announce(t('EventRecord.found', { count: total }))
  }, [total, t])

  // The last row of the last page may have been deleted.
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / view.pageSize))
  const isBeyond = total !== undefined && !page.isPlaceholderData && view.page > lastPage
  useEffect(() => {
    if (isBeyond) go(viewQuery(query, { ...view, page: lastPage }), true)
  })

  const hasLink = link.id !== '' || link.mode !== ''
  if (hasLink && choices.error?.kind === 'refused') return <InvalidLink problem={choices.error} />
  return (
    <>
      <PageTitle
        title={t('EventRecord.title')}
        actions={
          <>
            <DeletedLink />
            <ExportButton call="EventRecord/ExportExcels" input={!filters || total === 0 ? null : rows} />
          </>
        }
      />
      <WithAnswer answer={choices} lines={12}>
        {(answer) =>
          filters ? (
            <>
              {hasLink && <OfLink number={answer.number} />}
              <FilterForm
                choices={answer}
                filters={filters}
                problem={page.error}
                isBusy={page.isFetching}
                onSearch={(next) => {
                  const search = searchQuery(query, next)
                  // Repeating the same search refetches it.
                  if (JSON.stringify(search) === JSON.stringify(searchQuery(query, filters)))
                    void refresh('EventRecord/GetData')
                  go(search)
                }}
                onClear={clear}
              />
              <Corrected text={filters.text} instead={page.data?.correctedText} />
              <SelectedBar chosen={chosen} onChange={setChosen} />
              <Searched value={page.data?.correctedText || filters.text}>
                <DataTable
                  {...REPORT_LIST}
                  name={t('EventRecord.title')}
                  columns={columns}
                  rows={page.data?.events}
                  rowKey={(row) => row.eventId}
                  emptyNext={<NoneFound onClear={clear} />}
                  isLoading={page.isPlaceholderData}
                  problem={page.error}
                  onRetry={() => void page.refetch()}
                  sort={view.sort}
                  onSort={(sort) => go(viewQuery(query, { ...view, sort, page: 1 }))}
                  paging={{
                    page: view.page,
                    pageSize: view.pageSize,
                    total: total ?? 0,
                    onChange: (next, pageSize) => go(viewQuery(query, { ...view, page: next, pageSize })),
                  }}
                  selection={{ chosen, onChange: setChosen, canSelect: (row) => row.isDelete, nameOf: reportName }}
                />
              </Searched>
            </>
          ) : (
            <Loading lines={12} />
          )
        }
      </WithAnswer>
      {dialog && (
        <EventDialog
          open
          eventId={dialog.row.eventId}
          mode={dialog.mode}
          onClose={() => setDialog(null)}
          onDone={() => void refresh('EventRecord/GetData')}
        />
      )}
    </>
  )
}

/** A link to deleted reports, for users who may delete. */
function DeletedLink() {
  const { t } = useTranslation()
  const front = useCall('MP_Front/LoadMP_Front', {}, { isQuiet: true, staleTime: 60_000 })
  const mayDelete = front.data?.menus.some(({ menuId, permission }) => menuId === MENU.createReport && permission === 2)
  const content = (
    <>
      <Icon name="trash" size={16} /> {t('list.deletedReports')}
    </>
  )
  // Its place is kept until it is known, so that the page does not move.
  if (front.isPending)
    return (
      <span className={plainButtonStyles.button} style={{ visibility: 'hidden' }}>
        {content}
      </span>
    )
  if (!mayDelete) return null
  return (
    <Link to={paths.deletedReports} search={{}} className={plainButtonStyles.button}>
      {content}
    </Link>
  )
}

/** The selected rows. Only visible rows can be selected, so that nobody deletes a row unseen. */
function useChosen(rows: readonly ReportRow[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const shown = (rows ?? []).filter((row) => row.isDelete && chosen.has(row.eventId))
  const valid = shown.length === chosen.size ? chosen : new Set(shown.map((row) => row.eventId))
  return [valid, setChosen] as const
}

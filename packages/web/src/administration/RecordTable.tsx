import type { ClosedKind } from '@daybook/shared/calls/Consequences'
import { type ReactNode, useEffect } from 'react'
import type { useCall } from '../app/api.ts'
import { NoneFound } from '../kit/feedback/states.tsx'
import { DataTable, type DataTableProps, type Selection } from '../kit/table/DataTable.tsx'
import { SelectedBar } from '../kit/table/SelectedBar.tsx'
import { confirmDeleteOf } from './consequences.ts'
import type { useListAddress } from './useListAddress.ts'

/** The selected rows and how to delete them: `run` resolves to whether they were deleted. `others`: further actions. */
type Removal<Row> = Selection<Row> & {
  isPending: boolean
  run: (ids: number[]) => Promise<boolean>
  others?: ReactNode
  /** Says before deleting what goes with the records. */
  kind?: ClosedKind
}

type Props<Row> = Pick<
  DataTableProps<Row>,
  'name' | 'columns' | 'rows' | 'rowKey' | 'rowTitle' | 'defaultSort' | 'emptyText' | 'emptyNext'
> & {
  /** The call that loads the rows. */
  answer: Pick<ReturnType<typeof useCall>, 'error' | 'isPlaceholderData' | 'refetch'>
  /** The list's URL state, if the server sorts and pages; `total` is the number of rows. An empty list that is filtered offers to clear the filters. */
  list?: Pick<ReturnType<typeof useListAddress>, 'table' | 'keepInside' | 'isFiltered' | 'clear'>
  total?: number | undefined
  /** Absent: rows cannot be selected. */
  removal?: Removal<Row> | undefined
  isBusy?: boolean
}

/** The records of an administration list; selected ones can be deleted together. */
export function RecordTable<Row>({ answer, list, total, removal, isBusy = false, ...table }: Props<Row>) {
  const settled = answer.isPlaceholderData ? undefined : total
  useEffect(() => list?.keepInside(settled))
  return (
    <>
      {removal && (
        <SelectedBar
          chosen={removal.chosen}
          onChange={removal.onChange}
          isPending={removal.isPending}
          onDelete={removal.run}
          {...(removal.kind ? { ask: askAbout(removal.kind) } : {})}
        >
          {removal.others}
        </SelectedBar>
      )}
      <DataTable
        {...table}
        isLoading={answer.isPlaceholderData || isBusy}
        problem={answer.error}
        onRetry={() => void answer.refetch()}
        selection={removal}
        {...list?.table(total ?? 0)}
        {...(list?.isFiltered ? { emptyNext: <NoneFound onClear={list.clear} /> } : {})}
      />
    </>
  )
}

const askAbout = (kind: ClosedKind) => (ids: number[]) => confirmDeleteOf({ kind, ids })

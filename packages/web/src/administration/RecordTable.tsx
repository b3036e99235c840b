import { type ReactNode, useEffect } from 'react'
import type { useCall } from '../app/api.ts'
import { DataTable, type DataTableProps, type Selection } from '../kit/table/DataTable.tsx'
import { SelectedBar } from '../kit/table/SelectedBar.tsx'
import type { useListAddress } from './useListAddress.ts'

/** Which rows are chosen, and how they are deleted: `run` resolves to whether they are gone. `others`: more that can be done. */
type Removal<Row> = Selection<Row> & {
  isPending: boolean
  run: (ids: number[]) => Promise<boolean>
  others?: ReactNode
}

type Props<Row> = Pick<
  DataTableProps<Row>,
  'name' | 'columns' | 'rows' | 'rowKey' | 'rowTitle' | 'defaultSort' | 'emptyText'
> & {
  /** The call that reads the rows. */
  answer: Pick<ReturnType<typeof useCall>, 'error' | 'isPlaceholderData' | 'refetch'>
  /** The list's address, where the server sorts and pages; `total` is how many rows it has. */
  list?: Pick<ReturnType<typeof useListAddress>, 'table' | 'keepInside'>
  total?: number | undefined
  /** Absent: nothing can be chosen. */
  removal?: Removal<Row> | undefined
  isBusy?: boolean
}

/** The records of an administrator's list; those that are chosen can be deleted together. */
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
      />
    </>
  )
}

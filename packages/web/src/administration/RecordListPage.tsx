import type { Input, Output } from '@daybook/shared'
import type { ImportKind } from '@daybook/shared/importKinds'
import type { ClosedKind } from '@daybook/shared/calls/Consequences'
import type { MenuId } from '@daybook/shared/registry'
import { type ReactNode, useState } from 'react'
import { useCall, useIsSaving, useSave } from '../app/api.ts'
import { callServer } from '../app/calls.ts'
import type { JsonCall } from '../app/transport.ts'
import type { KitForm } from '../kit/fields/form.ts'
import type { Column } from '../kit/table/DataTable.tsx'
import { type TextKey, type TFunction, useTranslation } from '../platform/i18n/i18n.ts'
import { AdminPage, type Level } from './AdminPage.tsx'
import type { FilterKinds, FilterValues, ListAddress } from './listAddress.ts'
import { ListFilters } from './ListFilters.tsx'
import { OrderButton } from './OrderButton.tsx'
import type { OrderedList } from './OrderDialog.tsx'
import { numberColumn } from './recordColumns.tsx'
import { AddLink, ImportLink } from './RecordLink.tsx'
import { MOST_PICKED, SelectAllFound } from './SelectAllFound.tsx'
import { RecordTable } from './RecordTable.tsx'
import { useChosen } from './useChosen.ts'
import { useListAddress } from './useListAddress.ts'
import { Row } from '../kit/layout/layout.tsx'
import styles from './list.module.css'

type Sorting = { sort: string; order: 'asc' | 'desc' }
type Asked<N extends JsonCall> = Omit<Input<N>, 'page' | 'pageSize' | keyof Sorting>

/** What columns know of their list: whether the user may change it, and how many positions there are; 0: none can be moved. */
export type ListState = { canEdit: boolean; places: number }

type Changed = { updatedAt: string }

type Props<N extends JsonCall, D extends JsonCall, F extends FilterKinds, Row extends Changed> = {
  menu: MenuId
  title: TextKey
  note?: TextKey
  address: ListAddress<F>
  /** The call that loads the list, and what it is asked besides the page. */
  call: N
  asked: (values: FilterValues<F>) => Asked<N>
  page: (answer: Output<N>) => { rows: readonly Row[]; total: number; places?: number }
  rowKey: (row: Row) => number
  nameOf: (row: Row) => string
  columns: (t: TFunction, list: ListState) => readonly Column<Row>[]
  filters: (data: Output<N> | undefined, form: KitForm<FilterValues<F>>) => ReactNode
  /** Clears filters that depend on a changed one. */
  onFilter?: (changed: Partial<FilterValues<F>>, form: KitForm<FilterValues<F>>) => void
  /** For users who may change the list: why nothing can be moved now. */
  orderHint?: (values: FilterValues<F>) => TextKey | false
  /** The order that these filters choose, if its places can be changed. */
  order?: (values: FilterValues<F>) => OrderedList
  excel: (input: Asked<N> & Sorting, chosen: readonly number[]) => ReactNode
  add: { to: string; label: TextKey }
  /** Further links and buttons. */
  more?: ReactNode
  /** The import of the list's rows. */
  imports?: ImportKind
  removal: {
    call: D
    kind: ClosedKind
    input: (ids: number[]) => Input<D>
    canSelect?: (row: Row) => boolean
    /** `seen`: when each record was last changed, as the list said. */
    others?: (chosen: readonly number[], seen: ReadonlyMap<number, string>) => ReactNode
    /** The selection survives paging, and all that is found can be selected. */
    acrossPages?: boolean
  }
  /** What level 2 alone does not allow. */
  mayAdd?: (data: Output<N>) => boolean
  mayRemove?: (data: Output<N>) => boolean
}

/** The list of one kind of record: filters, Excel, a link to add one, and the rows, which can be deleted. */
export function RecordListPage<N extends JsonCall, D extends JsonCall, F extends FilterKinds, Row extends Changed>(
  props: Props<N, D, F, Row>,
) {
  const { t } = useTranslation()
  const { menu, title, note } = props
  return (
    <AdminPage menu={menu} title={t(title)} {...(note ? { note: t(note) } : {})}>
      {(level) => <RecordList {...props} level={level} />}
    </AdminPage>
  )
}

function RecordList<N extends JsonCall, D extends JsonCall, F extends FilterKinds, Row extends Changed>({
  level,
  removal,
  ...props
}: Props<N, D, F, Row> & { level: Level }) {
  const { t } = useTranslation()
  const list = useListAddress(props.address)
  const { page, pageSize, ...sorting } = list.input
  const asked = { ...props.asked(list.values), ...sorting }
  const answer = useCall(props.call, { ...asked, page, pageSize } as Input<N>, { keepPrevious: true })
  const { data } = answer
  const { rows, total = 0, places = 0 } = data === undefined ? {} : props.page(data)
  const [chosen, setChosen] = useChosen(rows, props.rowKey, removal.acrossPages)
  const [seen] = useState(() => new Map<number, string>())
  const see = (read: readonly Row[]) => {
    for (const row of read) seen.set(props.rowKey(row), row.updatedAt)
  }
  see(rows ?? [])
  const remove = useSave(removal.call, { refresh: [props.call], isRefreshedRefused: true })
  const isMoving = useIsSaving('Company/SaveChangeOrder')

  const canSelect = removal.canSelect ?? (() => true)
  async function selectFound() {
    const found = await callServer(props.call, { ...asked, page: 1, pageSize: MOST_PICKED } as Input<N>)
    see(props.page(found).rows)
    setChosen(new Set(props.page(found).rows.filter(canSelect).map(props.rowKey)))
  }

  const canEdit = level === 2
  const may = (rule: ((data: Output<N>) => boolean) | undefined) =>
    canEdit && (rule === undefined || (data !== undefined && rule(data)))
  const hint = canEdit && props.orderHint?.(list.values)
  const additions = may(props.mayAdd) && (
    <>
      {props.imports && <ImportLink kind={props.imports} />}
      <AddLink to={props.add.to}>{t(props.add.label)}</AddLink>
    </>
  )
  return (
    <>
      <ListFilters
        values={list.values}
        answer={answer}
        onSearch={(values) => {
          setChosen(new Set())
          list.search(values)
        }}
        onClear={() => {
          setChosen(new Set())
          list.clear()
        }}
        {...(props.onFilter ? { onChange: props.onFilter } : {})}
      >
        {(form) => props.filters(data, form)}
      </ListFilters>
      <Row justify="end" below={12} fills>
        {hint && <p className={styles.hint}>{t(hint)}</p>}
        {canEdit && places > 1 && props.order && (
          <OrderButton list={props.order(list.values)} title={t(props.title)} refresh={props.call} />
        )}
        {props.more}
        {total > 0 && props.excel(asked, [...chosen])}
        {additions}
      </Row>
      <RecordTable
        name={t(props.title)}
        columns={[
          numberColumn<Row>(t, rows ?? [], { first: (page - 1) * pageSize + 1 }),
          ...props.columns(t, { canEdit, places: canEdit ? places : 0 }),
        ]}
        rows={rows}
        rowKey={props.rowKey}
        rowTitle={() => (hint ? t(hint) : undefined)}
        answer={answer}
        list={list}
        emptyNext={
          <>
            <p>{t('ui.noneYet')}</p>
            {additions && <Row justify="center">{additions}</Row>}
          </>
        }
        total={data && total}
        isBusy={isMoving}
        removal={
          may(props.mayRemove)
            ? {
                kind: removal.kind,
                chosen,
                onChange: setChosen,
                canSelect,
                nameOf: props.nameOf,
                isPending: remove.isPending,
                others: (
                  <>
                    {removal.acrossPages && (
                      <SelectAllFound
                        total={total}
                        chosen={chosen.size}
                        shown={rows?.length ?? 0}
                        onSelect={selectFound}
                      />
                    )}
                    {removal.others?.([...chosen], seen)}
                  </>
                ),
                run: async (ids) => (await remove.run(removal.input(ids))) !== null,
              }
            : undefined
        }
      />
    </>
  )
}

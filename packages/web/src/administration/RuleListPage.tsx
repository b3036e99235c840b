import type { Input, Output } from '@daybook/shared'
import type { ClosedKind } from '@daybook/shared/calls/Consequences'
import type { MenuId } from '@daybook/shared/registry'
import { type ReactNode, useRef, useState } from 'react'
import { useCall, useSave } from '../app/api.ts'
import type { JsonCall } from '../app/transport.ts'
import { showDeleted } from '../kit/dialogs/dialogs.ts'
import type { Column } from '../kit/table/DataTable.tsx'
import { type TFunction, type TextKey, useTranslation } from '../platform/i18n/i18n.ts'
import { AdminPage, type Level } from './AdminPage.tsx'
import { confirmDeleteOf } from './consequences.ts'
import { numberColumn } from './recordColumns.tsx'
import { RecordTable } from './RecordTable.tsx'
import { mayDiscard } from './stale.tsx'
import { useChosen } from './useChosen.ts'
import { WhoMay } from './WhoMay.tsx'
import panelStyles from '../kit/Panel.module.css'
import styles from './list.module.css'

type Rule = { ruleId: number; canEdit: boolean }
type Edited<R extends JsonCall> = { id: number; round: number; stored: Output<R> }
/** `key` is the form's: it starts again with each rule that is edited. */
type FormProps = { key: number | 'new'; onReload: () => void; onDone: () => void }
export type RuleActions<Row> = { edit: (row: Row) => void; remove: (row: Row) => Promise<void> }

type Props<L extends JsonCall, R extends JsonCall, D extends JsonCall, Row> = {
  menu: MenuId
  title: TextKey
  note: TextKey
  /** What is closed or deleted here. */
  closed: ClosedKind
  /** The calls that load the list, read one rule and delete several. */
  list: L
  read: R
  remove: D
  /** `canAdd`: there is something that the user could add a rule for; `changedBy` says who may otherwise. */
  page: (data: Output<L>) => { rows: readonly Row[]; canAdd: boolean; changedBy: string }
  nameOf: (row: Row) => string
  /** Without `actions`, they are read-only. */
  columns: (t: TFunction, actions: RuleActions<Row> | null) => readonly Column<Row>[]
  form: (data: Output<L> | undefined, edited: Edited<R> | null, form: FormProps) => ReactNode
}

/** A list of rules, with a form above it that adds one or edits one in place. */
export function RuleListPage<L extends JsonCall, R extends JsonCall, D extends JsonCall, Row extends Rule>(
  props: Props<L, R, D, Row>,
) {
  const { t } = useTranslation()
  return (
    <AdminPage menu={props.menu} title={t(props.title)} note={t(props.note)}>
      {(level) => <RuleList {...props} level={level} />}
    </AdminPage>
  )
}

function RuleList<L extends JsonCall, R extends JsonCall, D extends JsonCall, Row extends Rule>({
  level,
  ...props
}: Props<L, R, D, Row> & { level: Level }) {
  const { t } = useTranslation()
  const answer = useCall(props.list, {} as Input<L>)
  const { data } = answer
  const page = data && props.page(data)
  const rows = page?.rows
  const [chosen, setChosen] = useChosen(rows, (row) => row.ruleId)
  const remove = useSave(props.remove, { refresh: [props.list], isRefreshedRefused: true })
  const read = useSave(props.read, {
    onProblem({ kind }) {
      // Somebody else may have deleted the row.
      if (kind === 'refused') void answer.refetch()
      return false
    },
  })
  const [edited, setEdited] = useState<Edited<R> | null>(null)
  const formBox = useRef<HTMLElement>(null)
  /** How often Edit was pressed: the last one counts, although an earlier one's answer may come later. */
  const asked = useRef(0)

  async function edit(id: number, isAgreed = false) {
    const round = ++asked.current
    const stored = await read.run({ id } as Input<R>)
    if (!stored || asked.current !== round || !(isAgreed || (await mayDiscard()))) return
    setEdited({ id, round, stored })
    formBox.current?.scrollIntoView({ block: 'nearest' })
  }
  async function removeAll(ids: number[]) {
    if ((await remove.run({ ids } as Input<D>)) === null) return false
    if (edited && ids.includes(edited.id)) setEdited(null)
    return true
  }
  async function removeOne({ ruleId }: Row) {
    if (!(await confirmDeleteOf({ kind: props.closed, ids: [ruleId] }))) return
    if (await removeAll([ruleId])) await showDeleted()
  }

  const canAdd = level === 2 && page?.canAdd !== false
  const actions = { edit: ({ ruleId }: Row) => void edit(ruleId), remove: removeOne }
  return (
    <>
      <WhoMay sentence={page?.changedBy} />
      {canAdd && (
        <section
          ref={formBox}
          className={`${panelStyles.panel} ${styles.ruleForm}`}
          aria-label={t(edited ? 'dayRule.edit' : 'dayRule.add')}
          // What is chosen while a row is fetched would be replaced by it.
          inert={read.isPending}
        >
          {props.form(data, edited, {
            key: edited?.round ?? 'new',
            onReload: () => edited && void edit(edited.id, true),
            onDone: () => setEdited((now) => (now === edited ? null : now)),
          })}
        </section>
      )}
      <RecordTable
        name={t(props.title)}
        columns={[
          numberColumn<Row>(t, rows ?? [], { sort: (a, b) => a.ruleId - b.ruleId }),
          ...props.columns(t, canAdd ? actions : null),
        ]}
        rows={rows}
        rowKey={(row) => row.ruleId}
        defaultSort={{ key: 'no', order: 'asc' }}
        answer={answer}
        emptyNext={t(canAdd ? 'dayRule.firstAbove' : 'ui.noneYet')}
        removal={
          canAdd
            ? {
                kind: props.closed,
                chosen,
                onChange: setChosen,
                canSelect: (row) => row.canEdit,
                nameOf: props.nameOf,
                isPending: remove.isPending,
                run: removeAll,
              }
            : undefined
        }
      />
    </>
  )
}

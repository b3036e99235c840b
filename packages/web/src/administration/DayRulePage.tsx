import type { Output } from '@daybook/shared'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { useCall, useSave } from '../app/api.ts'
import type { Column } from '../kit/table/DataTable.tsx'
import { showDeleted } from '../kit/dialogs/dialogs.ts'
import { confirmDeleteOf } from './consequences.ts'
import { actionsColumn } from './actionsColumn.tsx'
import { AdminPage, type Level } from './AdminPage.tsx'
import { DayRuleFields, type DayRules, type Edited, NOTHING, type Values, valuesOf } from './DayRuleForm.tsx'
import { FlagBadge } from './StatusFields.tsx'
import { RecordTable } from './RecordTable.tsx'
import { updatedColumns } from './recordColumns.tsx'
import { mayDiscard } from './stale.tsx'
import { useChosen } from './useChosen.ts'
import { WhoMay } from './WhoMay.tsx'
import panelStyles from '../kit/Panel.module.css'
import styles from './list.module.css'

type Row = Output<'NotificationTime/LoadDataList'>['rows'][number]
export function DayRulePage({ rules }: { rules: DayRules }) {
  return (
    <AdminPage menu={rules.menu} title={rules.title} note={rules.note}>
      {(level) => <DayRuleScreen rules={rules} level={level} />}
    </AdminPage>
  )
}

function DayRuleScreen({ rules, level }: { rules: DayRules; level: Level }) {
  const { t } = useTranslation()
  const { group } = rules
  const answer = useCall(`${group}/LoadDataList`, {})
  const rows = answer.data?.rows
  const [chosen, setChosen] = useChosen(rows, (row) => row.ruleId)
  const refresh = [`${group}/LoadDataList`] as const
  const remove = useSave(`${group}/onDelete`, { refresh, isRefreshedRefused: true })
  const open = useSave(`${group}/onEdit`, {
    onProblem({ kind }) {
      // Somebody else may have deleted the row.
      if (kind === 'refused') void answer.refetch()
      return false
    },
  })
  const [edited, setEdited] = useState<(Edited & { round: number; values: Values }) | null>(null)
  const formBox = useRef<HTMLElement>(null)
  /** How often Edit was pressed: the last one counts, although an earlier one's answer may come later. */
  const asked = useRef(0)

  async function edit(id: number, isAgreed = false) {
    const round = ++asked.current
    const found = await open.run({ id })
    if (!found || asked.current !== round || !(isAgreed || (await mayDiscard()))) return
    setEdited({ id, version: found.version, round, values: valuesOf(found) })
    formBox.current?.scrollIntoView({ block: 'nearest' })
  }
  async function removeOne(row: Row) {
    if (!(await confirmDeleteOf({ kind: rules.closed, ids: [row.ruleId] }))) return
    if ((await remove.run({ ids: [row.ruleId] })) === null) return
    if (edited?.id === row.ruleId) setEdited(null)
    await showDeleted()
  }
  async function removeAll(ids: number[]) {
    if ((await remove.run({ ids })) === null) return false
    if (edited && ids.includes(edited.id)) setEdited(null)
    return true
  }

  // Users who may change none of the event groups cannot add a rule either.
  const canAdd = level === 2 && answer.data?.eventGroups.length !== 0
  const columns = useColumns(rules, rows ?? [], canAdd ? { edit, remove: removeOne } : null)
  return (
    <>
      <WhoMay sentence={answer.data?.changedBy} />
      {canAdd && (
        <section
          ref={formBox}
          className={`${panelStyles.panel} ${styles.ruleForm}`}
          aria-label={t(edited ? 'dayRule.edit' : 'dayRule.add')}
          // What is chosen while a row is fetched would be replaced by it.
          inert={open.isPending}
        >
          <DayRuleFields
            key={edited?.round ?? 'new'}
            rules={rules}
            eventGroups={answer.data?.eventGroups ?? []}
            edited={edited}
            initial={edited?.values ?? NOTHING}
            onReload={() => edited && void edit(edited.id, true)}
            onDone={() => setEdited((now) => (now === edited ? null : now))}
          />
        </section>
      )}
      <RecordTable
        name={rules.title}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.ruleId}
        defaultSort={{ key: 'no', order: 'asc' }}
        answer={answer}
        removal={
          canAdd
            ? {
                chosen,
                onChange: setChosen,
                canSelect: (row) => row.canEdit,
                nameOf: (row) => row.eventGroupName,
                isPending: remove.isPending,
                run: removeAll,
                kind: rules.closed,
              }
            : undefined
        }
      />
    </>
  )
}

type Actions = { edit: (id: number) => Promise<void>; remove: (row: Row) => Promise<void> }

function useColumns(rules: DayRules, rows: readonly Row[], actions: Actions | null): Column<Row>[] {
  const { t } = useTranslation()
  const latest = useRef(actions)
  latest.current = actions
  const canEdit = actions !== null
  return useMemo((): Column<Row>[] => {
    return [
      {
        key: 'no',
        title: t('admin.no'),
        width: 56,
        align: 'end',
        phone: 'hide',
        sort: (a, b) => a.ruleId - b.ruleId,
        render: (row) => rows.indexOf(row) + 1,
      },
      {
        key: 'eventGroupName',
        title: t('field.eventGroup'),
        phone: 'title',
        sort: (a, b) => a.eventGroupId - b.eventGroupId,
        render: (row) => row.eventGroupName,
      },
      {
        key: 'days',
        title: t(`field.${rules.days}`),
        sort: (a, b) => a.days - b.days,
        render: (row) => `${row.days} ${rules.unit}`,
      },
      {
        key: 'active',
        title: t('field.status'),
        sort: (a, b) => b.active.localeCompare(a.active),
        render: (row) => <FlagBadge flag={row.active} />,
      },
      ...updatedColumns<Row>(t, 'here'),
      ...(canEdit
        ? [
            actionsColumn<Row>(t, {
              of: (row) => row.eventGroupName,
              canEdit: (row) => row.canEdit,
              canDelete: (row) => row.canEdit,
              onEdit: (row) => void latest.current?.edit(row.ruleId),
              onDelete: async (row) => latest.current?.remove(row),
            }),
          ]
        : []),
    ]
  }, [t, rules, rows, canEdit])
}

import type { Output } from '@daybook/shared'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSave } from '../app/api.ts'
import type { Column } from '../kit/table/DataTable.tsx'
import { confirmDelete, showDeleted } from '../kit/dialogs/dialogs.ts'
import { InstantCell } from '../events/reportCells.tsx'
import { actionsColumn } from './actionsColumn.tsx'
import { AdminPage, type Level } from './AdminPage.tsx'
import { DayRuleFields, type DayRules, type Edited, NOTHING, type Values } from './DayRuleForm.tsx'
import { FlagBadge } from './StatusFields.tsx'
import { RecordTable } from './RecordTable.tsx'
import { useChosen } from './useChosen.ts'
import { WhoMay } from './WhoMay.tsx'

type Row = Output<'NotificationTime/LoadDataList'>['lstData'][number]
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
  const rows = answer.data?.lstData
  const [chosen, setChosen] = useChosen(rows, (row) => row.nNotiID)
  const refresh = [`${group}/LoadDataList`] as const
  const remove = useSave(`${group}/onDelete`, { refresh })
  const open = useSave(`${group}/onEdit`)
  const [edited, setEdited] = useState<(Edited & { values: Values }) | null>(null)
  const formBox = useRef<HTMLElement>(null)

  async function edit(id: number) {
    const found = await open.run({ nID: id })
    if (!found) return
    const { sEventGroup, sDay, cStatus, nVersion } = found
    setEdited({ id, version: nVersion, values: { sEventGroup: Number(sEventGroup), sDay, sStatus: cStatus } })
    formBox.current?.scrollIntoView({ block: 'nearest' })
  }
  async function removeOne(row: Row) {
    if (!(await confirmDelete())) return
    if ((await remove.run({ lstID: [row.nNotiID] })) === null) return
    if (edited?.id === row.nNotiID) setEdited(null)
    await showDeleted()
  }
  async function removeAll(ids: number[]) {
    if ((await remove.run({ lstID: ids })) === null) return false
    if (edited && ids.includes(edited.id)) setEdited(null)
    return true
  }

  // Who may change none of the event groups has nothing to add either.
  const canAdd = level === 2 && answer.data?.lstEventGroup.length !== 0
  const columns = useColumns(rules, rows ?? [], canAdd ? { edit, remove: removeOne } : null)
  return (
    <>
      <WhoMay sentence={answer.data?.sChangedBy} />
      {canAdd && (
        <section ref={formBox} className="panel rule-form" aria-label={t(edited ? 'dayRule.edit' : 'dayRule.add')}>
          <DayRuleFields
            key={edited ? `${edited.id} ${edited.version}` : 'new'}
            rules={rules}
            eventGroups={answer.data?.lstEventGroup ?? []}
            edited={edited}
            initial={edited?.values ?? NOTHING}
            onReload={() => edited && void edit(edited.id)}
            onDone={() => setEdited(null)}
          />
        </section>
      )}
      <RecordTable
        name={rules.title}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.nNotiID}
        defaultSort={{ key: 'no', order: 'asc' }}
        answer={answer}
        removal={
          canAdd
            ? {
                chosen,
                onChange: setChosen,
                canSelect: (row) => row.isEdite,
                nameOf: (row) => row.sEventGroupName,
                isPending: remove.isPending,
                run: removeAll,
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
        sort: (a, b) => a.nNotiID - b.nNotiID,
        render: (row) => rows.indexOf(row) + 1,
      },
      {
        key: 'sEventGroupName',
        title: t('field.eventGroup'),
        phone: 'title',
        sort: (a, b) => a.nEventGroupID - b.nEventGroupID,
        render: (row) => row.sEventGroupName,
      },
      {
        key: 'nDay',
        title: t(`field.${rules.days}`),
        sort: (a, b) => a.nDay - b.nDay,
        render: (row) => `${row.nDay} ${rules.unit}`,
      },
      {
        key: 'cStatus',
        title: t('field.status'),
        sort: (a, b) => b.cStatus.localeCompare(a.cStatus),
        render: (row) => <FlagBadge flag={row.cStatus} />,
      },
      {
        key: 'sUpdateBy',
        title: t('admin.updatedBy'),
        sort: (a, b) => a.sUpdateBy.localeCompare(b.sUpdateBy, 'th'),
        render: (row) => row.sUpdateBy || '–',
      },
      {
        key: 'dUpdate',
        title: t('admin.lastUpdate'),
        sort: (a, b) => a.dUpdate.localeCompare(b.dUpdate),
        width: 120,
        render: (row) => <InstantCell instant={row.dUpdate} />,
      },
      ...(canEdit
        ? [
            actionsColumn<Row>(t, {
              of: (row) => row.sEventGroupName,
              canEdit: (row) => row.isEdite,
              canDelete: (row) => row.isEdite,
              onEdit: (row) => void latest.current?.edit(row.nNotiID),
              onDelete: async (row) => latest.current?.remove(row),
            }),
          ]
        : []),
    ]
  }, [t, rules, rows, canEdit])
}

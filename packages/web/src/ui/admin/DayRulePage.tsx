import type { Output } from '@daybook/contract'
import type { MenuId } from '@daybook/contract/call'
import type { DayRuleForm } from '@daybook/contract/notificationRules'
import type { FieldProblem } from '@daybook/contract/problems'
import { Form, Input } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSave } from '../../api.ts'
import { ButtonBar, StandardButton } from '../ButtonBar.tsx'
import { type Column, DataTable } from '../DataTable.tsx'
import { confirmDelete, confirmSave, showDeleted, showSaved } from '../dialogs.ts'
import { InstantCell } from '../reportCells.tsx'
import { SelectedBar } from '../SelectedBar.tsx'
import { SelectField } from '../SelectField.tsx'
import { useUnsaved } from '../unsaved.ts'
import { useFormProblems } from '../useFormProblems.ts'
import { AdminPage, type Level } from './AdminPage.tsx'
import { StaleNotice, useStale } from './stale.tsx'
import { FlagBadge, FlagRadios } from './StatusFields.tsx'
import { useChosen } from './useChosen.ts'

/** Notification Time and Advance Days: a number of days and a status for each event group. */
export type DayRules = {
  group: 'NotificationTime' | 'SetAdvanceEventDays'
  menu: MenuId
  title: string
  note: string
  /** What the days are called, and what stands behind their number. */
  days: 'dayBefore' | 'advanceDays'
  unit: string
  problemsOf: (form: DayRuleForm) => FieldProblem[]
  /** Whether days that are no whole number are taken out of their field. */
  clearsDays?: boolean
}

type Row = Output<'NotificationTime/LoadDataList'>['lstData'][number]
type Values = { sEventGroup: number | null; sDay: string; sStatus: 'Y' | 'N' | null }
type Edited = { id: number; version: string }

const NOTHING: Values = { sEventGroup: null, sDay: '', sStatus: 'Y' }

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

  const columns = useColumns(rules, rows ?? [], level === 2 ? { edit, remove: removeOne } : null)
  return (
    <>
      {level === 2 && (
        <section ref={formBox} className="panel" aria-label={t(edited ? 'dayRule.edit' : 'dayRule.add')}>
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
      {level === 2 && (
        <SelectedBar chosen={chosen} onChange={setChosen} isPending={remove.isPending} onDelete={removeAll} />
      )}
      <DataTable
        name={rules.title}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.nNotiID}
        defaultSort={{ key: 'no', order: 'asc' }}
        problem={answer.error}
        onRetry={() => void answer.refetch()}
        {...(level === 2
          ? {
              selection: {
                chosen,
                onChange: setChosen,
                canSelect: () => true,
                nameOf: (row: Row) => row.sEventGroupName,
              },
            }
          : {})}
      />
    </>
  )
}

function DayRuleFields({
  rules,
  eventGroups,
  edited,
  initial,
  onReload,
  onDone,
}: {
  rules: DayRules
  eventGroups: readonly { value: number; label: string }[]
  edited: Edited | null
  initial: Values
  onReload: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched)
  const problems = useFormProblems(form)
  const stale = useStale()
  const save = useSave(`${rules.group}/onSaveData`, {
    refresh: [`${rules.group}/LoadDataList`],
    onProblem: (problem) => stale.onProblem(problem) || problems.onProblem(problem),
  })

  function reset() {
    form.setFieldsValue(NOTHING)
    form.setFields(Object.keys(NOTHING).map((name) => ({ name: name as keyof Values, errors: [] })))
    setTouched(false)
    stale.clear()
    onDone()
  }
  async function submit() {
    const values: Values = { ...NOTHING, ...form.getFieldsValue(true) }
    const wrong = rules.problemsOf({
      eventGroupId: values.sEventGroup,
      days: values.sDay,
      isActive: values.sStatus === null ? null : values.sStatus === 'Y',
    })
    if (rules.clearsDays && wrong.some(({ code }) => code === 'notWholeNumber')) form.setFieldValue('sDay', '')
    if (problems.show(wrong) || !(await confirmSave())) return
    const saved = await save.run({
      ...values,
      sMode: edited ? 'Edit' : 'Add',
      nID: edited?.id ?? null,
      nVersion: edited?.version ?? '',
    })
    if (saved === null) return
    reset()
    await showSaved()
  }

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      validateTrigger="onSubmit"
      initialValues={initial}
      onValuesChange={() => setTouched(true)}
      onFinish={() => void submit()}
    >
      <StaleNotice message={stale.message} onReload={onReload} />
      <div className="field-grid">
        <Form.Item name="sEventGroup" label={t('field.eventGroup')} required>
          <SelectField options={eventGroups} disabled={edited !== null} />
        </Form.Item>
        <Form.Item name="sDay" label={t(`field.${rules.days}`)} required>
          <DaysInput unit={rules.unit} />
        </Form.Item>
        <Form.Item name="sStatus" label={t('field.status')} required>
          <FlagRadios />
        </Form.Item>
      </div>
      <ButtonBar>
        <StandardButton kind="cancel" onClick={reset} />
        <StandardButton kind="save" htmlType="submit" loading={save.isPending} />
      </ButtonBar>
    </Form>
  )
}

function DaysInput({
  unit,
  ...field
}: {
  unit: string
  id?: string
  value?: string
  onChange?: (event: unknown) => void
}) {
  return (
    <Input
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      suffix={<span className="muted">{unit}</span>}
    />
  )
}

type Actions = { edit: (id: number) => Promise<void>; remove: (row: Row) => Promise<void> }

function useColumns(rules: DayRules, rows: readonly Row[], actions: Actions | null): Column<Row>[] {
  const { t } = useTranslation()
  const latest = useRef(actions)
  latest.current = actions
  const canEdit = actions !== null
  return useMemo((): Column<Row>[] => {
    const of = (row: Row): ReactNode => (
      <>
        <StandardButton
          kind="edit"
          isSmall
          of={row.sEventGroupName}
          onClick={() => void latest.current?.edit(row.nNotiID)}
        />
        <StandardButton
          kind="delete"
          isSmall
          of={row.sEventGroupName}
          onClick={() => void latest.current?.remove(row)}
        />
      </>
    )
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
            {
              key: 'actions',
              title: t('ui.actions'),
              width: 100,
              align: 'center' as const,
              phone: 'foot' as const,
              render: of,
            },
          ]
        : []),
    ]
  }, [t, rules, rows, canEdit])
}

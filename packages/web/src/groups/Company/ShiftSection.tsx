import { shiftProblems } from '@daybook/shared/rules/companyRules'
import { Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { actionsColumn } from '../../administration/actionsColumn.tsx'
import { StatusCell, StatusFields } from '../../administration/StatusFields.tsx'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { TimeField } from '../../kit/fields/DateField.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { confirmDelete } from '../../kit/dialogs/dialogs.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { draftOf, NO_SHIFT, type Shift, type ShiftValues, valuesOf, without } from './shifts.ts'

const FIELDS = { active: 'shiftActive', inactiveNote: 'shiftNote' } as const

/** The working times of a company: a sub-form that adds to the list and changes what is in it, and the list. */
export function ShiftSection({
  shifts,
  isReadOnly,
  onChange,
  onOpen,
}: {
  shifts: readonly Shift[]
  isReadOnly: boolean
  onChange: (shifts: Shift[]) => void
  /** Whether something stands in the sub-form that is not in the list. */
  onOpen: (isOpen: boolean) => void
}) {
  const { t } = useTranslation()
  const [form] = Form.useForm<ShiftValues>()
  const [editedId, setEditedId] = useState<number | null>(null)
  const draft = () => draftOf({ ...NO_SHIFT, ...form.getFieldsValue(true) })
  const check = () =>
    shiftProblems(
      draft(),
      shifts.filter(({ id }) => id !== editedId),
    )
  const problems = useFormProblems(form, { names: FIELDS, check })
  const shown = shifts.filter((shift) => !shift.isDeleted)

  function clear() {
    form.setFieldsValue(NO_SHIFT)
    form.setFields(Object.keys(NO_SHIFT).map((name) => ({ name: name as keyof ShiftValues, errors: [] })))
    setEditedId(null)
    onOpen(false)
  }

  function confirmShift() {
    if (problems.show(check())) return
    const given = draft()
    const nextId = Math.max(0, ...shifts.map(({ id }) => id)) + 1
    onChange(
      editedId === null
        ? [...shifts, { ...given, id: nextId, isNew: true }]
        : shifts.map((shift) => (shift.id === editedId ? { ...shift, ...given } : shift)),
    )
    clear()
  }

  function edit(shift: Shift) {
    clear()
    form.setFieldsValue(valuesOf(shift))
    setEditedId(shift.id)
    onOpen(true)
    form.scrollToField('shiftName', { block: 'center', focus: true })
  }

  async function remove(shift: Shift) {
    if (!(await confirmDelete())) return
    if (shift.id === editedId) clear()
    onChange(without(shifts, shift))
  }

  return (
    <section className="panel" aria-labelledby="shifts">
      <h2 id="shifts">{t('field.workingTime')}</h2>
      {!isReadOnly && (
        <CheckedForm<ShiftValues>
          form={form}
          problems={problems}
          name="shift"
          className="field-grid sub-form"
          aria-label={t('field.workingTime')}
          initialValues={NO_SHIFT}
          onValuesChange={(_changed, all: ShiftValues) => onOpen(editedId !== null || isTyped(all))}
          onFinish={confirmShift}
          onFinishFailed={confirmShift}
        >
          <Form.Item name="shiftName" label={t('field.workingTime')} required>
            <Input />
          </Form.Item>
          <Form.Item name="startTime" label={t('field.startTime')} required>
            <TimeField />
          </Form.Item>
          <Form.Item name="endTime" label={t('field.endTime')} required>
            <TimeField />
          </Form.Item>
          <Form.Item name="isOvernight" valuePropName="checked" className="box-item">
            <Checkbox>{t('Company.overnight')}</Checkbox>
          </Form.Item>
          <StatusFields status="shiftActive" remark="shiftNote" />
          <ButtonBar>
            <StandardButton kind="clear" onClick={clear} />
            <StandardButton kind={editedId === null ? 'add' : 'save'} htmlType="submit">
              {t(editedId === null ? 'Company.confirmAddShift' : 'Company.confirmEditShift')}
            </StandardButton>
          </ButtonBar>
        </CheckedForm>
      )}
      <DataTable
        name={t('field.workingTime')}
        rows={shown}
        rowKey={(shift) => shift.id}
        isPart
        columns={[
          {
            key: 'no',
            title: t('admin.no'),
            width: 56,
            phone: 'hide',
            render: (shift) => shown.indexOf(shift) + 1,
          },
          {
            key: 'name',
            title: t('field.workingTime'),
            phone: 'title',
            sort: (a, b) => a.name.localeCompare(b.name, 'th'),
            render: (shift) => shift.name,
          },
          {
            key: 'time',
            title: t('Company.time'),
            sort: (a, b) => timeText(a).localeCompare(timeText(b)),
            render: (shift) => (
              <>
                {timeText(shift)} {shift.isOvernight && <span className="muted">{t('Company.nextDay')}</span>}
              </>
            ),
          },
          {
            key: 'status',
            title: t('field.status'),
            render: (shift) => <StatusCell isActive={shift.isActive} remark={shift.remark} />,
          },
          ...(isReadOnly
            ? []
            : [actionsColumn(t, { of: (shift: Shift) => shift.name, onEdit: edit, onDelete: remove })]),
        ]}
      />
    </section>
  )
}

const timeText = ({ startTime, endTime }: Shift) => `${startTime}-${endTime}`

/** Whether anything was typed or ticked. */
function isTyped(values: ShiftValues): boolean {
  return (Object.keys(NO_SHIFT) as (keyof ShiftValues)[]).some((name) => (values[name] ?? '') !== NO_SHIFT[name])
}

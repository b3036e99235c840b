import { overlappingShifts, shiftProblems } from '@daybook/shared/rules/companyRules'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { actionsColumn } from '../../administration/actionsColumn.tsx'
import { useMayReplace } from '../../administration/useMayReplace.ts'
import { SecondNameField } from '../../administration/SecondNameField.tsx'
import { StatusCell, StatusFields } from '../../administration/StatusFields.tsx'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { TimeField } from '../../kit/fields/TimeField.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { confirmDelete } from '../../kit/dialogs/dialogs.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { draftOf, NO_SHIFT, type Shift, type ShiftValues, valuesOf, without } from './shifts.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import noticeStyles from '../../kit/notice.module.css'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import listStyles from '../../administration/list.module.css'

const FIELDS = { secondName: 'shiftSecondName', active: 'shiftActive', inactiveNote: 'shiftNote' } as const

/** The working times of a company: a sub-form to add and change entries, and the list. */
export function ShiftSection({
  shifts,
  isReadOnly,
  onChange,
  onOpen,
}: {
  shifts: readonly Shift[]
  isReadOnly: boolean
  onChange: (shifts: Shift[]) => void
  /** Called with whether the sub-form has input that is not in the list. */
  onOpen: (isOpen: boolean) => void
}) {
  const { t } = useTranslation()
  const form = useKitForm<ShiftValues>(NO_SHIFT)
  const [editedId, setEditedId] = useState<number | null>(null)
  const draft = () => draftOf({ ...NO_SHIFT, ...form.values() })
  const check = () =>
    shiftProblems(
      draft(),
      shifts.filter(({ id }) => id !== editedId),
    )
  const { setTyped, mayReplace } = useMayReplace()
  const problems = useFormProblems(form, { names: FIELDS, check })
  const shown = shifts.filter((shift) => !shift.isDeleted)

  function clear() {
    form.set(NO_SHIFT)
    form.clearErrors()
    setTyped(false)
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

  async function edit(shift: Shift) {
    if (!(await mayReplace())) return
    clear()
    form.set(valuesOf(shift))
    setEditedId(shift.id)
    onOpen(true)
    form.focus('shiftName')
  }

  async function remove(shift: Shift) {
    if (!(await confirmDelete())) return
    if (shift.id === editedId) clear()
    onChange(without(shifts, shift))
  }

  return (
    <section className={panelStyles.panel} aria-labelledby="shifts">
      <h2 id="shifts">{t('field.workingTime')}</h2>
      {!isReadOnly && (
        <CheckedForm<ShiftValues>
          form={form}
          problems={problems}
          name="shift"
          className={`${gridStyles.grid} ${listStyles.subForm}`}
          aria-label={t('field.workingTime')}
          onValuesChange={(_changed, all: ShiftValues) => {
            setTyped(editedId !== null || isTyped(all))
            onOpen(editedId !== null || isTyped(all))
          }}
          onFinish={confirmShift}
          onFinishFailed={confirmShift}
        >
          <Field name="shiftName" label={t('field.workingTime')} required>
            <TextField />
          </Field>
          <SecondNameField name="shiftSecondName" />
          <Field name="startTime" label={t('field.startTime')} required>
            <TimeField />
          </Field>
          <Field name="endTime" label={t('field.endTime')} required>
            <TimeField />
          </Field>
          <Field name="isOvernight" className={gridStyles.boxItem}>
            <Checkbox>{t('Company.overnight')}</Checkbox>
          </Field>
          <StatusFields status="shiftActive" remark="shiftNote" />
          <ButtonBar>
            <StandardButton kind="clear" onClick={clear} />
            <StandardButton kind={editedId === null ? 'add' : 'save'} type="submit">
              {t(editedId === null ? 'Company.confirmAddShift' : 'Company.confirmEditShift')}
            </StandardButton>
          </ButtonBar>
        </CheckedForm>
      )}
      {overlappingShifts(shown).map(([one, other]) => (
        <p key={`${one.id} ${other.id}`} className={`${noticeStyles.notice} ${noticeStyles.warn}`} role="status">
          {t('Company.overlap', { one: one.name, other: other.name })}
        </p>
      ))}
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
                {timeText(shift)}{' '}
                {shift.isOvernight && <span className={textStyles.muted}>{t('Company.nextDay')}</span>}
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
            : [
                actionsColumn(t, {
                  of: (shift: Shift) => shift.name,
                  onEdit: (shift) => void edit(shift),
                  onDelete: remove,
                }),
              ]),
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

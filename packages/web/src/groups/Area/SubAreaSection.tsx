import type { Output } from '@daybook/shared'
import { subAreaProblems } from '@daybook/shared/rules/areaRules'
import { useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useSave } from '../../app/api.ts'
import { actionsColumn } from '../../administration/actionsColumn.tsx'
import { useMayReplace } from '../../administration/useMayReplace.ts'
import { SecondNameField } from '../../administration/SecondNameField.tsx'
import { StatusCell, StatusFields } from '../../administration/StatusFields.tsx'
import { OrderSelect } from '../../administration/OrderSelect.tsx'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { type FieldProps, Field } from '../../kit/fields/Field.tsx'
import { CheckboxGroup } from '../../kit/fields/CheckboxGroup.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { confirmDelete } from '../../kit/dialogs/dialogs.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import {
  draftOf,
  inOrder,
  NO_SUB,
  ordered,
  type SubArea,
  type SubValues,
  valuesOf,
  without,
  wireSubAreas,
  withNew,
} from './subAreas.ts'
import { TextField } from '../../kit/fields/TextField.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import listStyles from '../../administration/list.module.css'

const FIELDS = {
  areaName: 'subName',
  secondName: 'subSecondName',
  active: 'subActive',
  inactiveNote: 'subNote',
  shiftIds: 'subShiftIds',
} as const

type Shifts = Output<'Area/GetWorkTimeAndEvent'>['shifts']

/** The sub areas of an area: a sub-form to add and change entries, and the list in order. */
export function SubAreaSection({
  subs,
  shifts,
  noShifts,
  isCsr,
  isReadOnly,
  canAdd,
  onChange,
  onOpen,
}: {
  subs: readonly SubArea[]
  shifts: Shifts
  /** Said in place of working times while there are none to choose. */
  noShifts: string
  isCsr: boolean
  isReadOnly: boolean
  /** Whether the user manages the whole list, and so may add to it and reorder it. */
  canAdd: boolean
  onChange: (subs: SubArea[]) => void
  /** Called with whether the sub-form has input that is not in the list. */
  onOpen: (isOpen: boolean) => void
}) {
  const { t } = useTranslation()
  const form = useKitForm<SubValues>(NO_SUB)
  const [editedId, setEditedId] = useState<number | null>(null)
  const draft = () => draftOf({ ...NO_SUB, ...form.values() })
  const check = () =>
    subAreaProblems(
      draft(),
      subs.filter(({ id }) => id !== editedId),
      isCsr,
    )
  const { setTyped, mayReplace } = useMayReplace()
  const problems = useFormProblems(form, { names: FIELDS, check })
  const order = useSave('Area/ChangeSubOrder')
  const latest = useRef(subs)
  latest.current = subs
  const shown = inOrder(subs)
  const shiftOptions = shifts.map((shift) => ({
    value: shift.shift,
    label: `${shift.shiftName} (${shift.hours})`,
  }))

  function clear() {
    form.set(NO_SUB)
    form.clearErrors()
    setTyped(false)
    setEditedId(null)
    onOpen(false)
  }

  function confirmSub() {
    if (problems.show(check())) return
    const given = draft()
    onChange(
      editedId === null ? withNew(subs, given) : subs.map((sub) => (sub.id === editedId ? { ...sub, ...given } : sub)),
    )
    clear()
  }

  async function edit(sub: SubArea) {
    if (!(await mayReplace())) return
    clear()
    form.set(valuesOf(sub))
    setEditedId(sub.id)
    onOpen(true)
    form.focus('subName')
  }

  async function remove(sub: SubArea) {
    if (!(await confirmDelete())) return
    if (sub.id === editedId) clear()
    onChange(without(subs, sub))
  }

  async function move(sub: SubArea, to: number) {
    const answer = await order.run({ from: sub.place, to, subAreas: wireSubAreas(subs, null) })
    if (answer) onChange(ordered(latest.current, answer.subAreas))
  }

  const columns: Column<SubArea>[] = [
    {
      key: 'order',
      title: t('admin.order'),
      width: 92,
      render: (sub) =>
        isReadOnly || !canAdd ? (
          sub.place
        ) : (
          <OrderSelect
            of={sub.name}
            place={sub.place}
            places={shown.length}
            disabled={order.isPending}
            onMove={(to) => void move(sub, to)}
          />
        ),
    },
    { key: 'name', title: t('field.subArea'), phone: 'title', render: (sub) => sub.name },
    ...(isCsr
      ? []
      : [
          {
            key: 'shifts',
            title: t('field.workingTime'),
            render: (sub: SubArea) =>
              shiftOptions
                .filter(({ value }) => sub.shiftIds.includes(value))
                .map(({ label }) => label)
                .join(', ') || '–',
          },
        ]),
    {
      key: 'approval',
      title: t('Area.requireApproval'),
      render: (sub) => t(sub.requiresApproval ? 'admin.yes' : 'admin.notYes'),
    },
    {
      key: 'status',
      title: t('field.status'),
      render: (sub) => <StatusCell isActive={sub.isActive} remark={sub.remark} />,
    },
    ...(isReadOnly
      ? []
      : [actionsColumn(t, { of: (sub: SubArea) => sub.name, onEdit: (sub) => void edit(sub), onDelete: remove })]),
  ]

  return (
    <section className={panelStyles.panel} aria-labelledby="subs">
      <h2 id="subs">{t('field.subArea')}</h2>
      {!isReadOnly && (
        <CheckedForm<SubValues>
          form={form}
          problems={problems}
          name="sub"
          className={`${gridStyles.grid} ${listStyles.subForm}`}
          // Users who may not add need the form only while they change an entry.
          {...(canAdd || editedId !== null ? {} : { style: { display: 'none' } })}
          aria-label={t('field.subArea')}
          onValuesChange={(_changed, all: SubValues) => {
            setTyped(editedId !== null || isTyped(all))
            onOpen(editedId !== null || isTyped(all))
          }}
          onFinish={confirmSub}
          onFinishFailed={confirmSub}
        >
          <Field name="subName" label={t('field.subArea')} required className={gridStyles.wideItem}>
            <TextField />
          </Field>
          <SecondNameField name="subSecondName" />
          <Field name="isSubApprove" className={gridStyles.boxItem}>
            <Checkbox>{t('Area.requireApproval')}</Checkbox>
          </Field>
          <StatusFields status="subActive" remark="subNote" />
          {!isCsr && (
            <Field name="subShiftIds" label={t('field.workingTime')} required className={gridStyles.spanAll}>
              <ShiftBoxes options={shiftOptions} label={t('field.workingTime')} none={noShifts} />
            </Field>
          )}
          <ButtonBar>
            <StandardButton kind="cancel" onClick={clear} />
            <StandardButton kind={editedId === null ? 'add' : 'save'} type="submit">
              {t(editedId === null ? 'Area.confirmAddSub' : 'Area.confirmEditSub')}
            </StandardButton>
          </ButtonBar>
        </CheckedForm>
      )}
      <DataTable name={t('field.subArea')} rows={shown} rowKey={(sub) => sub.id} isPart columns={columns} />
    </section>
  )
}

/** A checkbox per working time and one for all, or a note that there are none. */
function ShiftBoxes({
  id,
  value = [],
  onChange,
  options,
  label,
  none,
  'aria-describedby': describedBy,
}: FieldProps<readonly number[]> & {
  options: { value: number; label: string }[]
  label: string
  none: string
  'aria-describedby'?: string
}) {
  return (
    // A group cannot itself be required or invalid; the message that describes it says so.
    <div id={id} role="group" tabIndex={-1} aria-label={label} aria-describedby={describedBy}>
      {options.length === 0 ? (
        <span className={textStyles.muted}>{none}</span>
      ) : (
        <CheckboxGroup
          aria-label={label}
          options={options}
          hasAll={options.length > 1}
          value={value}
          onChange={(chosen) => onChange?.(chosen)}
        />
      )}
    </div>
  )
}

/** Whether anything was typed or ticked. */
function isTyped({ subName, subSecondName, isSubApprove, subActive, subNote, subShiftIds }: SubValues): boolean {
  return (
    subName !== '' || subSecondName !== '' || isSubApprove || !subActive || subNote !== '' || subShiftIds.length > 0
  )
}

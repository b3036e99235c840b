import { subTypeProblems } from '@daybook/shared/rules/eventTypeRules'
import { moveEntry } from '@daybook/shared/places'
import { useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useSave } from '../../app/api.ts'
import { actionsColumn } from '../../administration/actionsColumn.tsx'
import { OrderSelect } from '../../administration/OrderSelect.tsx'
import { StatusCell } from '../../administration/StatusFields.tsx'
import { StatusBadge } from '../../events/badges.tsx'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { confirmDelete } from '../../kit/dialogs/dialogs.ts'
import type { Choice } from '../../kit/fields/SelectField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { DefinitionCell } from './DefinitionCell.tsx'
import { ColorField, TypeFields } from './TypeFields.tsx'
import {
  emptyType,
  orderedTypes,
  ruleSub,
  type SubType,
  type TypeValues,
  typeValues,
  withoutSubType,
  withSubType,
} from './values.ts'
import { useKitForm } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import { useMayReplace } from '../../administration/useMayReplace.ts'
import panelStyles from '../../kit/Panel.module.css'
import listStyles from '../../administration/list.module.css'

const placesTo = (count: number): Choice[] =>
  Array.from({ length: count }, (_, index) => ({ value: index + 1, label: String(index + 1) }))

/** The sub types of an event type: a sub-form to add and change entries, and the list. */
export function SubTypeSection({
  subTypes,
  colors,
  isReadOnly,
  canDelete,
  onChange,
  onOpen,
}: {
  subTypes: readonly SubType[]
  colors: readonly Choice[]
  isReadOnly: boolean
  /** Whether saved ones may be deleted; new ones always may. */
  canDelete: boolean
  onChange: (subTypes: SubType[]) => void
  /** Called with whether the sub-form has input that is not in the list. */
  onOpen: (isOpen: boolean) => void
}) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<SubType | null>(null)
  const order = useSave('EventType/ChangeSubOrder')
  const latest = useRef(subTypes)
  latest.current = subTypes
  const shown = subTypes.filter((sub) => !sub.isDelete).toSorted((a, b) => a.position - b.position)
  const fresh = (count: number): TypeValues => ({ ...emptyType(), position: count + 1 })
  const form = useKitForm<TypeValues>(fresh(shown.length))

  const read = (): TypeValues => form.values()
  const check = () => {
    const others = subTypes.filter((sub) => sub.eventTypeId !== edited?.eventTypeId)
    return subTypeProblems(
      ruleSub(read()),
      others.map((sub) => ruleSub(typeValues(sub), sub.isDelete)),
    )
  }
  const { setTyped, mayReplace } = useMayReplace()
  const problems = useFormProblems(form, { check })

  function fill(values: TypeValues, sub: SubType | null) {
    form.set(values)
    form.clearErrors()
    setTyped(false)
    setEdited(sub)
    onOpen(sub !== null)
  }

  async function edit(sub: SubType) {
    if (!(await mayReplace())) return
    fill(typeValues(sub), sub)
    form.focus('eventTypeName')
  }

  function confirmSub() {
    if (problems.show(check())) return
    const values = read()
    const next = withSubType(subTypes, values, edited)
    const moved = moveEntry(next, edited?.position ?? shown.length + 1, values.position)
    onChange(moved)
    fill(fresh(shown.length + (edited ? 0 : 1)), null)
  }

  async function remove(sub: SubType) {
    if (!(await confirmDelete())) return
    const left = withoutSubType(subTypes, sub)
    const count = left.filter((one) => !one.isDelete).length
    if (edited?.eventTypeId === sub.eventTypeId) fill(fresh(count), null)
    else if (!edited) form.set({ position: count + 1 })
    // No type has position 0: this only closes the gap.
    onChange(moveEntry(left, 0, 0))
  }

  async function move(sub: SubType, to: number) {
    const answer = await order.run({ from: sub.position, to, subEventTypes: [...subTypes] })
    if (answer) onChange(orderedTypes(latest.current, answer.subEventTypes))
  }

  return (
    <section className={panelStyles.panel} aria-labelledby="sub-types">
      <h2 id="sub-types">{t('EventType.subTypes')}</h2>
      {!isReadOnly && (
        <CheckedForm<TypeValues>
          form={form}
          problems={problems}
          name="sub"
          className={`${gridStyles.grid} ${listStyles.subForm}`}
          aria-label={t(edited ? 'EventType.editSub' : 'EventType.addSub')}
          onValuesChange={(_changed, all) => {
            const isTyped = edited !== null || [all.eventTypeName, all.shortName, all.note].some(Boolean)
            setTyped(isTyped)
            onOpen(isTyped)
          }}
          onFinish={confirmSub}
          onFinishFailed={confirmSub}
        >
          <ColorField colors={colors} />
          <TypeFields field="subEventType" places={placesTo(shown.length + (edited ? 0 : 1))} />
          <ButtonBar>
            <StandardButton kind="cancel" onClick={() => fill(fresh(shown.length), null)} />
            <StandardButton kind={edited ? 'save' : 'add'} type="submit">
              {t(edited ? 'EventType.confirmEdit' : 'EventType.confirmAdd')}
            </StandardButton>
          </ButtonBar>
        </CheckedForm>
      )}
      <DataTable
        name={t('EventType.subTypes')}
        rows={shown}
        rowKey={(sub) => sub.eventTypeId}
        isPart
        columns={columns()}
      />
    </section>
  )

  function columns(): Column<SubType>[] {
    return [
      {
        key: 'position',
        title: t('admin.order'),
        width: 84,
        render: (sub) =>
          isReadOnly ? (
            sub.position
          ) : (
            <OrderSelect
              of={sub.eventTypeName}
              place={sub.position}
              places={shown.length}
              disabled={order.isPending}
              onMove={(to) => void move(sub, to)}
            />
          ),
      },
      {
        key: 'colorId',
        title: t('field.eventStatus'),
        render: (sub) => <StatusBadge colorId={sub.colorId} />,
      },
      {
        key: 'eventTypeName',
        title: t('field.subEventType'),
        phone: 'title',
        render: (sub) => sub.eventTypeName,
      },
      { key: 'shortName', title: t('field.shortEventType'), render: (sub) => sub.shortName },
      {
        key: 'note',
        title: t('field.definition'),
        render: (sub) => <DefinitionCell name={sub.eventTypeName} text={sub.note} />,
      },
      {
        key: 'advance',
        title: t('EventType.advance'),
        render: (sub) => t(sub.advance ? 'admin.yes' : 'admin.notYes'),
      },
      {
        key: 'active',
        title: t('field.status'),
        render: (sub) => <StatusCell isActive={sub.active} remark={sub.inactiveNote} />,
      },
      ...(isReadOnly
        ? []
        : [
            actionsColumn(t, {
              of: (sub: SubType) => sub.eventTypeName,
              onEdit: (sub) => void edit(sub),
              onDelete: remove,
              canDelete: (sub) => sub.isNew || canDelete,
            }),
          ]),
    ]
  }
}

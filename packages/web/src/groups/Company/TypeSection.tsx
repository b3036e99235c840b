import type { Output } from '@daybook/shared'
import { companyTypeProblems } from '@daybook/shared/rules/companyRules'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { actionsColumn } from '../../administration/actionsColumn.tsx'
import { StatusBadge } from '../../events/badges.tsx'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { confirmDelete } from '../../kit/dialogs/dialogs.ts'
import { MultiSelectField, SelectField } from '../../kit/fields/SelectField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import type { CompanyType } from './types.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm, useWatch } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import panelStyles from '../../kit/Panel.module.css'
import listStyles from '../../administration/list.module.css'

type Choices = Pick<Output<'Company/LoadCreateCompanyData'>, 'eventGroups' | 'eventTypes'>
type Values = { eventGroupId: number | null; eventTypeId: number[] }
const NONE: Values = { eventGroupId: null, eventTypeId: [] }

/** The event types of a company: fields to add several types of an event group, and the list. CSR areas only have CSR types. */
export function TypeSection({
  choices,
  types,
  isCsr,
  isReadOnly,
  onChange,
  onOpen,
}: {
  choices: Choices
  types: readonly CompanyType[]
  isCsr: boolean
  isReadOnly: boolean
  onChange: (types: CompanyType[]) => void
  onOpen: (isOpen: boolean) => void
}) {
  const { t } = useTranslation()
  const form = useKitForm<Values>(NONE)
  const read = (): Values => ({ ...NONE, ...form.values() })
  const check = () => {
    const { eventGroupId, eventTypeId } = read()
    const others = types.map(({ id, isDeleted }) => ({ eventTypeId: id, isDeleted }))
    return companyTypeProblems({ eventGroupId, chosen: eventTypeId }, others)
  }
  const problems = useFormProblems(form, { check })
  const group = useWatch(form, 'eventGroupId') ?? null
  const groups = choices.eventGroups.filter(({ value }) => !isCsr || value === EVENT_GROUP.CSR)
  const groupName = (id: number) => choices.eventGroups.find(({ value }) => value === id)?.label ?? ''
  const has = new Set(types.filter((type) => !type.isDeleted).map((type) => type.id))
  const shown = types.filter((type) => !type.isDeleted)

  function clear() {
    form.set(NONE)
    form.clearErrors()
    onOpen(false)
  }

  function add() {
    if (problems.show(check())) return
    const values = read()
    const back = new Set(values.eventTypeId)
    const fresh = choices.eventTypes
      .filter(({ value }) => back.has(value) && !types.some((type) => type.id === value))
      .map((type) => ({
        id: type.value,
        groupId: type.eventGroupId,
        name: type.label,
        colorId: type.colorId,
        isSaved: false,
        isDeleted: false,
      }))
    onChange([...types.map((type) => (back.has(type.id) ? { ...type, isDeleted: false } : type)), ...fresh])
    clear()
  }

  async function remove(gone: CompanyType) {
    if (!(await confirmDelete())) return
    onChange(
      gone.isSaved
        ? types.map((type) => (type.id === gone.id ? { ...type, isDeleted: true } : type))
        : types.filter(({ id }) => id !== gone.id),
    )
  }

  return (
    <section className={panelStyles.panel} aria-labelledby="types">
      <h2 id="types">{t('field.eventType')}</h2>
      {!isReadOnly && (
        <CheckedForm<Values>
          form={form}
          problems={problems}
          name="type"
          className={`${gridStyles.grid} ${listStyles.subForm}`}
          aria-label={t('field.eventType')}
          onValuesChange={(changed: Partial<Values>) => {
            if ('eventGroupId' in changed) form.set({ eventTypeId: [] })
            onOpen(form.values().eventTypeId.length > 0)
          }}
          onFinish={add}
        >
          <Field name="eventGroupId" label={t('field.eventGroup')} required>
            <SelectField options={groups} />
          </Field>
          <Field name="eventTypeId" label={t('field.eventType')} required className={gridStyles.wideItem}>
            <MultiSelectField
              offersAll
              options={choices.eventTypes.filter((type) => type.eventGroupId === group && !has.has(type.value))}
              disabled={group === null}
            />
          </Field>
          <ButtonBar>
            <StandardButton kind="clear" onClick={clear} />
            <StandardButton kind="add" type="submit">
              {t('Company.confirmAddType')}
            </StandardButton>
          </ButtonBar>
        </CheckedForm>
      )}
      <DataTable
        name={t('field.eventType')}
        rows={shown}
        rowKey={(type) => type.id}
        isPart
        columns={[
          {
            key: 'color',
            title: t('field.eventStatus'),
            width: 130,
            sort: (a, b) => a.colorId - b.colorId,
            render: (type) => <StatusBadge colorId={type.colorId} />,
          },
          {
            key: 'name',
            title: t('field.eventType'),
            phone: 'title',
            sort: (a, b) => a.name.localeCompare(b.name, 'th'),
            render: (type) => type.name,
          },
          {
            key: 'group',
            title: t('field.eventGroup'),
            sort: (a, b) => a.groupId - b.groupId,
            render: (type) => groupName(type.groupId),
          },
          ...(isReadOnly ? [] : [actionsColumn(t, { of: (type: CompanyType) => type.name, onDelete: remove })]),
        ]}
      />
    </section>
  )
}

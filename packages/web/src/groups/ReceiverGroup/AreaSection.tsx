import { relationProblems } from '@daybook/shared/rules/receiverRules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useCall } from '../../app/api.ts'
import { actionsColumn } from '../../administration/actionsColumn.tsx'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { confirmDelete } from '../../kit/dialogs/dialogs.ts'
import { type Choice, MultiSelectField, SelectField } from '../../kit/fields/SelectField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { type AreaRelation, withAreas } from './values.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm, useWatch } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import listStyles from '../../administration/list.module.css'

type Values = { eventGroupId: number | null; companyId: number | null; areaIds: number[] }
const NOTHING: Values = { eventGroupId: null, companyId: null, areaIds: [] }

/** Relation with Area: the areas that the letters cover. */
export function AreaSection({
  areas,
  eventGroups,
  isReadOnly,
  canDelete,
  note,
  problem,
  onChange,
  onOpen,
}: {
  areas: readonly AreaRelation[]
  eventGroups: readonly Choice[]
  isReadOnly: boolean
  canDelete: (area: AreaRelation) => boolean
  note?: string
  problem: string | undefined
  onChange: (areas: AreaRelation[]) => void
  /** Called with whether areas are chosen that have not been added yet. */
  onOpen: (isOpen: boolean) => void
}) {
  const { t } = useTranslation()
  async function remove(area: AreaRelation) {
    if (await confirmDelete()) onChange(areas.filter(({ areaId }) => areaId !== area.areaId))
  }
  return (
    <section className={panelStyles.panel} aria-labelledby="relation" id="relation-section">
      <h2 id="relation">{t('ReceiverGroup.relation')}</h2>
      {note !== undefined && (
        <p data-note className={textStyles.muted}>
          {note}
        </p>
      )}
      {!isReadOnly && (
        <AddForm
          eventGroups={eventGroups}
          areas={areas}
          onAdd={(added) => onChange(withAreas(areas, added))}
          onOpen={onOpen}
        />
      )}
      {problem !== undefined && (
        <p className={gridStyles.error} role="alert">
          {problem}
        </p>
      )}
      <DataTable
        name={t('ReceiverGroup.relation')}
        rows={areas}
        rowKey={(area) => area.areaId}
        isPart
        columns={[
          {
            key: 'eventName',
            title: t('field.eventGroup'),
            sort: (a, b) => a.eventGroupId - b.eventGroupId,
            render: (area) => area.eventName,
          },
          {
            key: 'companyName',
            title: t('field.companyOrCsrArea'),
            sort: (a, b) => a.companyName.localeCompare(b.companyName, 'th'),
            render: (area) => area.companyName,
          },
          {
            key: 'areaName',
            title: t('field.area'),
            phone: 'title',
            sort: (a, b) => a.areaName.localeCompare(b.areaName, 'th'),
            render: (area) => area.areaName,
          },
          ...(isReadOnly
            ? []
            : [actionsColumn(t, { of: (area: AreaRelation) => area.areaName, onDelete: remove, canDelete })]),
        ]}
      />
    </section>
  )
}

function AddForm({
  eventGroups,
  areas,
  onAdd,
  onOpen,
}: {
  eventGroups: readonly Choice[]
  areas: readonly AreaRelation[]
  onAdd: (added: AreaRelation[]) => void
  onOpen: (isOpen: boolean) => void
}) {
  const { t } = useTranslation()
  const form = useKitForm<Values>(NOTHING)
  const read = (): Values => ({ ...NOTHING, ...form.values() })
  const check = () => {
    const { eventGroupId, companyId, areaIds } = read()
    return relationProblems({ eventGroupId, companyId, areaIds })
  }
  const problems = useFormProblems(form, { check })
  const group = useWatch(form, 'eventGroupId') ?? null
  const company = useWatch(form, 'companyId') ?? null
  const companies = useCall('ReceiverGroup/GetCompanyCSR', { eventGroupId: group }, { enabled: group !== null })
  const found = useCall(
    'ReceiverGroup/LoadArea',
    { companyId: company, eventGroupId: group },
    { enabled: group !== null && company !== null },
  )
  const companyChoices = group === null ? [] : (companies.data?.companyChoices ?? [])
  const known = new Set(areas.map(({ areaId }) => areaId))
  const free = company === null ? [] : (found.data?.areas ?? []).filter(({ areaId }) => !known.has(areaId))

  function clear() {
    form.set(NOTHING)
    form.clearErrors()
    onOpen(false)
  }

  function add() {
    if (problems.show(check())) return
    const { companyId, areaIds } = read()
    const at = companyChoices.findIndex(({ value }) => value === companyId)
    onAdd(
      free
        .filter(({ areaId }) => areaIds.includes(areaId))
        .map((area) => ({
          eventGroupId: area.eventGroupId,
          eventName: eventGroups.find(({ value }) => value === area.eventGroupId)?.label ?? '',
          companyId: area.companyId,
          companyName: companyChoices[at]?.label ?? '',
          areaId: area.areaId,
          areaName: area.areaName,
          companyOrder: areas.find((one) => one.companyId === area.companyId)?.companyOrder ?? at + 1,
          areaOrder: area.position,
        })),
    )
    clear()
  }

  return (
    <CheckedForm<Values>
      form={form}
      problems={problems}
      name="relation"
      className={`${gridStyles.grid} ${listStyles.subForm}`}
      aria-label={t('ReceiverGroup.relation')}
      onValuesChange={(changed: Partial<Values>) => {
        if ('eventGroupId' in changed) form.set({ companyId: null, areaIds: [] })
        if ('companyId' in changed) form.set({ areaIds: [] })
        onOpen(form.values().areaIds.length > 0)
      }}
      onFinish={add}
      onFinishFailed={add}
    >
      <Field name="eventGroupId" label={t('field.eventGroup')} required>
        <SelectField options={eventGroups} />
      </Field>
      <Field name="companyId" label={t('field.companyOrCsrArea')} required>
        <SelectField options={companyChoices} isLoading={companies.isFetching} />
      </Field>
      <Field name="areaIds" label={t('field.relationArea')} required className={gridStyles.wideItem}>
        <MultiSelectField options={free} isLoading={found.isFetching} />
      </Field>
      <ButtonBar>
        <StandardButton kind="clear" onClick={clear} />
        <StandardButton kind="add" type="submit">
          {t('ReceiverGroup.addArea')}
        </StandardButton>
      </ButtonBar>
    </CheckedForm>
  )
}

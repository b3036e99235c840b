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
import { type AreaRelation, isOfWhole, type WholeCompany, withAreas } from './values.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm, useWatch } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import listStyles from '../../administration/list.module.css'

type Values = { eventGroupId: number | null; companyId: number | null; areaIds: number[]; isWhole: boolean }
const NOTHING: Values = { eventGroupId: null, companyId: null, areaIds: [], isWhole: false }

type Row = Pick<AreaRelation, 'eventGroupId' | 'eventName' | 'companyId' | 'companyName' | 'areaName'> & {
  key: number
  /** Null: all areas of the company. */
  area: AreaRelation | null
}

/** Never the id of an area. */
const wholeKey = ({ companyId, eventGroupId }: WholeCompany) => -(companyId * 10 + eventGroupId)

/** Relation with Area: the areas that the letters cover. */
export function AreaSection({
  areas,
  whole,
  eventGroups,
  isReadOnly,
  canDelete,
  note,
  problem,
  onChange,
  onOpen,
}: {
  areas: readonly AreaRelation[]
  /** Companies with all their areas, also later ones. */
  whole: readonly WholeCompany[]
  eventGroups: readonly Choice[]
  isReadOnly: boolean
  canDelete: (area: AreaRelation) => boolean
  note?: string
  problem: string | undefined
  onChange: (areas: AreaRelation[], whole: WholeCompany[]) => void
  /** Called with whether areas are chosen that have not been added yet. */
  onOpen: (isOpen: boolean) => void
}) {
  const { t } = useTranslation()
  const nameOf = (group: number) => eventGroups.find(({ value }) => value === group)?.label ?? ''
  const rows: Row[] = [
    ...whole.map((one) => ({
      ...one,
      key: wholeKey(one),
      eventName: nameOf(one.eventGroupId),
      areaName: t('ReceiverGroup.wholeCompany'),
      area: null,
    })),
    ...areas.map((area) => ({ ...area, key: area.areaId, area })),
  ]
  async function remove({ key, area }: Row) {
    if (!(await confirmDelete())) return
    onChange(
      areas.filter((one) => one !== area),
      whole.filter((one) => key !== wholeKey(one)),
    )
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
          whole={whole}
          onAdd={(added) => onChange(withAreas(areas, added), [...whole])}
          onAddWhole={(added) =>
            onChange(
              areas.filter((area) => !isOfWhole([added], area)),
              [...whole, added],
            )
          }
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
        rows={rows}
        rowKey={({ key }) => key}
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
            : [
                actionsColumn(t, {
                  of: ({ area, companyName, areaName }: Row) => (area ? areaName : `${companyName}: ${areaName}`),
                  onDelete: remove,
                  canDelete: ({ area }: Row) => area === null || canDelete(area),
                }),
              ]),
        ]}
      />
    </section>
  )
}

function AddForm({
  eventGroups,
  areas,
  whole,
  onAdd,
  onAddWhole,
  onOpen,
}: {
  eventGroups: readonly Choice[]
  areas: readonly AreaRelation[]
  whole: readonly WholeCompany[]
  onAdd: (added: AreaRelation[]) => void
  onAddWhole: (added: WholeCompany) => void
  onOpen: (isOpen: boolean) => void
}) {
  const { t } = useTranslation()
  const form = useKitForm<Values>(NOTHING)
  const read = (): Values => ({ ...NOTHING, ...form.values() })
  const check = () => {
    const { eventGroupId, companyId, areaIds, isWhole } = read()
    return relationProblems({ eventGroupId, companyId, areaIds, isWhole })
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
  const isWhole = useWatch(form, 'isWhole') ?? false
  const hasWhole = isOfWhole(whole, { companyId: company ?? 0, eventGroupId: group ?? 0 })
  const free = company === null || hasWhole ? [] : (found.data?.areas ?? []).filter(({ areaId }) => !known.has(areaId))

  function clear() {
    form.set(NOTHING)
    form.clearErrors()
    onOpen(false)
  }

  function add() {
    if (problems.show(check())) return
    const { eventGroupId, companyId, areaIds } = read()
    const at = companyChoices.findIndex(({ value }) => value === companyId)
    const companyName = companyChoices[at]?.label ?? ''
    if (isWhole)
      onAddWhole({
        eventGroupId: eventGroupId as WholeCompany['eventGroupId'],
        companyId: companyId as number,
        companyName,
      })
    else
      onAdd(
        free
          .filter(({ areaId }) => areaIds.includes(areaId))
          .map((area) => ({
            eventGroupId: area.eventGroupId,
            eventName: eventGroups.find(({ value }) => value === area.eventGroupId)?.label ?? '',
            companyId: area.companyId,
            companyName,
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
        if ('eventGroupId' in changed) form.set({ companyId: null, areaIds: [], isWhole: false })
        if ('companyId' in changed) form.set({ areaIds: [], isWhole: false })
        if (changed.isWhole) form.set({ areaIds: [] })
        onOpen(form.values().areaIds.length > 0 || form.values().isWhole)
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
        <MultiSelectField offersAll options={free} isLoading={found.isFetching} disabled={isWhole} />
      </Field>
      {found.data?.isWholeAllowed && !hasWhole && (
        <Field name="isWhole" className={gridStyles.spanAll}>
          <Checkbox>{t('ReceiverGroup.wholeCompany')}</Checkbox>
        </Field>
      )}
      <ButtonBar>
        <StandardButton kind="clear" onClick={clear} />
        <StandardButton kind="add" type="submit">
          {t('ReceiverGroup.addArea')}
        </StandardButton>
      </ButtonBar>
    </CheckedForm>
  )
}

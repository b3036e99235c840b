import { relationProblems } from '@daybook/shared/rules/receiverRules'
import { useTranslation } from 'react-i18next'
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

type Values = { nGroupEventID: number | null; nCompanyID: number | null; lstAreaID: number[] }
const NOTHING: Values = { nGroupEventID: null, nCompanyID: null, lstAreaID: [] }

/** Relation with Area: about which areas the letters are. */
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
  /** Whether areas are chosen that are not added yet. */
  onOpen: (isOpen: boolean) => void
}) {
  const { t } = useTranslation()
  async function remove(area: AreaRelation) {
    if (await confirmDelete()) onChange(areas.filter(({ nAreaID }) => nAreaID !== area.nAreaID))
  }
  return (
    <section className="panel" aria-labelledby="relation" id="relation-section">
      <h2 id="relation">{t('ReceiverGroup.relation')}</h2>
      {note !== undefined && <p className="section-note muted">{note}</p>}
      {!isReadOnly && (
        <AddForm
          eventGroups={eventGroups}
          areas={areas}
          onAdd={(added) => onChange(withAreas(areas, added))}
          onOpen={onOpen}
        />
      )}
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <DataTable
        name={t('ReceiverGroup.relation')}
        rows={areas}
        rowKey={(area) => area.nAreaID}
        isPart
        columns={[
          {
            key: 'sEventName',
            title: t('field.eventGroup'),
            sort: (a, b) => a.nEventGroupID - b.nEventGroupID,
            render: (area) => area.sEventName,
          },
          {
            key: 'sCompanyName',
            title: t('field.companyOrCsrArea'),
            sort: (a, b) => a.sCompanyName.localeCompare(b.sCompanyName, 'th'),
            render: (area) => area.sCompanyName,
          },
          {
            key: 'sAreaName',
            title: t('field.area'),
            phone: 'title',
            sort: (a, b) => a.sAreaName.localeCompare(b.sAreaName, 'th'),
            render: (area) => area.sAreaName,
          },
          ...(isReadOnly
            ? []
            : [actionsColumn(t, { of: (area: AreaRelation) => area.sAreaName, onDelete: remove, canDelete })]),
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
    const { nGroupEventID, nCompanyID, lstAreaID } = read()
    return relationProblems({ eventGroupId: nGroupEventID, companyId: nCompanyID, areaIds: lstAreaID })
  }
  const problems = useFormProblems(form, { check })
  const group = useWatch(form, 'nGroupEventID') ?? null
  const company = useWatch(form, 'nCompanyID') ?? null
  const companies = useCall('ReceiverGroup/GetCompanyCSR', { SearchEventGroupID: group }, { enabled: group !== null })
  const found = useCall(
    'ReceiverGroup/LoadArea',
    { nCompanyID: company, nGroupEventID: group },
    { enabled: group !== null && company !== null },
  )
  const companyChoices = group === null ? [] : (companies.data?.lstCompyne ?? [])
  const known = new Set(areas.map(({ nAreaID }) => nAreaID))
  const free = company === null ? [] : (found.data?.lstArea ?? []).filter(({ nAreaID }) => !known.has(nAreaID))

  function clear() {
    form.set(NOTHING)
    form.clearErrors()
    onOpen(false)
  }

  function add() {
    if (problems.show(check())) return
    const { nCompanyID, lstAreaID } = read()
    const at = companyChoices.findIndex(({ value }) => value === nCompanyID)
    onAdd(
      free
        .filter(({ nAreaID }) => lstAreaID.includes(nAreaID))
        .map((area) => ({
          nEventGroupID: area.nEventGrupID,
          sEventName: eventGroups.find(({ value }) => value === area.nEventGrupID)?.label ?? '',
          nCompanyID: area.nCompanyID,
          sCompanyName: companyChoices[at]?.label ?? '',
          nAreaID: area.nAreaID,
          sAreaName: area.sAreaName,
          nOrderCompany: areas.find((one) => one.nCompanyID === area.nCompanyID)?.nOrderCompany ?? at + 1,
          nOrderArea: area.nOrder,
        })),
    )
    clear()
  }

  return (
    <CheckedForm<Values>
      form={form}
      problems={problems}
      name="relation"
      className="field-grid sub-form"
      aria-label={t('ReceiverGroup.relation')}
      onValuesChange={(changed: Partial<Values>) => {
        if ('nGroupEventID' in changed) form.set({ nCompanyID: null, lstAreaID: [] })
        if ('nCompanyID' in changed) form.set({ lstAreaID: [] })
        onOpen(form.values().lstAreaID.length > 0)
      }}
      onFinish={add}
      onFinishFailed={add}
    >
      <Field name="nGroupEventID" label={t('field.eventGroup')} required>
        <SelectField options={eventGroups} />
      </Field>
      <Field name="nCompanyID" label={t('field.companyOrCsrArea')} required>
        <SelectField options={companyChoices} isLoading={companies.isFetching} />
      </Field>
      <Field name="lstAreaID" label={t('field.relationArea')} required className="wide-item">
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

import { ACTION_STATES, type ActionState } from '@daybook/shared/rules/actionRules'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ListFilters } from '../../administration/ListFilters.tsx'
import { RecordTable } from '../../administration/RecordTable.tsx'
import { useListAddress } from '../../administration/useListAddress.ts'
import { actionsList } from './address.ts'
import { useCall, useRefresh } from '../../app/api.ts'
import { ExportButton } from '../../app/ExportButton.tsx'
import type { Action } from '../../events/actions/parts.tsx'
import { ACTION_ANSWERS } from '../../events/actions/useChange.ts'
import { Corrected, Searched } from '../../events/Marked.tsx'
import { useLiveAnswers } from '../../events/useLiveAnswers.ts'
import { type KitForm, useWatch } from '../../kit/fields/form.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { ForbiddenPage } from '../../shell/ErrorPages.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { useColumns } from './columns.tsx'
import { Row } from '../../kit/layout/layout.tsx'

const EventDialog = loadedLater(async () => (await import('../EventApprove/EventDialog.tsx')).EventDialog)

/** A filter value: a state of actions, or overdue. */
const isState = (text: string): text is ActionState => ACTION_STATES.some((state) => state === text)
const OVERDUE = 'overdue'

/** The corrective actions of all areas that the user may see. */
export function ActionsPage() {
  const { t } = useTranslation()
  const list = useListAddress(actionsList)
  const refresh = useRefresh()
  const [open, setOpen] = useState<Action | null>(null)
  const [report, setReport] = useState<number | null>(null)
  const { state, owner, company, group, area, text } = list.values
  const { page, pageSize } = list.input
  const filters = {
    states: isState(state) ? [state] : [],
    isOverdue: state === OVERDUE,
    ownerId: owner,
    companyId: company,
    eventGroupId: group !== null && group <= 3 ? group : null,
    areaId: area,
    searchText: text,
  }
  const answer = useCall('Actions/GetList', { ...filters, page, pageSize }, { keepPrevious: true, isQuiet: true })
  useLiveAnswers('/live/Actions', ACTION_ANSWERS)
  const { data } = answer
  const columns = useColumns(setOpen)
  if (answer.error?.kind === 'permission') return <ForbiddenPage />
  const states = [
    { value: OVERDUE, label: t('Actions.overdue') },
    ...ACTION_STATES.map((value) => ({ value: value as string, label: t(`actionState.${value}`) })),
  ]
  return (
    <>
      <PageTitle title={t('menu.28')} />
      <ListFilters
        values={{ ...list.values, state: states.some(({ value }) => value === state) ? state : null }}
        answer={answer}
        onSearch={({ state: chosen, ...others }) => list.search({ ...others, state: chosen ?? '' })}
        onClear={list.clear}
        onChange={(changed, form) => 'company' in changed && form.set({ area: null })}
      >
        {(form) => (
          <>
            <Field name="state" label={t('Actions.state')}>
              <SelectField<string> options={states} placeholder={t('ui.all')} />
            </Field>
            <Field name="owner" label={t('field.actionOwner')}>
              <SelectField options={choices(data?.owners)} placeholder={t('ui.all')} />
            </Field>
            <Field name="company" label={t('field.company')}>
              <SelectField options={choices(data?.companyChoices)} placeholder={t('ui.all')} />
            </Field>
            <Field name="group" label={t('field.eventGroup')}>
              <SelectField
                options={([1, 2, 3] as const).map((value) => ({ value, label: t(`eventGroup.${value}`) }))}
                placeholder={t('ui.all')}
              />
            </Field>
            <AreaField form={form} areas={data?.areas ?? []} />
            <Field name="text" label={t('ui.search')}>
              <TextField placeholder={t('ui.searchHint')} />
            </Field>
          </>
        )}
      </ListFilters>
      <Row justify="end" below={12} fills>
        {(data?.total ?? 0) > 0 && <ExportButton call="Actions/ExportExcel" input={filters} />}
      </Row>
      <Corrected text={text} instead={data?.correctedText} />
      <Searched value={data?.correctedText || text}>
        <RecordTable
          name={t('menu.28')}
          columns={columns}
          rows={data?.actions}
          rowKey={(row) => row.id}
          answer={answer}
          list={list}
          total={data?.total}
          emptyText={t(list.isFiltered ? 'Actions.noneFound' : 'Actions.none')}
          emptyNext={t('Actions.noneNext')}
        />
      </Searched>
      {open && (
        <ActionDialog
          actionId={open.id}
          onClose={() => setOpen(null)}
          onReport={() => {
            setReport(open.eventId)
            setOpen(null)
          }}
        />
      )}
      {report !== null && (
        <EventDialog
          open
          eventId={report}
          mode="View"
          onClose={() => setReport(null)}
          onDone={() => void refresh(...ACTION_ANSWERS)}
        />
      )}
    </>
  )
}

type NamedChoice = { id: number; name: string; otherName?: string | undefined }
const choices = (all: readonly NamedChoice[] = []) =>
  all.map(({ id, name, otherName = '' }) => ({ value: id, label: name, otherName }))

/** The areas of the chosen company. */
function AreaField({
  form,
  areas,
}: {
  form: KitForm<{ company: number | null }>
  areas: readonly (NamedChoice & { companyId: number })[]
}) {
  const { t } = useTranslation()
  const company = useWatch(form, 'company') ?? null
  return (
    <Field name="area" label={t('field.area')}>
      <SelectField
        options={choices(areas.filter(({ companyId }) => company === null || companyId === company))}
        placeholder={t('ui.all')}
      />
    </Field>
  )
}

import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { LIMIT } from '@daybook/shared/rules/rules'
import { ListFilters } from '../../administration/ListFilters.tsx'
import { useListAddress } from '../../administration/useListAddress.ts'
import { deletedReportsList } from './address.ts'
import { useCall } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { Corrected, Searched } from '../../events/Marked.tsx'
import { REPORT_LIST } from '../../events/reportCells.tsx'
import { useRestore } from '../../events/useUndoDelete.ts'
import { announce } from '../../kit/feedback/announce.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useWatch, type KitForm } from '../../kit/fields/form.ts'
import { useRules } from '../../kit/fields/rules.ts'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { NoneFound } from '../../kit/feedback/states.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { SelectedBar } from '../../kit/table/SelectedBar.tsx'
import plainButtonStyles from '../../kit/PlainButton.module.css'
import { ForbiddenPage } from '../../shell/ErrorPages.tsx'
import { type Bin, type DeletedReport, deletedName, useColumns } from './columns.tsx'

/** The periods that matter after a mistake: today, this week, everything. */
const DAYS = [1, 3, 7, 14]
/** The deleted reports that the user may restore, for as long as they are kept. */
export function DeletedReportsPage() {
  const { t } = useTranslation()
  const list = useListAddress(deletedReportsList)
  const { company, area, days, text } = list.values
  const { page, pageSize } = list.input
  const answer = useCall(
    'DeletedReports/GetDeleted',
    { companyId: company, areaId: area, days, text: text.slice(0, LIMIT.search), page, pageSize },
    { keepPrevious: true, isQuiet: true },
  )
  const { data } = answer
  const { restore, isPending } = useRestore()
  const [chosen, setChosen] = useChosen(data?.reports)

  const total = data?.total
  useEffect(() => {
    if (total !== undefined) announce(t('DeletedReports.found', { count: total }))
  }, [total, t])
  const settled = answer.isPlaceholderData ? undefined : total
  useEffect(() => list.keepInside(settled))

  async function run(ids: number[]) {
    const names = new Map(data?.reports.map((report) => [report.id, deletedName(report)]))
    if (await restore(ids, (id) => names.get(id) ?? '')) setChosen(new Set())
  }
  const columns = useColumns({ isBusy: isPending, onRestore: ({ id }) => void run([id]) })
  if (answer.error?.kind === 'permission') return <ForbiddenPage />

  return (
    <>
      <PageTitle
        title={t('list.deletedReports')}
        note={data && t('DeletedReports.note', { count: data.keptDays })}
        actions={
          <Link to={paths.eventRecord} search={{}} className={plainButtonStyles.button}>
            {t('DeletedReports.back')}
          </Link>
        }
      />
      <ListFilters
        values={list.values}
        answer={answer}
        onSearch={list.search}
        onClear={list.clear}
        onChange={(changed, form) => 'company' in changed && form.set({ area: null })}
      >
        {(form) => <Filters form={form} bin={data} />}
      </ListFilters>
      <Corrected text={text} instead={data?.correctedText} />
      <SelectedBar chosen={chosen} onChange={setChosen}>
        <PlainButton tone="primary" icon="history" isBusy={isPending} onClick={() => void run([...chosen])}>
          {t('DeletedReports.restoreSelected')}
        </PlainButton>
      </SelectedBar>
      <Searched value={data?.correctedText || text}>
        <DataTable
          {...REPORT_LIST}
          name={t('list.deletedReports')}
          columns={columns}
          rows={data?.reports}
          rowKey={({ id }) => id}
          isLoading={answer.isPlaceholderData}
          problem={answer.error}
          onRetry={() => void answer.refetch()}
          emptyText={t(list.isFiltered ? 'DeletedReports.nothingFound' : 'DeletedReports.nothing')}
          emptyNext={list.isFiltered && <NoneFound onClear={list.clear} />}
          {...list.table(total ?? 0)}
          selection={{
            chosen,
            onChange: setChosen,
            canSelect: () => true,
            allLabel: t('DeletedReports.selectAll'),
            nameOf: deletedName,
          }}
        />
      </Searched>
    </>
  )
}

type Values = ReturnType<typeof useListAddress<typeof deletedReportsList.filters>>['values']

function Filters({ form, bin }: { form: KitForm<Values>; bin: Bin | undefined }) {
  const { t } = useTranslation()
  const rules = useRules()
  const company = useWatch(form, 'company') ?? null
  const areas = (bin?.areas ?? []).filter(({ companyId }) => company === null || companyId === company)
  const days = DAYS.filter((count) => count < (bin?.keptDays ?? 0))
  return (
    <>
      <Field name="company" label={t('field.company')}>
        <SelectField options={bin?.companies ?? []} placeholder={t('ui.all')} />
      </Field>
      <Field name="area" label={t('field.area')}>
        <SelectField options={areas} placeholder={t('ui.all')} />
      </Field>
      <Field name="days" label={t('DeletedReports.deletedWithin')}>
        <SelectField
          options={days.map((count) => ({ value: count, label: t('DeletedReports.days', { count }) }))}
          placeholder={t('ui.all')}
        />
      </Field>
      <Field name="text" label={t('EventRecord.text')} rules={[rules.max('description', LIMIT.search)]}>
        <TextField isClearable placeholder={t('ui.searchHint')} enterKeyHint="search" />
      </Field>
    </>
  )
}

/** The selected rows among those that are shown. */
function useChosen(rows: readonly DeletedReport[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const shown = (rows ?? []).filter(({ id }) => chosen.has(id))
  const valid = shown.length === chosen.size ? chosen : new Set(shown.map(({ id }) => id))
  return [valid, setChosen] as const
}

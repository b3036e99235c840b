import { MENU } from '@daybook/shared/registry'
import type { Output } from '@daybook/shared'
import { isoDay } from '@daybook/shared/days'
import { logFilterProblems } from '@daybook/shared/rules/notificationRules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/api.ts'
import { AdminPage } from '../../administration/AdminPage.tsx'
import { ListFilters } from '../../administration/ListFilters.tsx'
import { RecordTable } from '../../administration/RecordTable.tsx'
import { useListAddress } from '../../administration/useListAddress.ts'
import { companyToday } from '../../kit/fields/calendarDays.ts'
import type { Column } from '../../kit/table/DataTable.tsx'
import { DateField } from '../../kit/fields/DateField.tsx'
import { ExportButton } from '../../app/ExportButton.tsx'
import { InstantCell } from '../../events/reportCells.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { Field } from '../../kit/fields/Field.tsx'
import type { KitForm, Rule } from '../../kit/fields/form.ts'

type Row = Output<'LogExport/LoadDataList'>['lstData'][number]

const LIST = {
  filters: { menu: 'id', dDateStart: 'day', dDateEnd: 'day' },
  defaultSort: { key: 'dDate', order: 'desc' },
  sorts: ['dDate', 'sExportType', 'sFileType', 'sCompany', 'sUser', 'nRow'],
} as const
const NO_ROWS: Row[] = []

/** Who exported what and when. */
export function LogExportPage() {
  const { t } = useTranslation()
  return (
    <AdminPage menu={MENU.exportLog} title={t('LogExport.title')}>
      {() => <ExportLog />}
    </AdminPage>
  )
}

function ExportLog() {
  const { t } = useTranslation()
  const list = useListAddress(LIST)
  const { menu, dDateStart, dDateEnd } = list.values
  const filters = { sExportType: menu, dDateStart, dDateEnd }
  const isRight = problemsOf(list.values).length === 0
  const answer = useCall('LogExport/LoadDataList', isRight ? { ...filters, ...list.input } : list.input, {
    keepPrevious: true,
  })
  const { data } = answer
  const first = (list.input.nPage - 1) * list.input.nPageSize
  const columns = useColumns(data?.lstData ?? NO_ROWS, first)
  return (
    <>
      <ListFilters
        values={list.values}
        answer={answer}
        onSearch={(values) => problemsOf(values).length === 0 && list.search(values)}
        onClear={list.clear}
      >
        {(form) => <Filters form={form} menus={data?.lstExportType ?? []} />}
      </ListFilters>
      <div className="list-tools">
        {(data?.nTotal ?? 0) > 0 && (
          <ExportButton
            call="LogExport/ExportExcel"
            input={{ ...filters, sSort: list.input.sSort, sOrder: list.input.sOrder }}
          />
        )}
      </div>
      <RecordTable
        name={t('LogExport.title')}
        columns={columns}
        rows={data?.lstData}
        rowKey={(row) => row.nLogID}
        answer={answer}
        list={list}
        total={data?.nTotal}
      />
    </>
  )
}

type Values = { menu: number | null; dDateStart: string; dDateEnd: string }

function problemsOf({ dDateStart, dDateEnd }: Pick<Values, 'dDateStart' | 'dDateEnd'>) {
  return logFilterProblems({ start: isoDay(dDateStart), end: isoDay(dDateEnd), today: companyToday() })
}

function Filters({ form, menus }: { form: KitForm<Values>; menus: readonly { value: number; label: string }[] }) {
  const { t } = useTranslation()
  const { sentence } = useFormProblems(form)
  const rule = (name: 'dDateStart' | 'dDateEnd'): Rule => ({
    problem() {
      const values = form.values()
      if (values[name] !== '' && isoDay(values[name]) === null)
        return t('problem.invalidDate', { name: t(`field.${name === 'dDateStart' ? 'startDate' : 'endDate'}`) })
      const found = problemsOf(values).find(({ path }) => path === name)
      return found ? sentence(found) : null
    },
  })
  const isLate = (day: string) => day > companyToday()
  return (
    <>
      <Field name="menu" label={t('field.exportMenu')}>
        <SelectField options={menus} placeholder={t('ui.all')} />
      </Field>
      <Field name="dDateStart" label={t('field.startDate')} rules={[rule('dDateStart')]}>
        <DateField aria-label={t('field.startDate')} isDisabledDay={isLate} />
      </Field>
      <Field name="dDateEnd" label={t('field.endDate')} rules={[rule('dDateEnd')]}>
        <DateField aria-label={t('field.endDate')} isDisabledDay={isLate} />
      </Field>
    </>
  )
}

function useColumns(rows: readonly Row[], first: number): Column<Row>[] {
  const { t } = useTranslation()
  return useMemo(
    (): Column<Row>[] => [
      {
        key: 'no',
        title: t('admin.no'),
        width: 56,
        align: 'end',
        phone: 'hide',
        render: (row) => first + rows.indexOf(row) + 1,
      },
      {
        key: 'sExportType',
        title: t('field.exportMenu'),
        sort: 'server',
        phone: 'title',
        render: (row) => row.sExportType,
      },
      { key: 'sFileType', title: t('LogExport.fileType'), sort: 'server', render: (row) => row.sFileType },
      { key: 'sCompany', title: t('field.company'), sort: 'server', render: (row) => row.sCompany || '–' },
      { key: 'sUser', title: t('LogExport.user'), sort: 'server', render: (row) => row.sUser },
      {
        key: 'nRow',
        title: t('LogExport.rows'),
        sort: 'server',
        align: 'end',
        render: (row) => row.nRow?.toLocaleString('en') ?? '–',
      },
      {
        key: 'dDate',
        title: t('LogExport.date'),
        sort: 'server',
        width: 130,
        render: (row) => <InstantCell instant={row.dDate} />,
      },
    ],
    [t, rows, first],
  )
}

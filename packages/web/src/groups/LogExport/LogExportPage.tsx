import { wholeNumber } from '@daybook/shared/rules/numbers'
import { MENU } from '@daybook/shared/registry'
import type { Output } from '@daybook/shared'
import { parseDay, readDay } from '@daybook/shared/days'
import { logFilterProblems } from '@daybook/shared/rules/notificationRules'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { AdminPage } from '../../administration/AdminPage.tsx'
import { ListFilters } from '../../administration/ListFilters.tsx'
import { RecordTable } from '../../administration/RecordTable.tsx'
import { useListAddress } from '../../administration/useListAddress.ts'
import { logExportList } from './address.ts'
import { companyToday } from '../../kit/fields/calendarDays.ts'
import type { Column } from '../../kit/table/DataTable.tsx'
import { DateField } from '../../kit/fields/DateField.tsx'
import { PeriodField } from '../../kit/fields/PeriodField.tsx'
import { datesAfter, daysOf, type Period } from '../../kit/fields/periods.ts'
import { ExportButton } from '../../app/ExportButton.tsx'
import { InstantCell } from '../../events/reportCells.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { Field } from '../../kit/fields/Field.tsx'
import type { KitForm, Rule } from '../../kit/fields/form.ts'
import { Row } from '../../kit/layout/layout.tsx'

type Row = Output<'LogExport/LoadDataList'>['rows'][number]

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
  const list = useListAddress(logExportList)
  const values = withDays(list.values)
  const { menu, startDate, endDate } = values
  const filters = { exportType: menu, startDate: readDay(startDate), endDate: readDay(endDate) }
  const isRight = problemsOf(values).length === 0
  const answer = useCall('LogExport/LoadDataList', isRight ? { ...filters, ...list.input } : list.input, {
    keepPrevious: true,
  })
  const { data } = answer
  const first = (list.input.page - 1) * list.input.pageSize
  const columns = useColumns(data?.rows ?? NO_ROWS, first)
  return (
    <>
      <ListFilters
        values={values}
        answer={answer}
        onChange={(changed, form) => form.set(daysAfter(changed))}
        onSearch={(next) =>
          problemsOf(next).length === 0 && list.search(next.period ? { ...next, startDate: '', endDate: '' } : next)
        }
        onClear={list.clear}
      >
        {(form) => <Filters form={form} menus={data?.exportTypes ?? []} />}
      </ListFilters>
      <Row justify="end" below={12} fills>
        {(data?.total ?? 0) > 0 && (
          <ExportButton
            call="LogExport/ExportExcel"
            input={{ ...filters, sort: list.input.sort, order: list.input.order }}
          />
        )}
      </Row>
      <RecordTable
        name={t('LogExport.title')}
        columns={columns}
        rows={data?.rows}
        rowKey={(row) => row.logId}
        answer={answer}
        list={list}
        total={data?.total}
        emptyNext={t('LogExport.noneNext')}
      />
    </>
  )
}

type Values = { menu: number | null; startDate: string; endDate: string; period: Period | '' }

/** With the days of the period, if there is one. */
function withDays(values: Values): Values {
  if (!values.period) return values
  const [startDate, endDate] = daysOf(values.period)
  return { ...values, startDate, endDate }
}

/** How the days and the period follow one another. */
function daysAfter({ period = '', startDate, endDate }: Partial<Values>): Partial<Values> {
  const { dates, ...others } = datesAfter({ period, dates: startDate ?? endDate })
  return dates ? { startDate: dates[0], endDate: dates[1] } : others
}

function problemsOf({ startDate, endDate }: Pick<Values, 'startDate' | 'endDate'>) {
  return logFilterProblems({ start: parseDay(startDate), end: parseDay(endDate), today: companyToday() })
}

function Filters({ form, menus }: { form: KitForm<Values>; menus: readonly { value: number; label: string }[] }) {
  const { t } = useTranslation()
  const { sentence } = useFormProblems(form)
  const rule = (name: 'startDate' | 'endDate'): Rule => ({
    problem() {
      const values = form.values()
      if (values[name] !== '' && parseDay(values[name]) === null)
        return t('problem.invalidDate', { name: t(`field.${name === 'startDate' ? 'startDate' : 'endDate'}`) })
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
      <Field name="period" label={t('ui.period')}>
        <PeriodField />
      </Field>
      <Field name="startDate" label={t('field.startDate')} rules={[rule('startDate')]}>
        <DateField aria-label={t('field.startDate')} isDisabledDay={isLate} />
      </Field>
      <Field name="endDate" label={t('field.endDate')} rules={[rule('endDate')]}>
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
        key: 'exportType',
        title: t('field.exportMenu'),
        sort: 'server',
        phone: 'title',
        render: (row) => row.exportType,
      },
      { key: 'fileType', title: t('LogExport.fileType'), sort: 'server', render: (row) => row.fileType },
      { key: 'companyName', title: t('field.company'), sort: 'server', render: (row) => row.companyName || '–' },
      { key: 'userName', title: t('LogExport.user'), sort: 'server', render: (row) => row.userName },
      {
        key: 'rowCount',
        title: t('LogExport.rows'),
        sort: 'server',
        align: 'end',
        render({ rowCount, isCancelled }) {
          const n = rowCount === null ? '–' : wholeNumber(rowCount)
          return isCancelled ? t('LogExport.cancelled', { n }) : n
        },
      },
      {
        key: 'date',
        title: t('LogExport.date'),
        sort: 'server',
        width: 130,
        render: (row) => <InstantCell instant={row.date} />,
      },
    ],
    [t, rows, first],
  )
}

import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { expectationsAddress } from './address.ts'
import { useMemo, useState } from 'react'
import { actionsColumn } from '../../administration/actionsColumn.tsx'
import type { Level } from '../../administration/AdminPage.tsx'
import { ImportLink } from '../../administration/RecordLink.tsx'
import { askToDelete } from '../../administration/consequences.ts'
import { useCall, useSave } from '../../app/api.ts'
import { ExportButton } from '../../app/ExportButton.tsx'
import { session } from '../../app/session.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { showToast } from '../../kit/feedback/toast.ts'
import { calendarNames, weekday } from '../../kit/fields/calendarDays.ts'
import { shownYear } from '../../kit/fields/days.ts'
import { Labelled } from '../../kit/fields/Field.tsx'
import { NativeSelectField } from '../../kit/fields/NativeSelectField.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useStore } from '../../kit/store.ts'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { CALENDARS, yearsChoice } from '../../kit/theme/years.ts'
import textStyles from '../../kit/text.module.css'
import styles from './Expectations.module.css'
import { AddHolidayDialog } from './AddHolidayDialog.tsx'
import { ThailandDialog } from './ManyHolidaysDialog.tsx'
import { type Choices, HOLIDAY_ANSWERS, companyOptions } from './parts.ts'

type Holiday = Output<'Expectations/GetHolidays'>['holidays'][number]

/** A company's holidays in a year, both named in the URL; by default the user's company and the current year. */
export function HolidaysView({ choices, level }: { choices: Choices; level: Level }) {
  const { t } = useTranslation()
  const query = useAddress(expectationsAddress)
  const navigate = useNavigate()
  const [adding, setAdding] = useState<'one' | 'thailand' | null>(null)
  const calendar = CALENDARS[useStore(yearsChoice)]
  const thisYear = Number(choices.today.slice(0, 4))
  const years = [thisYear - 1, thisYear, thisYear + 1, thisYear + 2]
  const year = years.find((one) => one === query.year) ?? thisYear
  const named = (id: number | undefined) => choices.companies.find(({ value }) => value === id)
  const company = named(query.company) ?? named(session.person()?.companyId) ?? choices.companies[0]
  const companyId = company?.value ?? null
  const answer = useCall(
    'Expectations/GetHolidays',
    { companyId: companyId ?? 0, year },
    { enabled: companyId !== null, keepPrevious: true, isQuiet: true },
  )
  const remove = useSave('Expectations/RemoveHoliday', { refresh: HOLIDAY_ANSWERS })
  const canEdit = level === 2 && answer.data?.canEdit === true
  const columns = useColumns(canEdit ? choices.today : null, async ({ day, name }) => {
    if (companyId === null) return
    const isAgreed = await askToDelete(
      { kind: 'holiday', ids: [companyId], day },
      t('Expectations.removeAsk', { name }),
    )
    if (isAgreed && (await remove.run({ companyId, day })))
      void showToast({ group: 'expectations', text: t('Expectations.removed', { name }) })
  })
  const go = (change: Record<string, string>) =>
    void navigate({ to: '.', search: { ...query, ...change }, resetScroll: false })
  const close = () => setAdding(null)
  return (
    <>
      <div className={styles.choose}>
        <Labelled label={t('field.company')}>
          <SelectField
            options={companyOptions(choices)}
            value={companyId}
            allowClear={false}
            onChange={(chosen) => chosen !== null && go({ company: String(chosen) })}
          />
        </Labelled>
        <Labelled label={t('Expectations.year')}>
          <NativeSelectField
            options={years.map((value) => ({ value, label: shownYear(String(value), calendar) }))}
            value={year}
            onChange={(chosen) => chosen !== '' && go({ year: String(chosen) })}
          />
        </Labelled>
      </div>
      <ButtonBar align="start">
        {canEdit && (
          <>
            <StandardButton kind="add" onClick={() => setAdding('one')}>
              {t('Expectations.addHoliday')}
            </StandardButton>
            <PlainButton icon="globe" onClick={() => setAdding('thailand')}>
              {t('Expectations.fromThailand')}
            </PlainButton>
            <ImportLink kind="holiday" />
          </>
        )}
        {companyId !== null && (answer.data?.holidays.length ?? 0) > 0 && (
          <ExportButton call="Expectations/exportHolidays" input={{ companyId, year }} />
        )}
      </ButtonBar>
      {canEdit && <p className={`${textStyles.muted} ${styles.hint}`}>{t('Expectations.begunHint')}</p>}
      <DataTable
        name={t('Expectations.holidays')}
        columns={columns}
        rows={answer.data?.holidays}
        rowKey={({ day }) => Number(day.replaceAll('-', ''))}
        isLoading={answer.isPlaceholderData || remove.isPending}
        problem={answer.error}
        onRetry={() => void answer.refetch()}
        defaultSort={{ key: 'day', order: 'asc' }}
        defaultPageSize={50}
        emptyText={t('Expectations.noHolidaysFound')}
        emptyNext={canEdit && t('Expectations.noHolidaysNext')}
      />
      {adding === 'one' && companyId !== null && (
        <AddHolidayDialog companyId={companyId} today={choices.today} onClose={close} />
      )}
      {adding === 'thailand' && companyId !== null && (
        <ThailandDialog companyId={companyId} year={year} today={choices.today} onClose={close} />
      )}
    </>
  )
}

/** @param today null: nothing can be removed; otherwise days after it can */
function useColumns(today: string | null, onDelete: (holiday: Holiday) => Promise<void>): Column<Holiday>[] {
  const { t, language } = useTranslation()
  const names = useMemo(() => calendarNames(language), [language])
  return [
    {
      key: 'day',
      title: t('field.date'),
      phone: 'title',
      sort: (a, b) => a.day.localeCompare(b.day),
      render: ({ day }) => formatDay(day),
    },
    { key: 'weekday', title: t('Expectations.weekday'), render: ({ day }) => names.weekdays[weekday(day)]?.long },
    {
      key: 'name',
      title: t('field.holidayName'),
      width: 220,
      phone: 'lead',
      sort: (a, b) => a.name.localeCompare(b.name, 'th'),
      render: ({ name }) => name,
    },
    { key: 'nameTh', title: t('field.holidayNameTh'), width: 220, render: ({ nameTh }) => nameTh || '–' },
    ...(today === null
      ? []
      : [
          actionsColumn<Holiday>(t, {
            of: ({ name, day }) => `${name} ${formatDay(day)}`,
            onDelete,
            canDelete: ({ day }) => day > today,
          }),
        ]),
  ]
}

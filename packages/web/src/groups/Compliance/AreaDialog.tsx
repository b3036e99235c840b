import { NO_SUMS, addSums, stateOfDay } from '@daybook/shared/rules/complianceRules'
import { useState } from 'react'
import { groupBy } from '../../platform/groupBy.ts'
import { useCall } from '../../app/api.ts'
import { language, useTranslation } from '../../platform/i18n/i18n.ts'
import { ReportTable } from '../../charts/ReportTable.tsx'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { calendarNames, companyToday } from '../../kit/fields/calendarDays.ts'
import { shownYear } from '../../kit/fields/days.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useStore } from '../../kit/store.ts'
import { useIsPhone } from '../../kit/theme/media.ts'
import { CALENDARS, yearsChoice } from '../../kit/theme/years.ts'
import type { Span } from './address.ts'
import { DayPanel } from './DayPanel.tsx'
import { HeatMap, type Days } from './HeatMap.tsx'
import { COUNTED, Num, Rate } from './parts.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import textStyles from '../../kit/text.module.css'
import reportStyles from '../../charts/report.module.css'
import styles from './AreaDialog.module.css'

/** An area's year, day by day, and the selected day with its reports: at first `day`, or the first of `span` without a report. */
export function AreaDialog({
  areaId,
  year: first,
  day: firstDay,
  span,
  onClose,
}: {
  areaId: number
  year: number
  day: string | null
  span: Span | null
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [year, setYear] = useState(first)
  const [day, setDay] = useState(firstDay)
  const calendar = CALENDARS[useStore(yearsChoice)]
  const answer = useCall(
    'Compliance/GetDays',
    { areaId, from: `${year}-01-01`, to: `${year}-12-31` },
    { keepPrevious: true, isQuiet: true },
  )
  const name = shownYear(String(year), calendar)
  const isPhone = useIsPhone()
  const go = (next: number) => {
    setYear(next)
    setDay(null)
  }
  return (
    <Dialog
      title={answer.data ? `${answer.data.companyName}: ${answer.data.areaName}` : t('menu.30')}
      shape="page"
      width={1040}
      onClose={onClose}
    >
      <WithAnswer answer={answer} lines={14}>
        {(data) => {
          const shown = day ?? missingIn(data.days, span)
          const panel = <DayPanel areaId={areaId} day={shown} />
          return (
            <>
              <Row className={styles.yearLine} align="center" below={8}>
                <IconButton icon="chevronLeft" label={t('Compliance.previousYear')} onPress={() => go(year - 1)} />
                <h3 aria-live="polite">{name}</h3>
                <IconButton
                  icon="chevronRight"
                  label={t('Compliance.nextYear')}
                  isDisabled={year >= Number(companyToday().slice(0, 4))}
                  onPress={() => go(year + 1)}
                />
                <span className={styles.yearRates}>
                  {t('Compliance.sorts.reported')} <Rate kind="reported" sums={data.sums} before={null} />
                </span>
              </Row>
              <div className={answer.isPlaceholderData ? reportStyles.busy : ''} aria-busy={answer.isPlaceholderData}>
                <div className={styles.drill}>
                  <HeatMap
                    key={year}
                    year={year}
                    days={data.days}
                    chosen={shown}
                    name={t('Compliance.calendarOf', { year: name })}
                    onChoose={setDay}
                    panel={panel}
                  />
                  {!isPhone && panel}
                </div>
                <details className={styles.asTable}>
                  <summary>{t('Compliance.asTable')}</summary>
                  <MonthTable days={data.days} name={t('Compliance.calendarOf', { year: name })} />
                </details>
              </div>
            </>
          )
        }}
      </WithAnswer>
    </Dialog>
  )
}

const missingIn = (days: Days, span: Span | null): string | null =>
  days.find(({ day, sums }) => span && day >= span.from && day <= span.to && stateOfDay(sums) === 'missing')?.day ??
  null

/** The months that have days, as numbers. */
function MonthTable({ days, name }: { days: Days; name: string }) {
  const { t } = useTranslation()
  const { months } = calendarNames(language())
  const byMonth = groupBy(days, ({ day }) => Number(day.slice(5, 7)))
  return (
    <ReportTable name={name}>
      <thead>
        <tr>
          <th scope="col">{t('reports.month')}</th>
          {COUNTED.map((key) => (
            <th key={key} scope="col">
              {t(`reports.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...byMonth].map(([month, own]) => {
          const sums = own.reduce((all, one) => addSums(all, one.sums), NO_SUMS)
          return (
            <tr key={month}>
              <th scope="row">{months[month - 1]}</th>
              {COUNTED.map((key) => (
                <td key={key} className={textStyles.nowrap}>
                  <Num value={sums[key]} isBad={key === 'missing'} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </ReportTable>
  )
}

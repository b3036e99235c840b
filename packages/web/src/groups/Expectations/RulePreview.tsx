import type { Output } from '@daybook/shared'
import { useDeferredValue, useMemo, useState } from 'react'
import { useCall } from '../../app/api.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { addMonths, calendarNames, weekday, weeksOf } from '../../kit/fields/calendarDays.ts'
import { shownYear } from '../../kit/fields/days.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useStore } from '../../kit/store.ts'
import { CALENDARS, yearsChoice } from '../../kit/theme/years.ts'
import textStyles from '../../kit/text.module.css'
import styles from './Expectations.module.css'
import { type Choices, areaOptions } from './parts.ts'
import { type RuleValues, inputOf } from './ruleValues.ts'
import { Row } from '../../kit/layout/layout.tsx'

type Day = Output<'Expectations/Preview'>['days'][number]

/** Previews an area's month with the form's rule; `input` is null while the form is invalid. */
export function RulePreview({
  input,
  values,
  choices,
}: {
  input: ReturnType<typeof inputOf> | null
  values: RuleValues
  choices: Choices
}) {
  const { t, language } = useTranslation()
  const { previewAreaId } = values
  const calendar = CALENDARS[useStore(yearsChoice)]
  const begin = (input?.from ?? choices.today).slice(0, 7)
  const [moved, setMoved] = useState(0)
  const first = addMonths(`${begin}-01`, moved)
  const month = first.slice(0, 7)
  // Keep typing responsive while an earlier month loads.
  const asked = useDeferredValue(input)
  const answer = useCall(
    'Expectations/Preview',
    { ...(asked ?? inputOf(values, null)), previewAreaId, month },
    { enabled: asked !== null && previewAreaId !== null, keepPrevious: true, isQuiet: true, staleTime: 0 },
  )
  const names = useMemo(() => calendarNames(language), [language])
  return (
    <section className={styles.preview} aria-labelledby="rule-preview">
      <h3 id="rule-preview">{t('Expectations.preview')}</h3>
      <p className={textStyles.muted}>{t('Expectations.previewLead')}</p>
      <Field name="previewAreaId" label={t('Expectations.previewArea')}>
        <SelectField options={reached(values, choices)} />
      </Field>
      {input === null ? (
        <p className={styles.previewNote}>{t('Expectations.previewWrong')}</p>
      ) : previewAreaId === null ? (
        <p className={styles.previewNote}>{t('Expectations.previewEmpty')}</p>
      ) : (
        <>
          <Row wraps={false} gap={0} align="center" justify="space-between" below={6}>
            <IconButton icon="chevronLeft" label={t('ui.previousMonth')} onPress={() => setMoved(moved - 1)} />
            <strong aria-live="polite">
              {names.months[Number(month.slice(5)) - 1]} {shownYear(month.slice(0, 4), calendar)}
            </strong>
            <IconButton icon="chevronRight" label={t('ui.nextMonth')} onPress={() => setMoved(moved + 1)} />
          </Row>
          <WithAnswer answer={answer} lines={8}>
            {({ days }) => <Month days={days} first={first} />}
          </WithAnswer>
        </>
      )}
    </section>
  )
}

/** The areas with their own reports that the form applies to. */
function reached({ scope, companyId, areaId, eventGroupId }: RuleValues, choices: Choices) {
  const head = choices.areas.find(({ value }) => value === areaId)
  const isIn = (area: Choices['areas'][number]) => {
    if (scope === 'area') return area.value === areaId || (head?.isHead === true && area.headId === areaId)
    return (scope === 'all' || area.companyId === companyId) && (!eventGroupId || area.eventGroupId === eventGroupId)
  }
  const own = new Set(choices.areas.filter((area) => !area.isHead && isIn(area)).map(({ value }) => value))
  return areaOptions(choices, { companyId: scope === 'company' ? companyId : null }).filter(({ value }) =>
    own.has(value),
  )
}

function Month({ days, first }: { days: readonly Day[]; first: string }) {
  const { t, language } = useTranslation()
  const names = useMemo(() => calendarNames(language), [language])
  const byDay = new Map(days.map((day) => [day.day, day]))
  const weeks = weeksOf(first).filter((week) => week.some((day) => byDay.has(day)))
  const holidays = days.filter(({ holiday }) => holiday !== '')
  return (
    <>
      <table className={styles.month}>
        <thead>
          <tr>
            {names.weekdays.map(({ short, long }) => (
              <th key={short} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((iso) => {
                const day = byDay.get(iso)
                return <td key={iso}>{day && <DayBox day={day} isFree={weekday(iso) > 4} />}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.legend}>
        <li data-kind="form">{t('Expectations.ofForm')}</li>
        <li data-kind="other">{t('Expectations.ofOther')}</li>
        <li data-kind="none">{t('Expectations.notExpected')}</li>
      </ul>
      {holidays.length > 0 && (
        <ul className={styles.holidayList}>
          {holidays.map(({ day, holiday }) => (
            <li key={day}>
              {Number(day.slice(8))} · {holiday}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function DayBox({ day, isFree }: { day: Day; isFree: boolean }) {
  const { t } = useTranslation()
  const expected = day.cells.filter(({ isExpected }) => isExpected)
  const kind = expected.length === 0 ? 'none' : expected.some(({ isOfForm }) => isOfForm) ? 'form' : 'other'
  return (
    <div className={styles.dayBox} data-kind={kind} data-free={isFree || undefined}>
      <span className={styles.dayNumber}>
        {Number(day.day.slice(8))}
        {day.holiday !== '' && <span className={styles.holidayDot} title={day.holiday} />}
      </span>
      {expected.length === 0 && <span className={textStyles.srOnly}>{t('Expectations.previewNone')}</span>}
      {expected.map(({ shiftName, dueAt }) => (
        <span key={shiftName ?? ''} className={styles.due} title={shiftName ?? undefined}>
          <span className={textStyles.srOnly}>{shiftName} </span>
          {dueAt.slice(11, 16)}
          {dueAt.slice(0, 10) > day.day && <sup>{t('Expectations.nextMark')}</sup>}
        </span>
      ))}
    </div>
  )
}

import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { DateField } from '../../kit/fields/DateField.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { formatDay } from '@daybook/shared/days'
import { AdvanceDates } from '../../events/AdvanceDates.tsx'
import { ChoiceCards } from '../../events/ChoiceCards.tsx'
import type { Chosen, EventChoices } from '../../events/EventFields.tsx'
import { MultiSelectField, SelectField } from '../../kit/fields/SelectField.tsx'
import { instantText } from '../../events/instant.ts'
import { OneArea } from '../../events/OneArea.tsx'
import type { Loaded } from './useChoices.ts'
import type { Unfiled } from './outcomes.ts'
import type { Reported } from './useReported.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import gridStyles from '../../kit/fields/grid.module.css'
import styles from './CreateReport.module.css'

/** Event group, company or CSR area, and the areas; an edit keeps its group and company, and has one area. */
export function PlaceFields({
  values,
  choices,
  reported,
  isQueued,
  unfiled,
  isEdit,
  isLoading,
}: {
  values: Chosen
  choices: EventChoices
  /** The reports that the areas already have on the day. */
  reported: Reported
  /** Whether a report of an area and the day waits on this device. */
  isQueued: (area: number) => boolean
  /** Why something was not filed. */
  unfiled: readonly Unfiled[]
  isEdit: boolean
  isLoading: boolean
}) {
  const { t } = useTranslation()
  const isCsr = values.eventGroupId === EVENT_GROUP.CSR
  const company = t(isCsr ? 'field.csrArea' : 'field.company')
  const rows = isEdit ? [] : values.areaId.flatMap((area) => reported.get(area) ?? [])
  const left = unfiled.filter(({ areaId }) => values.areaId.includes(areaId))
  const type = choices.types.find(({ eventTypeId }) => eventTypeId === values.eventTypeId)?.label
  const companyFirst = t(isCsr ? 'CreateReport.chooseCsrAreaFirst' : 'CreateReport.chooseCompanyFirst')
  return (
    <>
      <Field name="eventGroupId" label={t('field.eventGroup')} required className={gridStyles.spanAll}>
        <ChoiceCards aria-label={t('field.eventGroup')} options={choices.groups} disabled={isEdit} />
      </Field>
      <Field name="companyId" label={company} required>
        <SelectField
          options={choices.companies}
          isLoading={isLoading && choices.companies.length === 0}
          disabled={isEdit || values.eventGroupId === null}
          placeholder={values.eventGroupId === null ? t('CreateReport.chooseGroupFirst') : undefined}
        />
      </Field>
      <Field
        name="areaId"
        label={t('field.area')}
        required
        extra={rows.length + left.length > 0 ? <ReportedNote rows={rows} type={type} unfiled={left} /> : undefined}
      >
        {isEdit ? (
          <OneArea options={choices.areas} />
        ) : (
          <MultiSelectField
            options={choices.areas.map((area) => {
              if (reported.has(area.areaId)) return { ...area, note: t('CreateReport.isReported') }
              return isQueued(area.areaId) ? { ...area, note: t('Outbox.keptTitle') } : area
            })}
            isLoading={isLoading && choices.areas.length === 0}
            disabled={values.companyId === null}
            placeholder={values.companyId === null ? companyFirst : undefined}
          />
        )}
      </Field>
    </>
  )
}

/** The reports that the chosen areas already have on the day; one of the chosen type may be a duplicate. */
function ReportedNote({
  rows,
  type,
  unfiled,
}: {
  rows: readonly ReportRow[]
  type: string | undefined
  unfiled: readonly Unfiled[]
}) {
  const { t } = useTranslation()
  return (
    <ul className={styles.reportedNote} role="status">
      {unfiled.map(({ text }) => (
        <li key={text} data-unfiled>
          {text}
        </li>
      ))}
      {rows.map((row) => (
        <li key={row.eventId} data-same={(type !== undefined && isOfType(row.eventTypeName, type)) || undefined}>
          {t('CreateReport.alreadyReported', {
            area: row.areaName,
            type: row.eventTypeName,
            by: row.reporterName,
            time: instantText(row.createdAt).slice(11),
          })}
        </li>
      ))}
    </ul>
  )
}

/** A sub type's name starts with its type's. */
const isOfType = (name: string, type: string) => name === type || name.startsWith(`${type} / `)

/** The day of the event, or the days of an advance report if the server allows one for the group. */
export function WhenFields({
  values,
  advance,
  isEdit,
  today,
  earliestDate,
  storedDate,
}: {
  values: Chosen
  advance: Loaded['advance']
  isEdit: boolean
  today: string
  earliestDate: string | null
  /** The ISO day of the edited report, which stays valid whatever the current limits are. */
  storedDate: string | null
}) {
  const { t } = useTranslation()
  const lastDay = advance.advanceEndDay
  const isOutsideAdvance = (day: string) =>
    day <= today || (lastDay !== null && day > lastDay) || advance.dates.includes(day)
  const isOutside = (day: string) =>
    day !== storedDate &&
    (values.isAdvance ? isOutsideAdvance(day) : day > today || (earliestDate !== null && day < earliestDate))
  return (
    <div>
      {values.isAdvance && !isEdit ? (
        <Field
          name="advanceDates"
          label={t('field.advanceDate')}
          required
          extra={lastDay ? t('CreateReport.advanceUntil', { date: formatDay(lastDay) }) : undefined}
        >
          <AdvanceDates isRange={values.eventGroupId !== EVENT_GROUP.CSR} isDisabledDay={isOutsideAdvance} />
        </Field>
      ) : (
        <Field name="eventDate" label={t('field.eventDate')} required>
          <DateField isDisabledDay={isOutside} />
        </Field>
      )}
      {advance.allowsAdvance && !isEdit && <AdvanceBox />}
    </div>
  )
}

function AdvanceBox() {
  const { t } = useTranslation()
  return (
    <Field name="isAdvance" className={styles.advanceBox}>
      <Checkbox>{t('CreateReport.advance')}</Checkbox>
    </Field>
  )
}

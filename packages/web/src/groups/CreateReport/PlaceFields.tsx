import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { Checkbox, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { DateField, type FieldProps } from '../../kit/fields/DateField.tsx'
import { wireDay } from '@daybook/shared/days'
import { AdvanceDates } from '../../events/AdvanceDates.tsx'
import { ChoiceCards } from '../../events/ChoiceCards.tsx'
import type { Chosen, EventChoices } from '../../events/EventFields.tsx'
import { MultiSelectField, SelectField } from '../../kit/fields/SelectField.tsx'
import type { Loaded } from './useChoices.ts'

/** Event group, company or CSR area, and the areas; an edit stays in its group and company, in one area. */
export function PlaceFields({
  values,
  choices,
  isEdit,
  isLoading,
}: {
  values: Chosen
  choices: EventChoices
  isEdit: boolean
  isLoading: boolean
}) {
  const { t } = useTranslation()
  const isCsr = values.eventGroupId === EVENT_GROUP.CSR
  const company = t(isCsr ? 'field.csrArea' : 'field.company')
  const companyFirst = t(isCsr ? 'CreateReport.chooseCsrAreaFirst' : 'CreateReport.chooseCompanyFirst')
  return (
    <>
      <Form.Item name="eventGroupId" label={t('field.eventGroup')} required className="span-all">
        <ChoiceCards aria-label={t('field.eventGroup')} options={choices.groups} disabled={isEdit} />
      </Form.Item>
      <Form.Item name="companyId" label={company} required>
        <SelectField
          options={choices.companies}
          isLoading={isLoading && choices.companies.length === 0}
          disabled={isEdit || values.eventGroupId === null}
          placeholder={values.eventGroupId === null ? t('CreateReport.chooseGroupFirst') : undefined}
        />
      </Form.Item>
      <Form.Item name="areaId" label={t('field.area')} required>
        {isEdit ? (
          <OneArea options={choices.areas} />
        ) : (
          <MultiSelectField
            options={choices.areas}
            isLoading={isLoading && choices.areas.length === 0}
            disabled={values.companyId === null}
            placeholder={values.companyId === null ? companyFirst : undefined}
          />
        )}
      </Form.Item>
    </>
  )
}

/** A single area where the form holds a list. */
function OneArea({ value, onChange, ...rest }: FieldProps<readonly number[]> & { options: EventChoices['areas'] }) {
  return (
    <SelectField
      {...rest}
      allowClear={false}
      value={value?.[0] ?? null}
      onChange={(area) => onChange?.(area === null ? [] : [area])}
    />
  )
}

/** The day of the event, or the days of an advance report where the server allows one for the group. */
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
  /** ISO day of the edited report, which may be kept whatever the limits are now. */
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
        <Form.Item
          name="advanceDates"
          label={t('field.advanceDate')}
          required
          extra={lastDay ? t('CreateReport.advanceUntil', { date: wireDay(lastDay) }) : undefined}
        >
          <AdvanceDates isRange={values.eventGroupId !== EVENT_GROUP.CSR} isDisabledDay={isOutsideAdvance} />
        </Form.Item>
      ) : (
        <Form.Item name="eventDate" label={t('field.eventDate')} required>
          <DateField isDisabledDay={isOutside} />
        </Form.Item>
      )}
      {advance.allowsAdvance && !isEdit && <AdvanceBox />}
    </div>
  )
}

function AdvanceBox() {
  const { t } = useTranslation()
  return (
    <Form.Item name="isAdvance" valuePropName="checked" className="advance-box">
      <Checkbox>{t('CreateReport.advance')}</Checkbox>
    </Form.Item>
  )
}

import { parseDay } from '@daybook/shared/days'
import { LETTER_KINDS, SEND_STATUSES, isByEventDate } from '@daybook/shared/rules/mailRules'
import { LIMIT } from '@daybook/shared/rules/rules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { companyToday } from '../../kit/fields/calendarDays.ts'
import { DateField } from '../../kit/fields/DateField.tsx'
import { type Choice, MultiSelectField, SelectField } from '../../kit/fields/SelectField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { dayProblems, kindOf, yesterday } from './logDays.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { type KitForm, type Rule, useWatch } from '../../kit/fields/form.ts'

/** The fields of the mail log's filter. */
export function LogFilters({
  form,
  companies,
  groups,
}: {
  // The form belongs to ListFilters; this panel knows the names of its values.
  form: KitForm<{ kind: string }>
  companies: readonly Choice[]
  groups: readonly Choice[]
}) {
  const { t } = useTranslation()
  const { sentence } = useFormProblems(form)
  const kind = kindOf(useWatch(form, 'kind'))
  const dayField = isByEventDate(kind) ? 'eventDate' : 'writtenDate'
  const last = isByEventDate(kind) ? yesterday() : companyToday()
  const dayRule: Rule = {
    isRequired: true,
    problem(value) {
      const day = String(value)
      if (day !== '' && parseDay(day) === null) return t('problem.invalidDate', { name: t(`field.${dayField}`) })
      const [problem] = dayProblems(kind, day)
      return problem ? sentence(problem) : null
    },
  }
  return (
    <>
      <Field name="name" label={t('field.receiverName')}>
        <TextField maxLength={LIMIT.search} isClearable />
      </Field>
      <Field name="company" label={t('field.company')}>
        <MultiSelectField isFilter options={companies} placeholder={t('ui.all')} />
      </Field>
      <Field name="group" label={t('field.receiverGroup')}>
        <MultiSelectField isFilter options={groups} placeholder={t('ui.all')} />
      </Field>
      <Field name="day" label={t(`field.${dayField}`)} rules={[dayRule]}>
        <DateField aria-label={t(`field.${dayField}`)} isDisabledDay={(day) => day > last} />
      </Field>
      <Field name="status" label={t('field.sendStatus')}>
        <SelectField
          options={SEND_STATUSES.map((value) => ({ value, label: t(`sendStatus.${value}`) }))}
          placeholder={t('ui.all')}
        />
      </Field>
      <Field name="kind" label={t('field.letterKind')}>
        <SelectField
          options={LETTER_KINDS.map((value) => ({ value, label: t(`letterKind.${value}`) }))}
          allowClear={false}
        />
      </Field>
    </>
  )
}

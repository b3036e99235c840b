import { isoDay } from '@daybook/shared/days'
import { LETTER_KINDS, SEND_STATUSES, isByEventDate } from '@daybook/shared/rules/mailRules'
import { LIMIT } from '@daybook/shared/rules/rules'
import { Form, type FormInstance, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { companyToday } from '../../kit/fields/calendarDays.ts'
import { DateField } from '../../kit/fields/DateField.tsx'
import { type Choice, MultiSelectField, SelectField } from '../../kit/fields/SelectField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { dayProblems, kindOf, yesterday } from './logDays.ts'

/** The fields of the mail log's filter. */
export function LogFilters({
  form,
  companies,
  groups,
}: {
  // The form is ListFilters' own, whose values this panel knows by their names.
  form: FormInstance
  companies: readonly Choice[]
  groups: readonly Choice[]
}) {
  const { t } = useTranslation()
  const { sentence } = useFormProblems(form)
  const kind = kindOf(Form.useWatch('kind', form) as string | undefined)
  const dayField = isByEventDate(kind) ? 'eventDate' : 'writtenDate'
  const last = isByEventDate(kind) ? yesterday() : companyToday()
  const dayRule = {
    required: true,
    validator(_rule: unknown, value: string) {
      if (value && !isoDay(value)) return Promise.reject(t('problem.invalidDate', { name: t(`field.${dayField}`) }))
      const [problem] = dayProblems(kind, value)
      return problem ? Promise.reject(sentence(problem)) : Promise.resolve()
    },
  }
  return (
    <>
      <Form.Item name="name" label={t('field.receiverName')}>
        <Input maxLength={LIMIT.search} allowClear />
      </Form.Item>
      <Form.Item name="company" label={t('field.company')}>
        <MultiSelectField options={companies} placeholder={t('ui.all')} />
      </Form.Item>
      <Form.Item name="group" label={t('field.receiverGroup')}>
        <MultiSelectField options={groups} placeholder={t('ui.all')} />
      </Form.Item>
      <Form.Item name="day" label={t(`field.${dayField}`)} rules={[dayRule]} validateTrigger="onSubmit">
        <DateField aria-label={t(`field.${dayField}`)} isDisabledDay={(day) => day > last} />
      </Form.Item>
      <Form.Item name="status" label={t('field.sendStatus')}>
        <SelectField
          options={SEND_STATUSES.map((value) => ({ value, label: t(`sendStatus.${value}`) }))}
          placeholder={t('ui.all')}
        />
      </Form.Item>
      <Form.Item name="kind" label={t('field.letterKind')}>
        <SelectField
          options={LETTER_KINDS.map((value) => ({ value, label: t(`letterKind.${value}`) }))}
          allowClear={false}
        />
      </Form.Item>
    </>
  )
}

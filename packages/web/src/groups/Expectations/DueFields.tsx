import { canBeByShift } from '@daybook/shared/rules/expectationForms'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { CheckboxGroup } from '../../kit/fields/CheckboxGroup.tsx'
import { DateField } from '../../kit/fields/DateField.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { RadioField } from '../../kit/fields/RadioField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { TimeField } from '../../kit/fields/TimeField.tsx'
import { useFormAround, useWatch } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import { WEEKDAYS } from './parts.ts'
import type { RuleValues } from './ruleValues.ts'

/** On which days how many reports are due, by when, and how long they can still be filed. `groupId`: null for all groups. */
export function DueFields({ today, groupId }: { today: string; groupId: number | null }) {
  const { t } = useTranslation()
  const isByShift = useWatch(useFormAround<RuleValues>(), 'each') === 'shift'
  return (
    <>
      <Field
        name="each"
        label={t('Expectations.each')}
        required
        className={gridStyles.spanAll}
        {...(isByShift && groupId === null ? { extra: t('Expectations.shiftsHint') } : {})}
      >
        <RadioField
          options={[
            { value: 'day', label: t('Expectations.wholeDay') },
            ...(canBeByShift(groupId) ? [{ value: 'shift', label: t('Expectations.byShift') }] : []),
          ]}
        />
      </Field>
      <Field name="weekdays" label={t('field.weekdays')} required className={gridStyles.spanAll}>
        <CheckboxGroup
          options={WEEKDAYS.map((value) => ({ value: value as number, label: t(`Expectations.weekdays.${value}`) }))}
        />
      </Field>
      <Field name="leavesOutHolidays" className={gridStyles.spanAll}>
        <Checkbox>{t('Expectations.noHolidays')}</Checkbox>
      </Field>
      <Field
        name="dueAt"
        label={t('field.dueTime')}
        required={!isByShift}
        {...(isByShift ? { extra: t('Expectations.dueHint') } : {})}
      >
        <TimeField />
      </Field>
      <Field name="dueOn" label={t('Expectations.dueOn')} required>
        <RadioField
          options={[
            { value: 'same', label: t('Expectations.sameDay') },
            { value: 'next', label: t('Expectations.nextDay') },
          ]}
        />
      </Field>
      <Field name="graceMinutes" label={t('field.graceMinutes')} extra={t('Expectations.graceHint')}>
        <TextField inputMode="numeric" />
      </Field>
      <Field name="lockAfterDays" label={t('field.lockAfterDays')} extra={t('Expectations.lockHint')}>
        <TextField inputMode="numeric" />
      </Field>
      <Field name="nilOnlyAfterEnd" className={gridStyles.spanAll}>
        <Checkbox>{t('Expectations.nilOnlyAfterEnd')}</Checkbox>
      </Field>
      <Field name="from" label={t('field.firstDay')} required extra={t('Expectations.fromHint')}>
        <DateField isDisabledDay={(day) => day <= today} />
      </Field>
      <Field name="until" label={t('field.lastDay')} extra={t('Expectations.untilHint')}>
        <DateField isDisabledDay={(day) => day <= today} />
      </Field>
    </>
  )
}

import { LIMIT } from '@daybook/shared/rules/rules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { SecondNameField } from '../../administration/SecondNameField.tsx'
import { FlagRadios } from '../../administration/StatusFields.tsx'
import { StatusBadge } from '../../events/badges.tsx'
import { type Choice, SelectField } from '../../kit/fields/SelectField.tsx'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { RadioField } from '../../kit/fields/RadioField.tsx'
import { useWatch, useFormAround } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'

export type Places = readonly Choice[]

/** The colour of a type's reports. */
export function ColorField({ colors }: { colors: readonly Choice[] }) {
  const { t } = useTranslation()
  return (
    <Field name="colorId" label={t('field.eventStatus')} required>
      <RadioField options={colors.map(({ value }) => ({ value, label: <StatusBadge colorId={value} /> }))} />
    </Field>
  )
}

/** The fields that event types and sub types share, after colour and group. */
export function TypeFields({
  field,
  places,
  isReadOnly = false,
}: {
  field: 'eventType' | 'subEventType'
  places: Places
  isReadOnly?: boolean
}) {
  const { t } = useTranslation()
  const status = useWatch(useFormAround<{ active: boolean }>(), 'active')
  return (
    <>
      <Field name="eventTypeName" label={t(`field.${field}`)} required>
        <TextField autoComplete="off" />
      </Field>
      <SecondNameField />
      <Field name="shortName" label={t('field.shortEventType')} required>
        <TextField autoComplete="off" />
      </Field>
      <Field name="position" label={t('field.order')}>
        <SelectField options={places} allowClear={false} />
      </Field>
      <Field name="note" label={t('field.definition')} className={gridStyles.spanAll}>
        <TextAreaField max={LIMIT.definition} rows={3} />
      </Field>
      <Field name="active" label={t('field.status')} required>
        <FlagRadios disabled={isReadOnly} />
      </Field>
      <Field name="advance" className={gridStyles.boxItem}>
        <Checkbox>{t('EventType.advance')}</Checkbox>
      </Field>
      {status === false && (
        <Field name="inactiveNote" label={t('field.remark')} required className={gridStyles.spanAll}>
          <TextAreaField max={LIMIT.note} rows={2} />
        </Field>
      )}
    </>
  )
}

import { useTranslation } from '../platform/i18n/i18n.ts'
import { Field } from '../kit/fields/Field.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import gridStyles from '../kit/fields/grid.module.css'

/** A record's name in the other language, under its name. */
export function SecondNameField({ name = 'secondName' }: { name?: string }) {
  const { t } = useTranslation()
  return (
    <Field name={name} label={t('field.secondName')} className={gridStyles.wideItem}>
      <TextField autoComplete="off" />
    </Field>
  )
}

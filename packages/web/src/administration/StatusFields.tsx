import type { FieldKey } from '@daybook/shared/texts/en'
import { LIMIT } from '@daybook/shared/rules/rules'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { useRules } from '../kit/fields/rules.ts'
import { TextAreaField } from '../kit/fields/TextAreaField.tsx'
import { Field, type FieldProps } from '../kit/fields/Field.tsx'
import { useFormAround, useWatch } from '../kit/fields/form.ts'
import { RadioField } from '../kit/fields/RadioField.tsx'
import badgeStyles from '../kit/badge.module.css'
import gridStyles from '../kit/fields/grid.module.css'
import styles from './list.module.css'

/** Active or Inactive; Inactive asks for a remark. Values are 'Y' and 'N'; field names are the calls'. */
export function StatusFields({
  status = 'active',
  remark = 'inactiveNote',
  field = 'status',
  disabled = false,
}: {
  status?: string
  remark?: string
  /** The label of the status. */
  field?: FieldKey
  disabled?: boolean
}) {
  const { t } = useTranslation()
  const rules = useRules()
  const isInactive = useWatch(useFormAround<Record<string, unknown>>(), status) === 'N'
  return (
    <>
      <Field name={status} label={t(`field.${field}`)} rules={[rules.required(field)]}>
        <FlagRadios disabled={disabled} />
      </Field>
      {isInactive && (
        <Field
          name={remark}
          label={t('field.remark')}
          className={gridStyles.spanAll}
          rules={[rules.required('remark'), rules.max('remark', LIMIT.note)]}
        >
          <TextAreaField max={LIMIT.note} rows={2} disabled={disabled} />
        </Field>
      )}
    </>
  )
}

/** 'Active' or 'Inactive', as 'Y' and 'N'. */
export function FlagRadios(
  props: Omit<FieldProps<'Y' | 'N' | null>, 'onChange'> & { onChange?: (value: 'Y' | 'N') => void },
) {
  const { t } = useTranslation()
  return (
    <RadioField
      {...props}
      options={[
        { value: 'Y', label: t('status.Y') },
        { value: 'N', label: t('status.N') },
      ]}
    />
  )
}

/** 'Active' in green or 'Inactive' in grey. */
export function FlagBadge({ flag }: { flag: 'Y' | 'N' }) {
  const { t } = useTranslation()
  return (
    <span className={`${badgeStyles.badge} ${flag === 'Y' ? badgeStyles.green : ''}`}>
      <span className={badgeStyles.dot} />
      {t(`status.${flag}`)}
    </span>
  )
}

/** Whether a row is active, and why not. `isActive` null: never set, which counts as active. */
export function StatusCell({ isActive, remark }: { isActive: boolean | null; remark: string | null }) {
  return (
    <>
      <FlagBadge flag={isActive === false ? 'N' : 'Y'} />
      {isActive === false && <span className={styles.remarkCell}>{remark}</span>}
    </>
  )
}

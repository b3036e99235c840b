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

/** Active or Inactive; Inactive asks for a remark. Field names are the calls'. */
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
  const isInactive = useWatch(useFormAround<Record<string, unknown>>(), status) === false
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

/** 'Active' or 'Inactive', as true and false. */
export function FlagRadios(
  props: Omit<FieldProps<boolean | null>, 'onChange'> & { onChange?: (value: boolean) => void },
) {
  const { t } = useTranslation()
  return (
    <RadioField
      {...props}
      options={[
        { value: true, label: t('status.true') },
        { value: false, label: t('status.false') },
      ]}
    />
  )
}

/** 'Active' in green or 'Inactive' in grey. */
export function FlagBadge({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={`${badgeStyles.badge} ${isActive ? badgeStyles.green : ''}`}>
      <span className={badgeStyles.dot} />
      {t(`status.${isActive}`)}
    </span>
  )
}

/** Whether a row is active, and why not. `isActive` null: never set, which counts as active. */
export function StatusCell({ isActive, remark }: { isActive: boolean | null; remark: string | null }) {
  return (
    <>
      <FlagBadge isActive={isActive !== false} />
      {isActive === false && <span className={styles.remarkCell}>{remark}</span>}
    </>
  )
}

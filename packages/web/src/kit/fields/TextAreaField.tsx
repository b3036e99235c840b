import { type CSSProperties, useId } from 'react'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField } from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import control from './control.module.css'
import type { FieldProps } from './Field.tsx'
import { useIsOff } from './form.ts'
import styles from './TextAreaField.module.css'

/** Multi-line text with a character count. Excess text can be typed; the form's rule reports it. */
export function TextAreaField({
  id,
  max,
  rows = 4,
  value = '',
  onChange,
  disabled,
  readOnly = false,
  placeholder,
  ...aria
}: FieldProps<string> & { max?: number; rows?: number; readOnly?: boolean; placeholder?: string }) {
  const { t } = useTranslation()
  const countId = useId()
  const isOff = useIsOff(disabled)
  const isInvalid = aria['aria-invalid'] ?? false
  return (
    <TextField
      id={id}
      value={value}
      onChange={(text) => onChange?.(text)}
      isDisabled={isOff}
      isReadOnly={readOnly}
      isInvalid={isInvalid}
      isRequired={aria['aria-required'] ?? false}
      validationBehavior="aria"
      aria-label={aria['aria-label']}
      aria-labelledby={aria['aria-labelledby']}
      aria-describedby={[aria['aria-describedby'], max !== undefined && countId].filter(Boolean).join(' ') || undefined}
    >
      <TextArea
        className={`${control.control} ${styles.area}`}
        rows={rows}
        style={{ '--rows': rows } as CSSProperties}
        placeholder={placeholder}
        data-readonly={readOnly || undefined}
      />
      {max !== undefined && (
        <p id={countId} className={styles.count} data-over={value.length > max || undefined}>
          {t('ui.characters', { count: value.length, max })}
        </p>
      )}
    </TextField>
  )
}

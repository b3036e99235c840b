import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Icon } from '../theme/icons.tsx'
import styles from './control.module.css'
import type { FieldProps } from './Field.tsx'
import { useIsOff } from './form.ts'

export type TextFieldProps = FieldProps<string> &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps<string> | 'prefix' | 'className'> & {
    /** Shown before and after the text. */
    prefix?: ReactNode
    suffix?: ReactNode
    /** Adds a button that clears it. */
    isClearable?: boolean
  }

/** One line of text. */
export function TextField({
  value = '',
  onChange,
  disabled,
  readOnly = false,
  prefix,
  suffix,
  isClearable = false,
  ...rest
}: TextFieldProps) {
  const { t } = useTranslation()
  const isOff = useIsOff(disabled)
  return (
    <div
      className={styles.control}
      data-invalid={rest['aria-invalid'] || undefined}
      data-disabled={isOff || undefined}
      data-readonly={readOnly || undefined}
    >
      {prefix}
      <input
        type="text"
        {...rest}
        className={styles.input}
        value={value}
        disabled={isOff}
        readOnly={readOnly}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {isClearable && value !== '' && !isOff && (
        <button type="button" className={styles.button} aria-label={t('ui.emptyText')} onClick={() => onChange?.('')}>
          <Icon name="close" size={15} />
        </button>
      )}
      {suffix}
    </div>
  )
}

/** A password with a button to show it. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className={styles.button}
          aria-label={t(isShown ? 'ui.hidePassword' : 'ui.showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  )
}

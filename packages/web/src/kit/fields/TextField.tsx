import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input, type InputProps } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import { Icon } from '../theme/icons.tsx'
import styles from './control.module.css'
import type { FieldProps } from './Field.tsx'
import { useIsOff } from './form.ts'

export type TextFieldProps = FieldProps<string> &
  Omit<InputProps, keyof FieldProps<string> | 'prefix' | 'className'> & {
    /** Shown before and after the text. */
    prefix?: ReactNode
    suffix?: ReactNode
    /** Adds a button that clears it. */
    isClearable?: boolean
  }

/** One line of text. */
export function TextField({
  id,
  value = '',
  onChange,
  disabled,
  readOnly = false,
  'aria-label': label,
  'aria-labelledby': labelledBy,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid = false,
  'aria-required': isRequired = false,
  prefix,
  suffix,
  isClearable = false,
  ...rest
}: TextFieldProps) {
  const { t } = useTranslation()
  const isOff = useIsOff(disabled)
  const change = (text: string) => onChange?.(text)
  return (
    <AriaTextField
      id={id}
      value={value}
      onChange={change}
      isDisabled={isOff}
      isReadOnly={readOnly}
      isInvalid={isInvalid}
      isRequired={isRequired}
      validationBehavior="aria"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      <Group className={styles.control} isInvalid={isInvalid} isDisabled={isOff} data-readonly={readOnly || undefined}>
        {prefix}
        <Input {...rest} className={styles.input} />
        {isClearable && value !== '' && !isOff && (
          <Button className={styles.button} aria-label={t('ui.emptyText')} onPress={() => change('')}>
            <Icon name="close" size={15} />
          </Button>
        )}
        {suffix}
      </Group>
    </AriaTextField>
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

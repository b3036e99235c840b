import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icons.tsx'
import type { Choice } from '../SelectField.tsx'
import type { LightField } from './useLightForm.ts'

type Common = LightField & { label: string; hint?: string }
type InputProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, keyof LightField>

function Frame({
  id,
  label,
  hint,
  error,
  children,
}: Pick<Common, 'id' | 'label' | 'hint' | 'error'> & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

const described = ({ id, error, hint }: Pick<Common, 'id' | 'error' | 'hint'>) => ({
  'aria-invalid': error !== undefined,
  'aria-describedby':
    [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ') || undefined,
})

export function TextField({ id, name, value, error, onChange, label, hint, ...rest }: InputProps) {
  const about = { id, label, error, ...(hint === undefined ? {} : { hint }) }
  return (
    <Frame {...about}>
      <input
        className="input"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        {...described(about)}
        id={id}
        name={name}
        value={value}
        aria-required
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  )
}

/** A password, with an eye to look at what was typed. */
export function PasswordField({ id, name, value, error, onChange, label, hint, ...rest }: InputProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const about = { id, label, error, ...(hint === undefined ? {} : { hint }) }
  return (
    <Frame {...about}>
      <div className="input-with-button">
        <input
          className="input"
          {...rest}
          {...described(about)}
          id={id}
          name={name}
          value={value}
          aria-required
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className="plain-button"
          aria-label={t(isShown ? 'Login.hidePassword' : 'Login.showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      </div>
    </Frame>
  )
}

/** One of a short list, by the browser's own control; '' when nothing is chosen. */
export function NativeSelectField({
  id,
  name,
  value,
  error,
  onChange,
  label,
  options,
  disabled = false,
}: LightField & { label: string; options: readonly Choice[]; disabled?: boolean }) {
  const { t } = useTranslation()
  return (
    <Frame id={id} label={label} error={error}>
      <div className="input-select">
        <select
          className="input"
          id={id}
          name={name}
          value={options.some((option) => String(option.value) === value) ? value : ''}
          disabled={disabled}
          aria-required
          data-empty={value === '' || undefined}
          {...described({ id, error })}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('ui.selectPlaceholder')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={16} />
      </div>
    </Frame>
  )
}

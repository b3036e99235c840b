import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './DateField.tsx'
import type { Choice } from './SelectField.tsx'

/** Several of a short list, each with its box; `hasAll` puts an 'All' box before them. */
export function CheckboxGroup({
  options,
  hasAll = false,
  value = [],
  onChange,
  disabled = false,
  ...rest
}: FieldProps<readonly number[]> & { options: readonly Choice[]; hasAll?: boolean }) {
  const { t } = useTranslation()
  const chosen = options.filter((option) => value.includes(option.value)).length
  // A group that is not off by itself may be off with its form.
  const off = disabled ? { disabled } : {}
  const isAll = options.length > 0 && chosen === options.length
  return (
    <div className="checkbox-group" role="group" {...rest}>
      {hasAll && (
        <Checkbox
          checked={isAll}
          indeterminate={chosen > 0 && !isAll}
          {...off}
          onChange={() => onChange?.(isAll ? [] : options.map((option) => option.value))}
        >
          {t('ui.all')}
        </Checkbox>
      )}
      {options.map((option) => (
        <Checkbox
          key={option.value}
          checked={value.includes(option.value)}
          {...off}
          onChange={(event) =>
            onChange?.(
              event.target.checked
                ? [...value, option.value]
                : value.filter((chosenValue) => chosenValue !== option.value),
            )
          }
        >
          {option.label}
        </Checkbox>
      ))}
    </div>
  )
}

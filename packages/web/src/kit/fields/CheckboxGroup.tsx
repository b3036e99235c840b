import { useTranslation } from '../../platform/i18n/i18n.ts'
import styles from './choice.module.css'
import { Checkbox } from './Checkbox.tsx'
import type { FieldProps } from './Field.tsx'
import type { Choice } from './SelectField.tsx'

/** A short list of checkboxes; `hasAll` puts an 'All' box first. `isClosed`: options that cannot be ticked now. */
export function CheckboxGroup({
  id,
  options,
  hasAll = false,
  isClosed = () => false,
  value = [],
  onChange,
  disabled = false,
  ...aria
}: FieldProps<readonly number[]> & {
  options: readonly Choice[]
  hasAll?: boolean
  isClosed?: (value: number) => boolean
}) {
  const { t } = useTranslation()
  const chosen = options.filter((option) => value.includes(option.value)).length
  const isAll = options.length > 0 && chosen === options.length
  return (
    // A group cannot be marked required or invalid; the message that describes it says so.
    <div
      id={id}
      className={`${styles.group} ${styles.boxes}`}
      role="group"
      aria-label={aria['aria-label']}
      aria-labelledby={aria['aria-labelledby']}
      aria-describedby={aria['aria-describedby']}
    >
      {hasAll && (
        <Checkbox
          value={isAll}
          isMixed={chosen > 0 && !isAll}
          disabled={disabled}
          onChange={() => onChange?.(isAll ? [] : options.map((option) => option.value))}
        >
          {t('ui.all')}
        </Checkbox>
      )}
      {options.map((option) => (
        <Checkbox
          key={option.value}
          value={value.includes(option.value)}
          disabled={disabled || isClosed(option.value)}
          aria-invalid={aria['aria-invalid']}
          onChange={(isTicked) =>
            onChange?.(
              isTicked ? [...value, option.value] : value.filter((chosenValue) => chosenValue !== option.value),
            )
          }
        >
          {option.label}
        </Checkbox>
      ))}
    </div>
  )
}

import { useId } from 'react'
import type { FieldProps } from '../kit/fields/Field.tsx'
import { useIsOff } from '../kit/fields/form.ts'
import styles from './ChoiceCards.module.css'

export type Card = { value: number; label: string; tone?: string }

/** A choice among a few, each a thumb-sized button; for keyboard and screen reader, a group of radio buttons. */
export function ChoiceCards({
  options,
  value,
  onChange,
  disabled,
  id,
  ...rest
}: FieldProps<number | null> & { options: readonly Card[] }) {
  const name = useId()
  const isOff = useIsOff(disabled)
  return (
    <div className={styles.cards} role="radiogroup" tabIndex={-1} {...(id ? { id } : {})} {...rest}>
      {options.map((option) => (
        <label key={option.value} className={styles.card} data-tone={option.tone} data-off={isOff || undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            disabled={isOff}
            onChange={() => onChange?.(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

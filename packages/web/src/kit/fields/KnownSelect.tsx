import type { FieldProps } from './Field.tsx'
import { type Choice, SelectField } from './SelectField.tsx'

/** A bare id means nothing to a reader: a chosen value is shown once its name is known. */
export function KnownSelect({
  value,
  ...rest
}: FieldProps<number | null> & { options: readonly Choice[]; placeholder?: string; isLoading?: boolean }) {
  const isKnown = rest.options.some((option) => option.value === value)
  return <SelectField {...rest} value={isKnown ? (value ?? null) : null} />
}

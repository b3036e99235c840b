import type { FieldProps } from '../kit/fields/Field.tsx'
import { SelectField } from '../kit/fields/SelectField.tsx'
import type { EventChoices } from './EventFields.tsx'

/** Chooses a single area where the form holds a list: an edited report has exactly one. */
export function OneArea({
  value,
  onChange,
  ...rest
}: FieldProps<readonly number[]> & { options: EventChoices['areas'] }) {
  return (
    <SelectField
      {...rest}
      allowClear={false}
      value={value?.[0] ?? null}
      onChange={(area) => onChange?.(area === null ? [] : [area])}
    />
  )
}

import { useIsNarrow } from '../theme/media.ts'
import { ComboField, type ListFieldProps, MultiComboField } from './ComboField.tsx'
import type { Option } from './Options.tsx'
import { TrayField } from './TrayField.tsx'

export type Choice = Option

/** A single choice, found by typing; null when empty. Closes after a choice. */
export function SelectField<V extends number | string = number>({
  allowClear = true,
  value,
  onChange,
  ...rest
}: ListFieldProps<V | null, V> & { allowClear?: boolean }) {
  const isNarrow = useIsNarrow()
  if (!isNarrow) return <ComboField {...rest} allowClear={allowClear} value={value ?? null} onChange={onChange} />
  return (
    <TrayField
      {...rest}
      allowsNone={allowClear}
      value={value == null ? [] : [value]}
      onChange={([chosen]) => {
        if (chosen !== undefined || allowClear) onChange?.(chosen ?? null)
      }}
    />
  )
}

/**
 * A multiple choice; the list stays open while choosing. `isFilter`: says how many are chosen instead of which. `offersAll`: all
 * options can be chosen at once.
 */
export function MultiSelectField({
  isFilter = false,
  offersAll = false,
  ...props
}: ListFieldProps<readonly number[]> & { isFilter?: boolean; offersAll?: boolean }) {
  const { options, value = [], onChange } = props
  const hasMore = options.length > 1 && options.some((option) => !value.includes(option.value))
  const onAll = offersAll && hasMore ? () => onChange?.(options.map((option) => option.value)) : undefined
  return useIsNarrow() ? (
    <TrayField {...props} isMultiple allowsNone onAll={onAll} />
  ) : (
    <MultiComboField {...props} isFilter={isFilter} onAll={onAll} />
  )
}

import { excludedGroups } from '@daybook/shared/rules/userRules'
import { CheckboxGroup } from '../../kit/fields/CheckboxGroup.tsx'
import type { FieldProps } from '../../kit/fields/Field.tsx'
import type { Loaded } from './values.ts'

/** Group users as checkboxes; ticking one disables those that it excludes. */
export function GroupField({
  value = [],
  onChange,
  groups,
  ...rest
}: FieldProps<number[]> & { groups: Loaded['userGroups'] }) {
  const excluded: readonly number[] = excludedGroups(value)
  return (
    <CheckboxGroup
      {...rest}
      options={groups.map(({ groupId, groupName }) => ({ value: groupId, label: groupName }))}
      isClosed={(group) => !value.includes(group) && excluded.includes(group)}
      value={value}
      onChange={(chosen) => onChange?.(chosen.toSorted((a, b) => a - b))}
    />
  )
}

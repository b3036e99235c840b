import { excludedGroups } from '@daybook/shared/rules/userRules'
import { Checkbox } from 'antd'
import type { FieldProps } from '../../kit/fields/DateField.tsx'
import type { Loaded } from './values.ts'

/** Group users to be ticked; of those that exclude each other the others are closed once one is ticked. */
export function GroupField({
  value = [],
  onChange,
  disabled = false,
  groups,
  ...rest
}: FieldProps<number[]> & { groups: Loaded['userGroups'] }) {
  const excluded: readonly number[] = excludedGroups(value)
  return (
    // What the form says of fields is for single ones: a group of boxes cannot be 'required' to a screen reader.
    <div className="checkbox-group" role="group" tabIndex={-1} {...rest} aria-required={undefined}>
      {groups.map(({ groupId, groupName }) => {
        const isTicked = value.includes(groupId)
        return (
          <Checkbox
            key={groupId}
            checked={isTicked}
            disabled={disabled || (!isTicked && excluded.includes(groupId))}
            onChange={() =>
              onChange?.(
                isTicked ? value.filter((group) => group !== groupId) : [...value, groupId].sort((a, b) => a - b),
              )
            }
          >
            {groupName}
          </Checkbox>
        )
      })}
    </div>
  )
}

import { excludedGroups } from '@daybook/shared/rules/userRules'
import type { FieldProps } from '../../kit/fields/Field.tsx'
import type { Loaded } from './values.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'

/** Group users to be ticked; of those that exclude each other the others are closed once one is ticked. */
export function GroupField({
  value = [],
  onChange,
  id,
  disabled = false,
  groups,
  ...aria
}: FieldProps<number[]> & { groups: Loaded['lstGropUser'] }) {
  const excluded: readonly number[] = excludedGroups(value)
  return (
    // What the form says of fields is for single ones: a group of boxes cannot be 'required' to a screen reader.
    <div
      id={id}
      className="checkbox-group"
      role="group"
      aria-labelledby={aria['aria-labelledby']}
      aria-describedby={aria['aria-describedby']}
    >
      {groups.map(({ nGroupID, sGroupName }) => {
        const isTicked = value.includes(nGroupID)
        return (
          <Checkbox
            key={nGroupID}
            value={isTicked}
            disabled={disabled || (!isTicked && excluded.includes(nGroupID))}
            onChange={() =>
              onChange?.(
                isTicked ? value.filter((group) => group !== nGroupID) : [...value, nGroupID].sort((a, b) => a - b),
              )
            }
          >
            {sGroupName}
          </Checkbox>
        )
      })}
    </div>
  )
}

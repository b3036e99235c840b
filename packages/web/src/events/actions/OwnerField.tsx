import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import type { FieldProps } from '../../kit/fields/Field.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { useOffered, useSearch } from '../../kit/fields/useSearch.ts'

type Person = { value: number; label: string }

/**
 * Chooses the owner: lists the first of those who can be one; typing part of a name finds others. `current`: the present
 * owner.
 */
export function OwnerField({
  eventId,
  current,
  onChange,
  ...rest
}: FieldProps<number | null> & { eventId: number; current: Person | null }) {
  const { t } = useTranslation()
  // Stays among the choices while other names are typed.
  const [chosen, setChosen] = useState(current)
  const search = useSearch()
  const { sought, setTyped } = search
  // The field shows the chosen person's name, which is not a search.
  const searchText = sought === chosen?.label ? '' : sought
  const found = useCall('Actions/GetPeople', { eventId, searchText }, { keepPrevious: true, isQuiet: true })
  const all = (found.data?.people ?? []).map(({ id, name, companyName }) => ({
    value: id,
    label: `${name} · ${companyName}`,
  }))
  const people = useOffered(all, search, found.isPlaceholderData)
  const options = chosen && !people.some(({ value }) => value === chosen.value) ? [...people, chosen] : people
  return (
    <SelectField
      {...rest}
      options={options}
      onSearch={setTyped}
      isLoading={found.isFetching}
      placeholder={t('Actions.ownerHint')}
      onChange={(value) => {
        setChosen(options.find((one) => one.value === value) ?? null)
        onChange?.(value)
      }}
    />
  )
}

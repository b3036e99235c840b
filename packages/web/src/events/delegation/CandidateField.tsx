import { CANDIDATE_MINIMUM } from '@daybook/shared/rules/delegationRules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import type { FieldProps } from '../../kit/fields/Field.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { useOffered, useSearch } from '../../kit/fields/useSearch.ts'

export type Candidate = { value: number; label: string; name: string }

/** Finds a possible deputy by part of the name. `userId`: whose deputy; null: the user's. */
export function CandidateField({
  userId,
  chosen,
  onPick,
  onChange,
  ...rest
}: FieldProps<number | null> & {
  userId: number | null
  /** Stays among the choices while other names are typed. */
  chosen: Candidate | null
  onPick: (person: Candidate | null) => void
}) {
  const { t } = useTranslation()
  const search = useSearch()
  const { sought, setTyped } = search
  // The field shows the chosen person's name, which is not a search.
  const isAsked = [...sought].length >= CANDIDATE_MINIMUM && sought !== chosen?.label
  const found = useCall(
    'Delegation/GetCandidates',
    { searchText: sought, userId, pageSize: 20 },
    { enabled: isAsked, keepPrevious: true, isQuiet: true },
  )
  const all = (isAsked ? (found.data?.people ?? []) : []).map(({ userId: value, name, jobTitle, companyName }) => ({
    value,
    name,
    label: [name, jobTitle, companyName].filter(Boolean).join(' · '),
  }))
  const people = useOffered(all, search, found.isPlaceholderData)
  const options = chosen && !people.some(({ value }) => value === chosen.value) ? [...people, chosen] : people
  return (
    <SelectField
      {...rest}
      options={options}
      onSearch={setTyped}
      isLoading={isAsked && found.isFetching}
      placeholder={t('Delegation.search')}
      onChange={(value) => {
        onPick(options.find((one) => one.value === value) ?? null)
        onChange?.(value)
      }}
    />
  )
}

import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { useOffered, useSearch } from '../../kit/fields/useSearch.ts'
import type { FieldProps } from '../../kit/fields/Field.tsx'

/** Finds a person whose letters may be previewed, by typing. */
export function ReceiverField({ value, onChange, ...rest }: FieldProps<number | null>) {
  const { t } = useTranslation()
  const search = useSearch()
  const { sought, setTyped } = search
  const found = useCall(
    'MailSetupMonitoring/SearchReceiver',
    { searchText: sought },
    { keepPrevious: true, isQuiet: true },
  )
  // Look up the name of the person in the URL before anything is typed.
  const chosen = useCall(
    'MailSetupMonitoring/SearchReceiver',
    { userId: value ?? null },
    { enabled: value !== null && value !== undefined, isQuiet: true },
  )
  const people = new Map(
    [...(value ? (chosen.data?.receivers ?? []) : []), ...(found.data?.receivers ?? [])].map((person) => [
      person.value,
      person,
    ]),
  )
  const all = [...people.values()].map(({ value: id, label, companyName }) => ({
    value: id,
    label: `${label} · ${companyName}`,
  }))
  return (
    <SelectField
      {...rest}
      onSearch={setTyped}
      isLoading={found.isFetching}
      placeholder={t('MailSetupMonitoring.searchReceiver')}
      options={useOffered(all, search, found.isPlaceholderData)}
      value={value}
      onChange={onChange}
    />
  )
}

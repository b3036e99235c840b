import type { Output } from '@daybook/shared'
import { useCall } from '../../app/api.ts'
import type { FieldProps } from '../../kit/fields/Field.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { useOffered, useSearch } from '../../kit/fields/useSearch.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'

export type Duty = Pick<Output<'Acts/Duties'>['duties'][number], 'duty' | 'id'>
export type Successor = Output<'Acts/GetSuccessors'>['people'][number]

export const takes = ({ accepts }: Successor, { duty, id }: Duty) =>
  accepts.some((one) => one.duty === duty && one.id === id)

const NOBODY = 0

/** Finds who takes over something, or anything, that a person holds. */
export function SuccessorField({
  userId,
  isMove,
  duty = null,
  chosen,
  onChoose,
  ...rest
}: Omit<FieldProps<number | null>, 'onChange' | 'value'> & {
  userId: number
  isMove: boolean
  /** null: whoever may take over something; nobody is then not a choice. */
  duty?: Duty | null
  chosen: Successor | 'nobody' | null
  onChoose: (chosen: Successor | 'nobody' | null) => void
}) {
  const { t } = useTranslation()
  const search = useSearch()
  const person = chosen === 'nobody' ? null : chosen
  const label = ({ name, companyName }: Successor) => `${name} · ${companyName}`
  // The field shows the chosen person's name, which is not a search.
  const searchText = person && search.sought === label(person) ? '' : search.sought
  const found = useCall(
    'Acts/GetSuccessors',
    { userId, isMove, searchText },
    { keepPrevious: true, isQuiet: true, staleTime: 60_000 },
  )
  const all = (found.data?.people ?? [])
    .filter((one) => (duty ? takes(one, duty) : one.accepts.length > 0))
    .map((one) => ({ value: one.id, label: label(one), one }))
  const offered = useOffered(all, search, found.isPlaceholderData)
  const others = offered.filter(({ value }) => value !== person?.id)
  const nobody = duty ? [{ value: NOBODY, label: t('Acts.leave.nobody') }] : []
  return (
    <SelectField
      {...rest}
      value={chosen === 'nobody' ? NOBODY : (person?.id ?? null)}
      options={[...nobody, ...(person ? [{ value: person.id, label: label(person) }] : []), ...others]}
      onSearch={search.setTyped}
      isLoading={found.isFetching}
      placeholder={t('Acts.leave.search')}
      onChange={(value) => {
        if (value === NOBODY) return onChoose('nobody')
        onChoose(value === person?.id ? person : (others.find((one) => one.value === value)?.one ?? null))
      }}
    />
  )
}

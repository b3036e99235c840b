import type { Output } from '@daybook/shared'
import { MOST_MENTIONS } from '@daybook/shared/rules/commentRules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import type { FieldProps } from '../../kit/fields/Field.tsx'
import { SuggestField } from '../../kit/fields/SuggestField.tsx'
import { useOffered, useSearch } from '../../kit/fields/useSearch.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import styles from './ReportComments.module.css'

export type Mention = Pick<Output<'Comments/GetPeople'>['people'][number], 'userId' | 'name'>

/** '@Name' as 'Name'. */
const nameIn = (text: string) => text.replace(/^\s*@/, '')

/** The people that a comment mentions, found by typing; '@' alone lists the first ones. */
export function MentionField({
  eventId,
  value = [],
  onChange,
  ...rest
}: FieldProps<readonly Mention[]> & { eventId: number }) {
  const { t } = useTranslation()
  const { typed, sought, setTyped } = useSearch()
  const isAsked = sought !== '' && typed.trim() !== ''
  const answer = useCall(
    'Comments/GetPeople',
    { eventId, search: sought },
    { enabled: isAsked, keepPrevious: true, isQuiet: true },
  )
  const chosen = new Set(value.map(({ userId }) => userId))
  const people = isAsked ? (answer.data?.people ?? []).filter(({ userId }) => !chosen.has(userId)) : []
  const found = people.map(({ userId, name, companyName }) => ({
    value: String(userId),
    label: name,
    note: companyName,
  }))
  const offered = useOffered(found, { typed: nameIn(typed), sought: nameIn(sought) }, answer.isPlaceholderData)
  const suggestions = isAsked ? offered : []
  const isFull = value.length >= MOST_MENTIONS

  function pick(key: string) {
    const person = suggestions.find((one) => one.value === key)
    setTyped('')
    if (person) onChange?.([...value, { userId: Number(person.value), name: person.label }])
  }

  return (
    <>
      {value.length > 0 && (
        <ul className={styles.chosen}>
          {value.map(({ userId, name }) => (
            <li key={userId}>
              <span>@{name}</span>
              <IconButton
                icon="close"
                label={t('ui.takeOut', { name })}
                onPress={() => onChange?.(value.filter((other) => other.userId !== userId))}
              />
            </li>
          ))}
        </ul>
      )}
      <SuggestField
        {...rest}
        disabled={isFull}
        value={typed}
        onChange={setTyped}
        suggestions={suggestions}
        onPick={pick}
        none={isAsked && answer.isSuccess && !answer.isFetching ? t('Comments.nobody') : null}
      />
      <p className={gridStyles.hint} role="status">
        {answer.error && isAsked
          ? answer.error.message || t('ui.loadFailed')
          : t(isFull ? 'Comments.mentionFull' : 'Comments.mentionHint', { n: MOST_MENTIONS })}
      </p>
    </>
  )
}

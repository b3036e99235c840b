import { texts } from '@daybook/shared/problems'
import { LANGUAGES, type Language } from '@daybook/shared/registry'
import { GROUP_USER, type GroupUserId } from '@daybook/shared/rules/rules'

/* The names of group users, in the reader's language. */

export type GroupChoice = { id: GroupUserId; name: string }

export const groupName = (id: GroupUserId, language: Language): string => texts[language].groupUserName[id]

/** Every group user, by id. */
export const groupChoices = (language: Language): GroupChoice[] =>
  Object.values(GROUP_USER)
    .toSorted((one, other) => one - other)
    .map((id) => ({ id, name: groupName(id, language) }))

export const groupUsersOf = (groups: readonly number[], language: Language) =>
  groupChoices(language)
    .filter(({ id }) => groups.includes(id))
    .map(({ id, name }) => ({ groupId: id, groupName: name }))

/** The ids by their names in any language, in lower case. */
export const groupIdsByName = (): ReadonlyMap<string, GroupUserId> =>
  new Map(
    LANGUAGES.flatMap((language) => groupChoices(language).map(({ id, name }) => [name.toLowerCase(), id] as const)),
  )

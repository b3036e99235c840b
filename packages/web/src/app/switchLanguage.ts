import type { Language } from '@daybook/shared/registry'
import { queryClient } from './cache.ts'
import { setLanguage } from '../platform/i18n/i18n.ts'

/** Switches the page to a language and refetches the server's names and messages in it. */
export async function switchLanguage(next: Language) {
  await setLanguage(next)
  // Cancel initial loads in flight: they are in the previous language, and a refetch would wait for them instead of asking again.
  await queryClient.cancelQueries({ predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries()
}

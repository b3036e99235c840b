import type { Language } from '@daybook/shared/registry'
import { queryClient } from './api.ts'
import { setLanguage } from './i18n/i18n.ts'

/** Says everything on the page in a language; what the server names and says is read again in it. */
export async function switchLanguage(next: Language) {
  await setLanguage(next)
  // A first answer on its way is in the language before. Reading again waits for it instead of asking.
  await queryClient.cancelQueries({ predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries()
}

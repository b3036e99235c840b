import type { Output } from '@daybook/shared'
import { keptOf, type Said } from '@daybook/shared/rules/viewRules'
import { createStore } from '../../kit/store.ts'

export type View = Output<'Views/List'>['views'][number]

/** The id of the view that was opened or saved last. */
export const openedView = createStore<number | null>(null)

export const saidIn = (query: string): Said => Object.fromEntries(new URLSearchParams(query))

/** What a view would keep of a query, in one spelling. */
export const spelled = (query: string): string =>
  Object.entries(keptOf(saidIn(query)))
    .map(([name, text]) => `${name}=${text}`)
    .toSorted()
    .join('&')

import { useSearch } from '@tanstack/react-router'

/** A URL's query: plain strings, as written. */
export type Query = Readonly<Record<string, string | undefined>>

/** No conversion: '?q=123' is the text '123'. Of a repeated name, the last value wins. */
export function parseQuery(text: string): Query {
  return Object.fromEntries(new URLSearchParams(text))
}

/** The query with its '?', '' when empty; undefined and '' are left out. */
export function queryText(query: Readonly<Record<string, string | number | null | undefined>>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text ? `?${text}` : ''
}

/** The query of the rendered page. */
export const useAddress = (): Query => useSearch({ strict: false })

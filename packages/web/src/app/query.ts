/** A URL's query: plain strings, as written. */
export type Query = Readonly<Record<string, string | undefined>>

/** A query whose values have been read: of a list, its parts are joined by commas. */
export type Search = Readonly<Record<string, string | number | readonly (string | number)[] | null | undefined>>

/** No conversion: '?q=123' is the text '123'. Of a repeated name, the last value wins. */
export function parseQuery(text: string): Query {
  return Object.fromEntries(new URLSearchParams(text))
}

/** The query with its '?', '' when empty; what says nothing is left out. */
export function queryText(search: Search): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const text = String(value ?? '')
    if (text !== '') parameters.set(name, text)
  }
  const text = parameters.toString()
  return text ? `?${text}` : ''
}

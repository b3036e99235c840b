/** The query of an address: plain strings, as they stand there. */
export type Query = Readonly<Record<string, string | undefined>>

/** Nothing is guessed: '?q=123' is the text '123'. Of a name that comes twice the last counts. */
export function parseQuery(text: string): Query {
  return Object.fromEntries(new URLSearchParams(text))
}

/** The query with its '?', '' when it is empty; values that are undefined or '' are left out. */
export function queryText(query: Readonly<Record<string, string | number | null | undefined>>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text ? `?${text}` : ''
}

/** A URL without credentials: hides its password, and all parameters except those that say where it leads. */
export function tellingUrl(value: string): string {
  if (!URL.canParse(value)) return '******** (no URL)'
  const url = new URL(value)
  if (url.password) url.password = '********'
  for (const name of new Set(url.searchParams.keys()))
    if (!['host', 'port', 'sslmode'].includes(name)) url.searchParams.set(name, '********')
  return decodeURI(url.toString())
}

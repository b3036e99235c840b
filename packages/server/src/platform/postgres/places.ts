/* Where the servers of a connection string are: it may name several, as those of PostgreSQL's own library do. */

export const SESSIONS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const
/** Which server of several is meant: target_session_attrs. */
export type SessionKind = (typeof SESSIONS)[number]

export type Places = {
  /** A connection string for each server, in their order. */
  urls: string[]
  /** undefined: not said. */
  wanted: SessionKind | undefined
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s

/**
 * The servers of a connection string such as postgres://user@one:5432,two:5432/name?target_session_attrs=read-write.
 *
 * @throws TypeError when it is none, or says something else in target_session_attrs
 */
export function placesOf(url: string): Places {
  if (!url.includes(',') && !url.includes('target_session_attrs') && URL.canParse(url) && /^postgres(ql)?:/.test(url))
    return { urls: [url], wanted: undefined }
  const [, head = '', hosts = '', tail = ''] = PARTS.exec(url) ?? []
  const urls = hosts.split(',').map((host) => new URL(`${head}${host}${tail}`))
  const [first] = urls
  if (!head || !first || (urls.length > 1 && urls.some(({ hostname }) => hostname === ''))) throw new TypeError(url)
  const wanted = first.searchParams.get('target_session_attrs') ?? undefined
  if (wanted !== undefined && !isSessionKind(wanted)) throw new TypeError('target_session_attrs')
  for (const one of urls) one.searchParams.delete('target_session_attrs')
  return { urls: urls.map(({ href }) => href), wanted }
}

export function isDatabaseUrl(url: string): boolean {
  try {
    placesOf(url)
    return true
  } catch {
    return false
  }
}

function isSessionKind(value: string): value is SessionKind {
  return SESSIONS.some((one) => one === value)
}

/** The same server, database and user, said by one host: for what must know a part of the URL. */
export function firstUrlOf(url: string): URL {
  return new URL(placesOf(url).urls[0] as string)
}

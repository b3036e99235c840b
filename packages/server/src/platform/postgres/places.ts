/* The servers of a connection string, which may name several, as in libpq. */

const SESSIONS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const
/** Which of several servers to use: target_session_attrs. */
export type SessionKind = (typeof SESSIONS)[number]

export type Places = {
  /** A connection string for each server, in order. */
  urls: string[]
  /** undefined: not specified. */
  wanted: SessionKind | undefined
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s

/**
 * The servers of a connection string such as postgres://user@one:5432,two:5432/name?target_session_attrs=read-write.
 *
 * @throws TypeError if it is not a connection string, or its target_session_attrs is unknown
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

/** The URL with only the first of its servers, for code that needs a part of a plain URL. */
export function firstUrlOf(url: string): URL {
  return new URL(placesOf(url).urls[0] as string)
}

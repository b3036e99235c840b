import { DEFAULT_LANGUAGE, type Language, languageNamed, LANGUAGES } from '@daybook/shared/registry'
import type { FastifyRequest } from 'fastify'

const KNOWN_LANGUAGE = new RegExp(`\\b(${LANGUAGES.join('|')})\\b`)

/** The first supported language that the browser names. */
export function languageOf(request: FastifyRequest): Language {
  const named = (request.headers['accept-language'] ?? '').toLowerCase().match(KNOWN_LANGUAGE)
  return languageNamed(named?.[1]) ?? DEFAULT_LANGUAGE
}

/** An attachment with a name in any script, per RFC 6266; replaces control characters and characters special in paths. */
export function contentDisposition(name: string): string {
  // eslint-disable-next-line no-control-regex
  const clean = name.replace(/[\u0000-\u001f\u007f"\\/:*?<>|]/g, '_')
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

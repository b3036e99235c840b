import { DEFAULT_LANGUAGE, type Language, languageNamed, LANGUAGES } from '@daybook/shared/registry'
import type { FastifyRequest } from 'fastify'

const KNOWN_LANGUAGE = new RegExp(`\\b(${LANGUAGES.join('|')})\\b`)

/** The first language of ours that the browser names. */
export function languageOf(request: FastifyRequest): Language {
  const named = (request.headers['accept-language'] ?? '').toLowerCase().match(KNOWN_LANGUAGE)
  return languageNamed(named?.[1]) ?? DEFAULT_LANGUAGE
}

/** An attachment under a name of any script, as RFC 6266 writes it; control characters and path signs are taken out. */
export function contentDisposition(name: string): string {
  // eslint-disable-next-line no-control-regex
  const clean = name.replace(/[\u0000-\u001f\u007f"\\/:*?<>|]/g, '_')
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

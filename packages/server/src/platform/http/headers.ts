import type { Language } from '@daybook/shared/problems'
import type { FastifyRequest } from 'fastify'

export function languageOf(request: FastifyRequest): Language {
  const first = (request.headers['accept-language'] ?? '').toLowerCase().match(/\b(en|th)\b/)
  return first?.[1] === 'th' ? 'th' : 'en'
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

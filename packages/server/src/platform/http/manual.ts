import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { languageNamed } from '@daybook/shared/registry'
import { textsOf } from '@daybook/shared/texts/catalogues'
import { contentDisposition, languageOf } from './headers.ts'

/** Made by `npm run manual` and kept in the repository, so that serving it needs no browser. */
const FOLDER = fileURLToPath(new URL('../../../../../docs/manual/', import.meta.url))
const NAMES = textsOf(({ pages }) => pages.manual)

/** GET /Manual: the manual as a PDF, in the language that the address names (`language`), else in the browser's. */
export function manual(app: FastifyInstance): void {
  app.get<{ Querystring: { language?: unknown } }>('/Manual', async (request, reply) => {
    const language = languageNamed(request.query.language) ?? languageOf(request)
    const body = await readFile(`${FOLDER}Daybook-Manual-${language}.pdf`)
    return reply
      .header('Content-Type', 'application/pdf')
      .header('Content-Disposition', contentDisposition(NAMES[language]))
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Language')
      .send(body)
  })
}

import { READING_MENUS } from '@daybook/shared/registry'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deny } from '../../audit/denials.ts'
import type { Services } from '../../call/call.ts'
import { askerOf, requireSession, sendFailure } from '../../http/dispatch.ts'
import { contentDisposition, languageOf } from '../../platform/transport/headers.ts'
import { addressKey } from '../../platform/limits.ts'
import { Problem } from '../../platform/problem.ts'
import type { Holder } from '../../platform/turns.ts'
import { type Caller, levelOf } from '../../people/rights/caller.ts'
import { type Scope, visible } from '../../people/rights/scope.ts'
import { byteRange } from '../../uploads/byteRange.ts'
import { requireClean } from '../../uploads/scan.ts'
import { THUMBNAIL_TYPE, thumbnailOf } from '../../uploads/thumbnails.ts'
import { type ServedUpload, findUpload } from '../../uploads/uploads.queries.ts'

const NOTHING: Scope = { all: false, companyIds: [], areaIds: [] }

type Send = typeof sendThumbnail

/**
 * GET /Uploadfiles/{url}: serves a file to those who see a report that contains it, to its uploader while nothing contains it,
 * and to everyone if the contact page shows it. For anybody else the file does not exist. GET /Uploadfiles/{url}/thumbnail: a
 * thumbnail of it, under the same rules.
 */
export function uploadedFiles(app: FastifyInstance, services: Services): void {
  const route = (path: string, sending: Send) =>
    app.get<{ Params: { url: string } }>(path, async (request, reply) => {
      try {
        return await serve(services, request, reply, request.params.url, sending)
      } catch (error) {
        const answer = sendFailure(services, reply, error, languageOf(request), 'Uploadfiles')
        if (error instanceof Problem && error.code === 'notFound') reply.code(404)
        return reply.header('Cache-Control', 'no-store').send(answer)
      }
    })
  route('/Uploadfiles/:url', send)
  route('/Uploadfiles/:url/thumbnail', sendThumbnail)
}

async function serve(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  sending: Send,
): Promise<unknown> {
  const caller = await requireSession(services, request).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'sessionExpired') return undefined
    throw error
  })
  const upload = /^[A-Za-z0-9_-]{20,60}$/.test(name) ? await findUpload(services.db, name, sightOf(caller)) : undefined
  if (!upload || !mayRead(upload, caller)) {
    const refusal = new Problem('notFound')
    throw upload ? await deny(services, askerOf(request, 'Uploadfiles', caller), refusal) : refusal
  }
  await requireClean(services, upload)
  return sending(services, request, reply, upload, caller?.userId ?? addressKey(request.ip))
}

/** Whose reports the caller may read anywhere in the product; none without one of the reading menus. */
function sightOf(caller: Caller | undefined): Scope {
  return caller && levelOf(caller, ...READING_MENUS) > 0 ? visible(caller) : NOTHING
}

function mayRead({ folder, isHeld, isInSight, uploadedBy }: ServedUpload, caller: Caller | undefined): boolean {
  // The contact page needs no sign-in, so anyone may read the files it shows.
  if (folder === 'ContactUs') return isHeld || caller !== undefined
  return isInSight || (!isHeld && uploadedBy === caller?.userId)
}

async function send(services: Services, request: FastifyRequest, reply: FastifyReply, upload: ServedUpload) {
  const etag = `"${upload.sha256.toString('base64url')}"`
  if (request.headers['if-none-match'] === etag) return describe(reply, upload, etag).code(304).send()
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const size = await sizeOf(services, upload)
  const range = byteRange(isSame ? request.headers.range : undefined, size)
  if (range === 'outside')
    return describe(reply, upload, etag).code(416).header('Content-Range', `bytes */${size}`).send()
  const content = await services.files.read(upload.storedName, range)
  if (!content) throw missingFile(services, upload)
  describe(reply, upload, etag).header('Accept-Ranges', 'bytes')
  if (range === undefined) return reply.header('Content-Length', size).send(content)
  return reply
    .code(206)
    .header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
    .header('Content-Length', range.end - range.start + 1)
    .send(content)
}

async function sendThumbnail(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  upload: ServedUpload,
  holder: Holder,
) {
  const etag = `"${upload.sha256.toString('base64url')}-thumbnail"`
  if (request.headers['if-none-match'] === etag) return describe(reply, upload, etag).code(304).send()
  await sizeOf(services, upload)
  const content = await thumbnailOf(services, upload, holder)
  return describe(reply, { ...upload, originalName: `${upload.originalName}.webp` }, etag)
    .type(THUMBNAIL_TYPE)
    .send(content)
}

/** Sets the headers of a file. Only call it once there is one to send: after it a refusal could not be sent as JSON. */
function describe(reply: FastifyReply, upload: ServedUpload, etag: string): FastifyReply {
  return (
    reply
      .header('Content-Disposition', contentDisposition(upload.originalName))
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      // Revalidate each time, since the right to read it may be gone.
      .header('Cache-Control', 'private, no-cache')
      .header('ETag', etag)
      .type(upload.mediaType)
  )
}

/** Size of an upload. After restoring an older database, the file may first have to come back out of quarantine. */
async function sizeOf(services: Services, upload: ServedUpload): Promise<number> {
  const { files, log } = services
  const size = await files.size(upload.storedName)
  if (size !== undefined) return size
  if (await files.takeBack(upload.storedName)) {
    log.warn({ file: upload.storedName }, 'a file was taken out of quarantine')
    const found = await files.size(upload.storedName)
    if (found !== undefined) return found
  }
  throw missingFile(services, upload)
}

function missingFile({ log }: Services, { storedName }: ServedUpload): Problem {
  log.warn({ file: storedName }, 'an upload is missing from the store')
  return new Problem('fileMissing')
}

import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { allCalls } from '@daybook/shared'
import type { Call } from '@daybook/shared/call'
import { inLook } from '@daybook/shared/rules/inLook'
import { instant } from '../platform/clock.ts'
import { CLOCK_HEADER, CONTACT_HEADER, PERSON_HEADER } from '@daybook/shared/rules/person'
import { EDITOR_FILE_BYTES, UPLOAD_LIMIT_MB } from '@daybook/shared/rules/rules'
import { azureAD } from '../groups/AzureAD/AzureAD.routes.ts'
import { failureStyle } from '../groups/AzureAD/page.ts'
import type { Services } from '../call/call.ts'
import {
  type Admitted,
  type Dispatched,
  type Payload,
  admit,
  dispatch,
  sendFailure,
  tellFailure,
} from '../http/dispatch.ts'
import { migrations } from '../db/migrate.ts'
import { contactAt } from '../events/contact.ts'
import { languageOf } from '../platform/transport/headers.ts'
import { liveActions } from '../groups/Actions/Actions.live.ts'
import { liveComments } from '../groups/Comments/Comments.live.ts'
import { liveEventToday } from '../groups/EventToday/EventToday.live.ts'
import { feed } from '../groups/Feed/Feed.routes.ts'
import { lineWebhook } from '../groups/MyAccount/Line.routes.ts'
import { liveInbox } from '../groups/Inbox/Inbox.live.ts'
import { liveWall } from '../groups/Wall/Wall.live.ts'
import { groups } from '../groups/groups.ts'
import { health } from '../operations/health/health.ts'
import { metrics } from '../operations/health/metrics.ts'
import { uploadedFiles } from '../groups/UploadFile/UploadFile.routes.ts'
import { LETTER_STYLES } from '../mail/render/palette.ts'
import { openApi } from '../http/openapi/routes.ts'
import { styles as openApiStyle } from '../http/openapi/styles.ts'
import {
  AROUND_PICTURES,
  type BodyShares,
  JSON_BYTES,
  LONGEST_MS,
  PUBLIC_BYTES,
  bodyShares,
  reserveBody,
  watchBodies,
} from '../platform/transport/bodies.ts'
import { drains } from '../platform/transport/draining.ts'
import { hostName, knownHosts } from '../platform/transport/hosts.ts'
import { readJsonBodies } from '../platform/transport/jsonBody.ts'
import { KIT_STYLES } from '../platform/transport/kitStyles.ts'
import { manual } from '../platform/transport/manual.ts'
import { readUpload } from '../platform/transport/multipart.ts'
import { boundsOf } from '../platform/transport/payloadBounds.ts'
import { type PictureBody, readPictureBodies } from '../platform/transport/pictureBody.ts'
import { personalCalls } from '../platform/personalCalls.ts'
import { Problem } from '../platform/problem.ts'
import { forwardedFor, readProxies } from '../platform/transport/proxies.ts'
import { newRequestId, requestLog } from '../platform/transport/requestLog.ts'
import { securityTxt } from '../platform/transport/securityTxt.ts'
import { staticFiles } from '../platform/transport/staticFiles.ts'
import { styleHash } from '../platform/transport/styleHash.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for calls once the caller is known. */
    admitted: Admitted
  }
}

/**
 * Compressing an answer of this size synchronously blocks the event loop for less time than making it takes; a stream on
 * the zlib threads would delay the answer by several times that.
 */
const LARGEST_AT_ONCE = 256 * 1024
/** The largest file that any folder accepts, plus one byte to detect larger ones. */
const UPLOAD_LIMIT = Math.max(EDITOR_FILE_BYTES, ...Object.values(UPLOAD_LIMIT_MB).map((mb) => mb * 1024 * 1024)) + 1

/** The whole HTTP side: every call of the contract, live updates, uploads and the web app. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: PUBLIC_BYTES,
    trustProxy: readProxies(services.config.trustedProxies),
    // Request line and headers arrive within seconds; watchBodies() limits the time for the body.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    requestTimeout: LONGEST_MS + 60_000,
    // Request lines would expose sealed values of URLs; what matters is in the audit trail and the error log.
    logger: false,
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 300 },
    // A request that arrives on an open connection at the last moment is answered, not refused.
    return503OnClosing: false,
  })
  app.decorateRequest('admitted')
  drains(app)
  requestLog(app, services)
  metrics(app, services)
  secureAnswers(app, services.config.isHttps)
  knowVisitors(app, services)
  watchBodies(app, (request, reply, problem) => sendFailure(services, reply, problem, languageOf(request), request.url))
  // Compress answers only: the web app's files are compressed by the build, and uploads and workbooks already are.
  await app.register(compress, {
    customTypes: /^(?:application\/(?:json|xml)|text\/csv)/,
    encodings: ['br', 'gzip'],
    threshold: 1_400,
    syncThreshold: LARGEST_AT_ONCE,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
    globalDecompression: false,
  })
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fieldSize: 1_000, fileSize: UPLOAD_LIMIT },
    throwFileSizeLimit: false,
  })
  // A form on another site can send text/plain without a CORS preflight.
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app)
  const shares = bodyShares()

  app.setErrorHandler((error, request, reply) =>
    reply.send(sendFailure(services, reply, transportProblem(error), languageOf(request), request.url)),
  )

  for (const one of allCalls().filter(({ call }) => !hasPictures(call))) route(app, services, one, shares)
  await app.register(async (apart) => {
    readPictureBodies(apart, AROUND_PICTURES, (request, bytes) =>
      shares.take({ holder: request.admitted.caller?.userId, address: request.ip }, bytes),
    )
    for (const one of allCalls().filter(({ call }) => hasPictures(call))) route(apart, services, one, shares)
  })
  liveEventToday(app, services)
  liveInbox(app, services)
  liveComments(app, services)
  liveActions(app, services)
  liveWall(app, services)
  openApi(app, services)
  health(app, services, Object.keys(migrations))
  app.all('/api/*', async (request, reply) =>
    sendFailure(services, reply, new Problem('unknownCall'), languageOf(request), request.url),
  )
  uploadedFiles(app, services)
  await azureAD(app, services)
  await lineWebhook(app, services)
  feed(app, services)
  manual(app)
  securityTxt(app, services)
  await staticFiles(app)
  return app
}

/** Paths that monitoring requests by the machine's address. */
const PROBES: ReadonlySet<string> = new Set(['/health', '/health/live', '/health/ready', '/metrics'])

/** Refuses requests that name another server, and reduces X-Forwarded-For to the part that says where a request came from. */
function knowVisitors(app: FastifyInstance, services: Services): void {
  const isKnown = knownHosts(services.config)
  app.addHook('onRequest', (request, reply, done) => {
    const header = request.raw.headers['x-forwarded-for']
    if (header !== undefined) request.raw.headers['x-forwarded-for'] = forwardedFor(String(header)).join(', ')
    const { host } = request.headers
    // Probes use the machine's address.
    if (isKnown(host) || PROBES.has(request.routeOptions.url ?? '')) return done()
    const problem = new Problem('unknownHost', { host: hostName(host) ?? '' })
    const isCall = request.url.startsWith('/api/')
    const asked = [services, reply, problem, languageOf(request), request.url] as const
    void reply
      .type(isCall ? 'application/json' : 'text/plain; charset=utf-8')
      .send(isCall ? sendFailure(...asked) : tellFailure(...asked).message)
  })
}

/** Reporting takes a photo and its place on the same page; nothing else that a browser offers is used. */
const PERMISSIONS =
  'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), serial=(), bluetooth=(), midi=()'

/** Content types that a browser never shows as a page, so a page's policy would have no effect. */
const NO_PAGE = /^(?:application\/(?:json|javascript)|text\/(?:javascript|css)|font\/)/

/** The service worker has the policy of its own file, and fetches the app's files under it. */
const WORKER = '/service-worker.js'
const WORKER_RULES = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
const NO_RULES = "default-src 'none'; frame-ancestors 'none'"

/** The `<style>` texts in pages: the kit's, those of pages without the web app, and those of letters in either look. */
const PAGE_STYLES = [
  ...KIT_STYLES,
  openApiStyle,
  failureStyle,
  ...new Set(LETTER_STYLES.flatMap((style) => [inLook(style, 'light'), inLook(style, 'dark')])),
]

/**
 * Adds the security headers. A page's policy is sent only with what can be shown as a page: it has over 550 bytes, which
 * was more than many scripts and answers of calls. Built once: Fastify's plugin would rebuild the same headers for each
 * answer.
 */
function secureAnswers(app: FastifyInstance, isHttps: boolean): void {
  const page = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...PAGE_STYLES.map(styleHash)],
        // Letters are shown in a frame that inherits the page's policy, and their text is styled by attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: isHttps,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (_request, { raw }, done) => {
    raw.setHeader('X-Content-Type-Options', 'nosniff')
    raw.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    raw.setHeader('Permissions-Policy', PERMISSIONS)
    if (isHttps) raw.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!NO_PAGE.test(String(reply.getHeader('content-type'))))
      return page(request.raw, reply.raw, () => done(null, payload))
    const isWorker = request.url.split('?')[0] === WORKER
    reply.raw.setHeader('Content-Security-Policy', isWorker ? WORKER_RULES : NO_RULES)
    done(null, payload)
  })
}

const hasPictures = (call: Call) => call.bodyLimit !== undefined

function route(
  app: FastifyInstance,
  services: Services,
  { group, name, call }: ReturnType<typeof allCalls>[number],
  shares: BodyShares,
): void {
  const found = groups[group][name]
  if (!found) throw new Error(`no handler for ${group}/${name}`)
  const dispatched: Dispatched = { name: `${group}/${name}`, call, by: found }
  app.route({
    method: call.method === 'GET' ? 'GET' : 'POST',
    url: `/api/${group}/${name}`,
    bodyLimit: limitOf(call),
    config: { depth: boundsOf(call.input).depth },
    onRequest: async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      request.admitted = await admit(services, dispatched, request, reply)
      const holder = request.admitted.caller?.userId
      if (holder !== undefined) {
        const now = instant(services)
        reply.header(PERSON_HEADER, String(holder)).header(CLOCK_HEADER, now.toISOString())
        reply.header(CONTACT_HEADER, contactAt(services, holder, now))
      }
      const kind = call.method === 'multipart' ? 'file' : hasPictures(call) ? 'pictures' : 'json'
      await reserveBody(request, reply, { holder, kind, shares })
    },
    handler: async (request, reply) => {
      // Any page's form can send multipart, so accept it for uploads only.
      if (call.method !== 'multipart' && request.isMultipart()) throw new Problem('unsupportedType')
      const payload = await payloadOf(call, request)
      const answer = () => dispatch(services, dispatched, request, reply, request.admitted, payload)
      const { caller } = request.admitted
      // Exports have their own queue: a waiting one must not hold up the person's other calls.
      return caller && call.output !== 'file' ? personalCalls.run(caller.userId, answer) : answer()
    },
  })
}

function limitOf({ access, bodyLimit, method, input }: Call): number {
  if (method === 'multipart') return UPLOAD_LIMIT
  return bodyLimit ?? Math.min(boundsOf(input).bytes, access === 'public' ? PUBLIC_BYTES : JSON_BYTES)
}

async function payloadOf(call: Call, request: FastifyRequest): Promise<Payload> {
  if (call.method === 'multipart') return readUpload(request)
  if (call.method === 'GET') return { input: {} }
  return hasPictures(call) && request.body ? (request.body as PictureBody) : { input: request.body }
}

/** Turns refusals of the transport itself into a Problem. */
function transportProblem(error: unknown): unknown {
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  // The client hung up while the answer was being sent: nobody will read this one, and it is no fault of ours.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return new Problem('malformed', { name: 'payload' })
  if (statusCode === 413) return new Problem('tooLarge')
  if (statusCode === 415 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return new Problem('unsupportedType')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Problem('malformed', { name: 'payload' })
  return error
}

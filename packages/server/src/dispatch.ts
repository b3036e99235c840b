import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callNamed } from '@daybook/shared'
import type { Call, Failure } from '@daybook/shared/call'
import { encodeAnswer, encodeRefusal, fieldNaming } from '@daybook/shared/codec'
import { decode, firstNaming, encodeBy, plainPath } from '@daybook/shared/names'
import type { FieldProblem, ProblemCode } from '@daybook/shared/problems'
import type { Language } from '@daybook/shared/registry'
import { issuesOf } from '@daybook/shared/calls/shapes/wire'
import type { Context, FileAnswer, Implemented, Services, SignedIn, Viewing } from './call.ts'
import { DENIALS, deny } from './audit/denials.ts'
import { write } from './platform/postgres/database.ts'
import { type Changes, changesOf, readSomewhere } from './readSomewhere.ts'
import type { Reading } from './platform/postgres/replica.ts'
import { sendShared } from './sharedAnswer.ts'
import type { Sealer } from './platform/sealed.ts'
import { addressKey } from './platform/limits.ts'
import { Problem, asProblem, failure } from './platform/problem.ts'
import { cookieName, readCookie, resumeSession, setCookie, tokenHash } from './people/sessions/session.ts'
import { type Caller, isCorporate, levelOf } from './people/rights/caller.ts'
import { viewerOf } from './people/rights/viewer.ts'
import { contentDisposition, languageOf } from './platform/http/headers.ts'

/** What a call was sent: its input, and the file or pictures sent with it. */
export type Payload = { input: unknown } & Pick<Context, 'file' | 'pictures'>

export type Dispatched = { name: string; call: Call; by: Implemented }

/** Who makes a call; undefined where it takes no session. */
export type Admitted = { caller: Caller | undefined }

/** Over in a moment. */
const RETRY_SHORTLY: ReadonlySet<ProblemCode> = new Set(['databaseAway', 'directoryAway', 'busy'])

/**
 * Says who makes a call and whether they may, before its body is read: origin, session, permission. Throws what it is
 * refused with.
 */
export async function admit(
  services: Services,
  { name, call }: Dispatched,
  request: FastifyRequest,
): Promise<Admitted> {
  const isTask = await isTaskOf(services, request, call)
  // No page can send that header to another site without being asked by its browser first.
  if (call.writes && !isTask) requireSameOrigin(request, services.config.publicUrl)
  if (call.access === 'public' || isTask) return { caller: undefined }
  const caller = await requireSession(services, request)
  requireMeant(request, caller)
  if (!isPermitted(caller, call))
    throw await deny(services, { actorId: caller.userId, call: name }, new Problem('noPermission'))
  return { caller }
}

/**
 * The one way in for every call that was admitted: input, transaction, handler, output, audit, error. What a handler throws
 * rolls its transaction back, here and nowhere else.
 */
export async function dispatch(
  services: Services,
  { name, call, by }: Dispatched,
  request: FastifyRequest,
  reply: FastifyReply,
  { caller }: Admitted,
  { input: sent, ...others }: Payload,
): Promise<unknown> {
  const language = languageOf(request)
  try {
    const input = decode(parse(call.input, sent))
    if ('shared' in by) {
      const viewing: Viewing = { db: services.db, clock: services.clock, language, viewer: viewerOf(caller as Caller) }
      return await sendShared(reply, viewing, JSON.stringify([name, input]), async () =>
        answerOf(call, await by.shared(input, viewing)),
      )
    }
    const changes = changesOf(services, request, reply, caller)
    const run = (db: Context['db'], reading?: Reading) => {
      const context = contextOf(services, db, request, reply, name, language, caller, changes, others)
      return by.handler(input, (reading ? readingContext(context, reading, services) : context) as SignedIn)
    }
    const answer = call.mayLag
      ? await readSomewhere(services, changes, run)
      : call.writes && !by.own
        ? await changes.noting(write(services.db, { actorId: caller?.userId ?? null, call: name }, (tx) => run(tx)))
        : await run(services.db)
    if (call.output === 'file') return sendFile(reply, answer as FileAnswer)
    return answerOf(call, answer)
  } catch (error) {
    const isDenial = caller && error instanceof Problem && DENIALS.has(error.code)
    const told = isDenial ? await deny(services, { actorId: caller.userId, call: name }, error) : error
    return sendFailure(services, reply, told, language, name)
  }
}

const SUCCESS = encodeBy({ status: 'Success', message: '' }, firstNaming) as object

/** A handler's answer as it leaves. */
function answerOf(call: Call, answer: unknown): object {
  if (call.output === 'file') throw new Error('a file is no answer to encode')
  return { ...SUCCESS, ...(compiled(call.output).parse(encodeAnswer(call, answer)) as object) }
}

/** Answers a failure in the caller's language; a fault of ours gets an id to quote, its details go to the log alone. */
export function sendFailure(...asked: Parameters<typeof tellFailure>): object {
  return encodeRefusal(callOf(asked[4]), tellFailure(...asked))
}

/** The call of a name or an address; undefined for what is none. */
const callOf = (name: string) => callNamed(name.replace(/^\/api\//, '').replace(/\?.*/s, ''))

/** Sets the status of an answer that is a failure, and says what it tells. */
export function tellFailure(
  services: Pick<Services, 'log'>,
  reply: FastifyReply,
  error: unknown,
  language: Language,
  name: string,
): Failure {
  let problem = asProblem(error)
  if (!problem) {
    // The one that the answer's header and the request log have.
    const { id } = reply.request
    services.log.error({ err: error, call: name, id }, 'call failed')
    problem = new Problem('serverFault', { id }, [], { errorId: id })
  }
  const { http, body } = failure(problem, language, fieldNaming(callOf(name)))
  const minutes = problem.values.minutes
  if (problem.code === 'tooManyRequests') reply.header('Retry-After', String(Number(minutes ?? 1) * 60))
  if (RETRY_SHORTLY.has(problem.code)) reply.header('Retry-After', '5')
  if (problem.code === 'noPermission') body.permission = 0
  reply.code(http)
  reply.problemCode = problem.code
  return body
}

/** Only pages of our own may change anything: Sec-Fetch-Site says so, or else the exact Origin. */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const isOwn =
    origin !== undefined &&
    (origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.headers.host}`)
  if (site !== undefined ? site !== 'same-origin' : !isOwn) throw new Problem('crossSite')
  if (origin !== undefined && !isOwn) throw new Problem('crossSite')
}

export async function requireSession(services: Services, request: FastifyRequest): Promise<Caller> {
  const token = readCookie(request, cookieName(services.config.isHttps))
  const caller = token && (await resumeSession(services.db, services.clock, token))
  if (!caller) throw new Problem('sessionExpired')
  return caller
}

/** Says for whom a page sends what waited on its device: another tab may have signed in as someone else. */
const PERSON_HEADER = 'daybook-person'

function requireMeant({ headers }: FastifyRequest, { userId }: Caller): void {
  const meant = headers[PERSON_HEADER]
  if (meant !== undefined && meant !== String(userId)) throw new Problem('otherPerson')
}

/**
 * Whether a scheduler outside makes a call that takes TASK_TOKEN. Throws what a call without a session throws when the
 * token is wrong, after tries enough tooManyRequests. A session does not count here.
 */
async function isTaskOf({ config, limits }: Services, request: FastifyRequest, { access }: Call): Promise<boolean> {
  const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (typeof access === 'string' || !access.task || token === undefined) return false
  const address = addressKey(request.ip)
  await limits.check('task', address)
  // Of one length whatever is sent, so that neither content nor length is told by time.
  const isRight = timingSafeEqual(tokenHash(token), tokenHash(config.taskToken ?? ''))
  if (config.taskToken !== undefined && isRight) return true
  await limits.take('task', address)
  throw new Problem('sessionExpired')
}

function isPermitted(caller: Caller, { access }: Call): boolean {
  if (access === 'public' || access === 'signedIn') return true
  return access === 'corporate' ? isCorporate(caller) : levelOf(caller, ...access.menus) >= access.level
}

const MESSAGE_CODES: Record<string, ProblemCode> = { date: 'invalidDate', time: 'invalidTime', text: 'invalidText' }

const compiledSchemas = new WeakMap<z.ZodType, z.ZodType>()

/**
 * The schema as code of its own, made when a call is asked for the first time. It answers what the schema answers, with a
 * fraction of its objects for each field and row; what it refuses, the schema itself says why.
 */
function compiled(schema: z.ZodType): z.ZodType {
  const made = compiledSchemas.get(schema) ?? z.compile(schema)
  compiledSchemas.set(schema, made)
  return made
}

function parse(schema: z.ZodType, payload: unknown): unknown {
  const parsed = compiled(schema).safeParse(payload ?? {})
  if (parsed.success) return parsed.data
  const fields = issuesOf(parsed.error).map(
    ({ path, message }): FieldProblem => ({
      path: plainPath(path),
      code: MESSAGE_CODES[message] ?? 'wrongValue',
      values: { name: plainPath(path) },
    }),
  )
  const [first] = fields
  throw new Problem('malformed', { name: first?.path || 'payload' }, first?.path ? fields : [])
}

function contextOf(
  services: Services,
  db: Context['db'],
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  language: Language,
  caller: Caller | undefined,
  changes: Changes,
  others: Omit<Payload, 'input'>,
): Context & { caller?: Caller } {
  let signal: AbortSignal | undefined
  return {
    ...services,
    db,
    call: name,
    language,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookie: (cookie) => readCookie(request, cookie),
    setCookie: (cookie, value, maxAge) => setCookie(reply, cookie, value, services.config.isHttps, maxAge),
    write: (work, actorId) =>
      changes.noting(write(services.db, { actorId: actorId ?? caller?.userId ?? null, call: name }, work)),
    // Few calls last long enough to ask.
    get signal() {
      return (signal ??= hangUpOf(reply))
    },
    ...others,
    ...(caller ? { caller } : {}),
  }
}

/** Reads from a replica; what a sealed value is kept as is written, and read, where it can be. */
function readingContext(context: Context, reading: Reading, { sealer, db }: Services): Context {
  const there: Sealer = {
    ...sealer,
    seal: (_replica, page, content) => sealer.seal(db, page, content),
    open: (_replica, page, sealed) => sealer.open(db, page, sealed),
  }
  // In place, because the signal is made when it is first asked for.
  return Object.assign(context, { reading, sealer: there })
}

function hangUpOf(reply: FastifyReply): AbortSignal {
  const hungUp = new AbortController()
  const end = () => {
    if (!reply.raw.writableFinished) hungUp.abort()
  }
  if (reply.raw.closed) end()
  else reply.raw.once('close', end)
  return hungUp.signal
}

function sendFile(reply: FastifyReply, { name, type, body }: FileAnswer): unknown {
  reply.header('Content-Type', type)
  reply.header('Content-Disposition', contentDisposition(name))
  reply.header('Cache-Control', 'no-store')
  return reply.send(body)
}

/* The one dispatcher. Over 300 lines, because admission, input, transaction, answer and failure of a call follow one another here. */

import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callNamed } from '@daybook/shared'
import type { Call, Failure } from '@daybook/shared/call'
import { success } from '@daybook/shared/calls/shapes/answer'
import { encodeRefusal, toPlain, toWire, wireField } from '@daybook/shared/codec'
import type { FieldProblem, ProblemCode } from '@daybook/shared/problems'
import type { Language } from '@daybook/shared/registry'
import { issuesOf } from '@daybook/shared/calls/shapes/wire'
import { PERSON_HEADER } from '@daybook/shared/rules/person'
import { ABSENT_HEADER } from '@daybook/shared/rules/sessionRules'
import type { Context, FileAnswer, Implemented, Services, SignedIn } from '../call/call.ts'
import { type Asker, denialIn, deny, denyVerdicts, isDenial, requireOpen } from '../audit/denials.ts'
import { write } from '../platform/postgres/database.ts'
import { addressKey } from '../platform/limits.ts'
import { Problem, asProblem, failure } from '../platform/problem.ts'
import {
  cookieName,
  lookAtSession,
  readCookie,
  resumeSession,
  setCookie,
  tokenHash,
} from '../people/sessions/session.ts'
import { holderOfToken } from '../people/sessions/feedTokens.queries.ts'
import { type Caller, isCorporate, levelOf } from '../people/rights/caller.ts'
import { contentDisposition, languageOf } from '../platform/transport/headers.ts'

/** What a call was sent: its input, and the file or pictures sent with it. */
export type Payload = { input: unknown } & Pick<Context, 'file' | 'pictures'>

export type Dispatched = { name: string; call: Call; by: Implemented }

/** Who makes a call; undefined if the call needs no session. */
export type Admitted = { caller: Caller | undefined }

/** Problems that are over in some minutes, which they name. */
const TOO_MANY: ReadonlySet<ProblemCode> = new Set(['tooManyRequests', 'tooManyLetters'])

/** Problems that are over in a moment. */
const RETRY_SHORTLY: ReadonlySet<ProblemCode> = new Set(['databaseAway', 'directoryAway', 'busy'])

/**
 * Checks origin, session and permission of a call before its body is read, and returns the caller. Throws the refusal.
 */
export async function admit(
  services: Services,
  { name, call }: Dispatched,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  const refusal = (problem: Problem, caller?: Caller) => deny(services, askerOf(request, name, caller), problem)
  const isTask = await isTaskOf(services, request, { name, call })
  // No page can send the Authorization header to another site without a CORS preflight.
  if (call.writes && !isTask && !isSameOrigin(request, services.config.publicUrl))
    throw await refusal(new Problem('crossSite'), await holderOf(services, request))
  if (isTask) return { caller: undefined }
  if (call.access === 'public') {
    // A call that needs no session may still act on one, such as signing out.
    const other = request.headers[HEADER] === undefined ? undefined : await sessionOf(services, request)
    const problem = other && meantForAnother(request, other, call)
    if (problem) throw await refusal(problem, other)
    return { caller: undefined }
  }
  // A file may take minutes: by then, somebody else may have signed in, whose cookie must stay.
  const caller = await requireSession(services, request, call.output === 'file' ? undefined : reply)
  const problem = meantForAnother(request, caller, call)
  if (problem) throw await refusal(problem, caller)
  if (!isPermitted(caller, call)) throw await refusal(new Problem('noPermission'), caller)
  return { caller }
}

/**
 * Runs every admitted call: input, transaction, handler, output, audit, error. If a handler throws, its transaction is
 * rolled back here and nowhere else.
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
  const attempts = new Set<ProblemCode>()
  const asker = askerOf(request, name, caller)
  try {
    requireOpen(services, asker)
    const input = parse(call.input, sent)
    const run = (db: Context['db']) => {
      const context = contextOf(services, db, request, reply, name, language, caller, {
        ...others,
        attempted: (code) => void (isDenial(code) && attempts.add(code)),
      })
      return by.handler(input, context as SignedIn)
    }
    const answer =
      call.writes && !by.own
        ? await write(services.db, { actorId: caller?.userId ?? null, call: name }, (tx) => run(tx))
        : await run(services.db)
    await denyVerdicts(services, asker, attempts)
    if (call.output === 'file') return sendFile(reply, answer as FileAnswer)
    return answerOf(call, answer)
  } catch (error) {
    if (!(error instanceof Problem)) return sendFailure(services, reply, error, language, name)
    // A file is refused as a whole for what single rows attempt.
    if (!denialIn(error)) await denyVerdicts(services, asker, attempts)
    return sendFailure(services, reply, await deny(services, asker, error), language, name)
  }
}

/** Who is recorded for what a request attempts. */
export const askerOf = (request: FastifyRequest, call: string, caller?: Caller): Asker => ({
  actorId: caller?.userId ?? null,
  address: request.ip,
  call,
})

const SUCCESS = toWire(success, { status: 'Success', message: '' }) as object

/** A handler's answer, encoded for the wire. */
function answerOf(call: Call, answer: unknown): object {
  if (call.output === 'file') throw new Error('a file is no answer to encode')
  return { ...SUCCESS, ...(toWire(call.output, compiled(call.output).parse(answer)) as object) }
}

/** Answers a failure in the caller's language. A fault of ours gets an id to quote; its details only go to the log. */
export function sendFailure(...asked: Parameters<typeof tellFailure>): object {
  return encodeRefusal(callOf(asked[4]), tellFailure(...asked))
}

/** The call with a name or at an address; undefined if there is none. */
const callOf = (name: string) => callNamed(name.replace(/^\/api\//, '').replace(/\?.*/s, ''))

/** Sets the HTTP status for a failure, and returns the answer's content. */
export function tellFailure(
  services: Pick<Services, 'log'>,
  reply: FastifyReply,
  error: unknown,
  language: Language,
  name: string,
): Failure {
  let problem = asProblem(error)
  if (!problem) {
    // The id that is also in the response header and the request log.
    const { id } = reply.request
    services.log.error({ err: error, call: name, id }, 'call failed')
    problem = new Problem('serverFault', { id }, [], { errorId: id })
  }
  const { http, body } = failure(problem, language, (field) => wireField(callOf(name), field))
  const minutes = problem.values.minutes
  if (TOO_MANY.has(problem.code)) reply.header('Retry-After', String(Number(minutes ?? 1) * 60))
  if (problem.code === 'tooMuchSent') reply.header('Retry-After', String(problem.values.seconds))
  if (RETRY_SHORTLY.has(problem.code)) reply.header('Retry-After', '5')
  if (problem.code === 'noPermission') body.permission = 0
  if (problem.code === 'requestReused') body.isSaved = true
  reply.code(http)
  reply.problemCode = problem.code
  return body
}

/** Only our own pages may change anything: checks Sec-Fetch-Site, or else the exact Origin. */
function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const isOwn =
    origin !== undefined &&
    (origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.headers.host}`)
  return (site !== undefined ? site === 'same-origin' : isOwn) && (origin === undefined || isOwn)
}

const ABSENT = ABSENT_HEADER.toLowerCase()

/** The caller, if there is a session, which a page that nobody is at does not extend. With `reply`, its cookie is renewed together with it. */
async function sessionOf(
  { config, db, clock }: Services,
  request: FastifyRequest,
  reply?: FastifyReply,
): Promise<Caller | undefined> {
  const name = cookieName(config.isHttps)
  const token = readCookie(request, name)
  if (token === undefined) return undefined
  if (request.headers[ABSENT] !== undefined) return (await lookAtSession(db, clock, token))?.caller
  return resumeSession(db, clock, token, (seconds) => {
    if (reply) setCookie(reply, name, token, config.isHttps, seconds)
  })
}

/** Whose session a request comes with, without extending it. */
async function holderOf({ config, db, clock }: Services, request: FastifyRequest): Promise<Caller | undefined> {
  const token = readCookie(request, cookieName(config.isHttps))
  return token === undefined ? undefined : (await lookAtSession(db, clock, token))?.caller
}

export async function requireSession(
  services: Services,
  request: FastifyRequest,
  reply?: FastifyReply,
): Promise<Caller> {
  const caller = await sessionOf(services, request, reply)
  if (!caller) throw new Problem('sessionExpired')
  return caller
}

/** The refusal of a request that was meant for another person than the one whose session its browser has. */
function notMeant(meant: unknown, { userId, fullName }: Caller): Problem | undefined {
  return meant !== undefined && meant !== String(userId) ? new Problem('otherPerson', { name: fullName }) : undefined
}

export function requireMeant(meant: unknown, caller: Caller): void {
  const problem = notMeant(meant, caller)
  if (problem) throw problem
}

const HEADER = PERSON_HEADER.toLowerCase()

/**
 * The same for a call. A browser's page must name its person to change anything: one of a build that does not is older than
 * the server. Scripts need not: they have no tabs. Only browsers send Sec-Fetch-Dest.
 */
function meantForAnother({ headers }: FastifyRequest, caller: Caller, call: Call): Problem | undefined {
  if (headers[HEADER] === undefined && call.writes && headers['sec-fetch-dest'] !== undefined)
    return new Problem('personUnnamed')
  return notMeant(headers[HEADER], caller)
}

/**
 * Whether an external scheduler makes a call that accepts TASK_TOKEN. For a wrong token, throws sessionExpired like a call
 * without a session, and tooManyRequests after too many attempts. Ignores sessions.
 */
async function isTaskOf(
  services: Services,
  request: FastifyRequest,
  { name, call: { access } }: Pick<Dispatched, 'name' | 'call'>,
): Promise<boolean> {
  const { config, limits } = services
  const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (typeof access === 'string' || !access.task || token === undefined) return false
  const address = addressKey(request.ip)
  await limits.check('task', address)
  // Hashes have a fixed length, so the timing reveals neither content nor length of the token.
  const isRight = timingSafeEqual(tokenHash(token), tokenHash(config.taskToken ?? ''))
  if (config.taskToken !== undefined && isRight) return true
  throw await wrongSecret(services, 'task', askerOf(request, name))
}

/** Counts a wrong secret against its address. Returns the answer of a call without a session; throws tooManyRequests. */
async function wrongSecret(services: Services, kind: 'task' | 'feed', asker: Asker): Promise<Problem> {
  await services.limits.take(kind, addressKey(asker.address))
  return deny(services, asker, new Problem('sessionExpired'), 'sessionExpired')
}

/** The person of a request with a token of the feed, as Bearer or as the password of Basic. Sessions do not count. */
export async function requireToken(services: Services, request: FastifyRequest, call: string): Promise<Caller> {
  const [, way = '', sent = ''] = /^(Bearer|Basic) +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? []
  if (sent === '') throw new Problem('sessionExpired')
  const isBasic = way.toLowerCase() === 'basic'
  const token = isBasic
    ? Buffer.from(sent, 'base64')
        .toString('utf8')
        .replace(/^[^:]*:/, '')
    : sent
  const caller = await holderOfToken(services.db, services.clock, token)
  if (caller) return caller
  throw await wrongSecret(services, 'feed', askerOf(request, call))
}

function isPermitted(caller: Caller, { access }: Call): boolean {
  if (access === 'public' || access === 'signedIn') return true
  return access === 'corporate' ? isCorporate(caller) : levelOf(caller, ...access.menus) >= access.level
}

const MESSAGE_CODES: Record<string, ProblemCode> = {
  date: 'invalidDate',
  time: 'invalidTime',
  text: 'invalidText',
  tooLong: 'valueTooLong',
  tooMany: 'tooManyValues',
}

const compiledSchemas = new WeakMap<z.ZodType, z.ZodType>()

/**
 * The schema compiled to code, at a call's first use. It gives the same results as the schema, but allocates a fraction of
 * the objects per field and row. For refused input, the schema itself supplies the reasons.
 */
function compiled(schema: z.ZodType): z.ZodType {
  const made = compiledSchemas.get(schema) ?? z.compile(schema)
  compiledSchemas.set(schema, made)
  return made
}

function parse(schema: z.ZodType, payload: unknown): unknown {
  const parsed = compiled(schema).safeParse(toPlain(schema, payload ?? {}))
  if (parsed.success) return parsed.data
  const fields = issuesOf(parsed.error).map(
    ({ path, message }): FieldProblem => ({
      path,
      code: MESSAGE_CODES[message] ?? 'wrongValue',
      values: { name: path },
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
  others: Omit<Payload, 'input'> & Pick<Context, 'attempted'>,
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
    write: (work, actorId) => write(services.db, { actorId: actorId ?? caller?.userId ?? null, call: name }, work),
    // Created on demand: few calls last long enough to need it.
    get signal() {
      return (signal ??= hangUpOf(reply))
    },
    ...others,
    ...(caller ? { caller } : {}),
  }
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

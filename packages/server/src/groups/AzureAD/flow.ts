import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageNamed } from '@daybook/shared/registry'
import type { Services } from '../../call/call.ts'
import { languageOf } from '../../platform/transport/headers.ts'
import { instant } from '../../platform/clock.ts'
import { cookieName, randomToken, readCookie, setCookie } from '../../people/sessions/session.ts'

/** A sign-in in progress at the directory. */
export type Flow = {
  state: string
  nonce: string
  verifier: string
  language: Language
  /** The query it started with: where to land. */
  query: string
  /** Milliseconds since 1970. */
  expires: number
}

/** How long a person may take at the directory: a password, a second factor, a forgotten telephone. */
const FLOW_SECONDS = 15 * 60
/** Concurrent sign-ins per browser; two links opened together make two. */
const MOST_FLOWS = 3
/** Our links carry one sealed list of at most 2,000 characters and a day; a cookie holds 4,096 characters. */
const LONGEST_QUERY = 2_600
const PAGE = 'AzureAD'

type Parts = Pick<Services, 'config' | 'clock' | 'sealer'>

/** The query parameters to carry through the directory; renames 'action_' to 'action'. */
export function carriedQuery(request: FastifyRequest): string {
  const asked = queryOf(request)
  const carried = {
    action: asked.get('action') || asked.get('action_'),
    evdete: asked.get('evdete'),
    evreport: asked.get('evreport'),
    again: asked.get('again'),
  }
  const kept = Object.entries(carried).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return new URLSearchParams(kept).toString().slice(0, LONGEST_QUERY)
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://here').searchParams
}

/** The language named in the URL, otherwise the browser's. */
export function pageLanguage(request: FastifyRequest): Language {
  return languageNamed(queryOf(request).get('language')) ?? languageOf(request)
}

/** Creates the state of a new sign-in. */
export function newFlow({ clock }: Pick<Parts, 'clock'>, request: FastifyRequest): Flow {
  return {
    state: randomToken(),
    nonce: randomToken(),
    verifier: randomToken(),
    language: pageLanguage(request),
    query: carriedQuery(request),
    expires: instant({ clock }).getTime() + FLOW_SECONDS * 1000,
  }
}

/** Stores a sign-in in the browser, sealed in its own cookie, so that several tabs do not interfere. */
export function keepFlow({ config, sealer }: Parts, request: FastifyRequest, reply: FastifyReply, flow: Flow): void {
  const others = flowCookies(request, config.isHttps)
  if (others.length >= MOST_FLOWS) for (const name of others) setCookie(reply, name, '', config.isHttps, 0)
  setCookie(reply, cookieOf(flow.state, config.isHttps), sealer.sealWhole(PAGE, flow), config.isHttps, FLOW_SECONDS)
}

/** Ends the sign-in that a directory response belongs to; undefined if this browser began none, or too long ago. */
export function endFlow(
  { config, clock, sealer }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Flow | undefined {
  const state = queryOf(request).get('state') ?? ''
  if (!/^[\w-]{20,100}$/.test(state)) return undefined
  const name = cookieOf(state, config.isHttps)
  const sealed = readCookie(request, name)
  if (!sealed) return undefined
  setCookie(reply, name, '', config.isHttps, 0)
  const flow = sealer.openWhole(PAGE, sealed) as Flow | undefined
  return flow && flow.state === state && flow.expires > instant({ clock }).getTime() ? flow : undefined
}

const prefixOf = (isHttps: boolean) => `${cookieName(isHttps)}-flow-`
const cookieOf = (state: string, isHttps: boolean) => prefixOf(isHttps) + state.slice(0, 10)

function flowCookies(request: FastifyRequest, isHttps: boolean): string[] {
  return (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim().split('=')[0] ?? '')
    .filter((name) => name.startsWith(prefixOf(isHttps)))
}

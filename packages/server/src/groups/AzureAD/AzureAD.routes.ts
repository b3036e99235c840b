import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ENTRA_COMPANY } from '@daybook/shared/rules/rules'
import type { Language } from '@daybook/shared/registry'
import { issuePending, TICKET_SECONDS } from '../../accounts/tokens.queries.ts'
import { takesDirectory } from '../../accounts/signInWay.ts'
import { countedTry, recordRefusal, type Try } from '../../accounts/tries.ts'
import type { Services } from '../../call/call.ts'
import { tellFailure } from '../../http/dispatch.ts'
import { instant } from '../../platform/clock.ts'
import { CALLBACK_PATH } from '../../platform/config.ts'
import { Problem } from '../../platform/problem.ts'
import { browserCookieName, setCookie } from '../../people/sessions/session.ts'
import { carriedQuery, endFlow, type Flow, keepFlow, newFlow, pageLanguage, queryOf } from './flow.ts'
import { failurePage } from './page.ts'
import { personOf } from './person.ts'
import type { Provider } from './provider.ts'

/** The web app's page that requests the ticket and continues to /login. */
const RETURN_PATH = '/Directory-Login'
const CALL = 'AzureAD/callback'
/** HTTP status of a failure page; API calls answer failures with 200. */
const HTTP = { notConfigured: 404, other: 403 }

type Visit = { request: FastifyRequest; reply: FastifyReply }

/**
 * GET /AzureAD starts a sign-in at the company directory; the directory redirects back to GET /AzureAD/callback. Neither token
 * nor code reaches the web app: it gets a cookie that is good for one ticket (Login/LoginAzureAD).
 */
export async function azureAD(app: FastifyInstance, services: Services): Promise<void> {
  const { directory } = services.config
  // Load the library only if a directory is configured.
  const provider = directory && (await import('./provider.ts')).openProvider(directory, services)
  const open = async (): Promise<Provider> => {
    if (!provider || !(await takesDirectory(services))) throw new Problem('notConfigured')
    return provider
  }

  app.get('/AzureAD', (request, reply) => {
    const query = carriedQuery(request)
    return orPage(services, { request, reply }, pageLanguage(request), query, async () =>
      start(services, await open(), { request, reply }),
    )
  })

  app.get(CALLBACK_PATH, (request, reply) => {
    const flow = endFlow(services, request, reply)
    const language = flow?.language ?? pageLanguage(request)
    return orPage(services, { request, reply }, language, flow?.query ?? '', async () =>
      finish(services, await open(), { request, reply }, flow),
    )
  })
}

async function start(services: Services, provider: Provider, { request, reply }: Visit): Promise<FastifyReply> {
  const flow = newFlow(services, request)
  const address = await provider.addressFor(flow, queryOf(request).has('choose'))
  keepFlow(services, request, reply, flow)
  return reply.redirect(address.href, 302)
}

async function finish(
  services: Services,
  provider: Provider,
  { request, reply }: Visit,
  flow: Flow | undefined,
): Promise<FastifyReply> {
  const { db, config } = services
  const from: Try = { ...services, call: CALL, address: request.ip }
  const userId = await countedTry(from, async () => {
    try {
      if (!flow) throw new Problem('directoryExpired', { reason: 'begun in no browser or long ago' })
      return await personOf(services, CALL, await provider.accountOf(new URL(request.url, 'http://here').search, flow))
    } catch (error) {
      if (error instanceof Problem) await recordRefusal(from, detailOf(error))
      throw error
    }
  })
  const pending = await issuePending(db, userId, instant(services))
  setCookie(reply, browserCookieName(config.isHttps), pending, config.isHttps, TICKET_SECONDS)
  return reply.redirect(`${RETURN_PATH}${flow?.query ? `?${flow.query}` : ''}`, 303)
}

function detailOf({ values }: Problem) {
  const { reason, account, userId } = values
  return {
    companyId: ENTRA_COMPANY,
    ...(reason === undefined ? {} : { reason: String(reason) }),
    ...(account === undefined ? {} : { account: String(account) }),
    ...(userId === undefined ? {} : { userId: Number(userId) }),
  }
}

/** Turns a failure into a readable page with the remaining options. */
async function orPage(
  services: Services,
  { reply }: Visit,
  language: Language,
  query: string,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store')
  try {
    return await work()
  } catch (error) {
    const { message } = tellFailure(services, reply, error, language, 'AzureAD')
    const code = error instanceof Problem ? error.code : undefined
    if (reply.statusCode === 200) reply.code(code === 'notConfigured' ? HTTP.notConfigured : HTTP.other)
    return reply.type('text/html; charset=utf-8').send(failurePage({ language, message, code, query }))
  }
}

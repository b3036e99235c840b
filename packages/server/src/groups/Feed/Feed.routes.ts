import { Readable } from 'node:stream'
import { FEED_PATH } from '@daybook/shared/rules/accountRules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deny } from '../../audit/denials.ts'
import type { Services } from '../../call/call.ts'
import { logExport, logWritten } from '../../export/log.queries.ts'
import { askerOf, requireToken, tellFailure } from '../../http/dispatch.ts'
import { type Caller, levelOf } from '../../people/rights/caller.ts'
import { visible } from '../../people/rights/scope.ts'
import { budget } from '../../platform/budget.ts'
import { instant, today } from '../../platform/clock.ts'
import { personalCalls } from '../../platform/personalCalls.ts'
import { write } from '../../platform/postgres/database.ts'
import { Problem } from '../../platform/problem.ts'
import { contentDisposition, languageOf } from '../../platform/transport/headers.ts'
import { csvHead, csvRows } from './csv.ts'
import { metadata, serviceDocument } from './metadata.ts'
import { type Query, readQuery, skipToken } from './query.ts'
import { PAGE, type Page, type Reader, countRows, loadPage } from './rows.queries.ts'
import { type FeedSet, setNamed } from './sets.queries.ts'

const CALL = 'odata'
const JSON_TYPE = 'application/json; odata.metadata=minimal; odata.streaming=true; charset=utf-8'

/** CSV files on their way: each holds a connection of its reader for as long as that reads. */
const underWay = budget({ each: 3, all: 30 })

type Answering = (request: FastifyRequest, reply: FastifyReply, caller: Caller) => Promise<unknown>

/**
 * GET /odata/v1: the feed, in OData 4.0 or CSV, for programs with a token. Every page is read with the rights of that moment. See
 * docs/decisions/the-feed-hands-out-what-has-settled.md and docs/feed.md.
 */
export function feed(app: FastifyInstance, services: Services): void {
  const base = services.config.publicUrl + FEED_PATH
  const route = (path: string, answering: Answering) =>
    app.get(FEED_PATH + path, async (request, reply) => {
      reply.header('OData-Version', '4.0').header('Cache-Control', 'no-store')
      try {
        return await answering(request, reply, await requireToken(services, request, CALL))
      } catch (error) {
        return refuse(services, request, reply, error)
      }
    })
  route('', async (_request, reply) => reply.type(JSON_TYPE).send(serviceDocument(base)))
  route('/', async (_request, reply) => reply.type(JSON_TYPE).send(serviceDocument(base)))
  route('/$metadata', async (_request, reply) => reply.type('application/xml; charset=utf-8').send(metadata()))
  route('/:set', async (request, reply, caller) => {
    const { name, set, query } = await asked(services, request, caller)
    const isCsv = query.format === 'csv' || (query.format === null && takesCsv(request))
    const answer = isCsv ? sendCsv : sendPage
    return answer(services, request, reply, caller, { name, set, query })
  })
  route('/:set/$count', async (request, reply, caller) => {
    const { set, query } = await asked(services, request, caller)
    return reply.type('text/plain; charset=utf-8').send(String(await count(services, caller, { set, query })))
  })
  app.all('/odata/*', async (request, reply) => refuse(services, request, reply, new Problem('unknownCall')))
}

/** A failure in OData's form. */
function refuse(services: Services, request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const { message } = tellFailure(services, reply, error, languageOf(request), CALL)
  if (reply.statusCode === 401)
    reply.header('WWW-Authenticate', ['Basic realm="Daybook", charset="UTF-8"', 'Bearer realm="Daybook"'])
  return reply.type(JSON_TYPE).send({ error: { code: reply.problemCode ?? 'error', message } })
}

type Asked = { name: string; set: FeedSet; query: Query }

async function asked(services: Services, request: FastifyRequest, caller: Caller): Promise<Asked> {
  const { set: name = '' } = request.params as { set?: string }
  const set = setNamed(name)
  if (!set) throw new Problem('unknownCall')
  if (levelOf(caller, ...set.menus) < 1)
    throw await deny(services, askerOf(request, `${CALL}/${name}`, caller), new Problem('noPermission'))
  return { name, set, query: readQuery(set, searchOf(request)) }
}

const searchOf = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?').slice(1).join('?'))

const takesCsv = ({ headers }: FastifyRequest) => /^text\/csv\b/.test(headers.accept ?? '')

function readerOf({ clock }: Services, caller: Caller): Reader {
  const moment = { today: today(clock), timeZone: clock.timeZone, now: instant({ clock }) }
  return { scope: visible(caller), userId: caller.userId, moment }
}

/** The next page of a query, and what is left to ask for after it. */
async function readPage(
  services: Services,
  caller: Caller,
  { set, query }: Asked,
): Promise<Page & { rest: Query | null }> {
  const limit = Math.min(PAGE, query.top ?? PAGE)
  if (limit === 0) return { rows: [], next: null, rest: null }
  const page = await personalCalls.run(caller.userId, () =>
    loadPage(services.db, set, query, readerOf(services, caller), limit),
  )
  const top = query.top === null ? null : query.top - page.rows.length
  return { ...page, rest: page.next && top !== 0 ? { ...query, after: page.next, top } : null }
}

const count = (services: Services, caller: Caller, { set, query }: Pick<Asked, 'set' | 'query'>): Promise<number> =>
  personalCalls.run(caller.userId, () => countRows(services.db, set, query, readerOf(services, caller)))

type Logged = { caller: Caller; name: string; fileType: 'CSV' | 'OData'; rows: number | null }

function log(services: Services, set: FeedSet, { caller, name, fileType, rows }: Logged): Promise<number> {
  return write(services.db, { actorId: caller.userId, call: `${CALL}/${name}` }, (tx) =>
    logExport(tx, caller, { menuId: set.menu, fileType, rows }),
  )
}

async function sendPage(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  one: Asked,
): Promise<unknown> {
  const { name, set, query } = one
  const { rows, rest } = await readPage(services, caller, one)
  const total = query.isCounted ? await count(services, caller, one) : undefined
  // How many there are in all is only known where the first page is the last.
  if (!query.after) await log(services, set, { caller, name, fileType: 'OData', rows: rest ? null : rows.length })
  const url = services.config.publicUrl + FEED_PATH
  const isWhole = query.select.length === Object.keys(set.properties).length
  return reply.type(JSON_TYPE).send({
    '@odata.context': `${url}/$metadata#${name}${isWhole ? '' : `(${query.select.join(',')})`}`,
    ...(total === undefined ? {} : { '@odata.count': total }),
    value: rows.map((row) => Object.fromEntries(query.select.map((property) => [property, row[property] ?? null]))),
    ...(rest?.after ? { '@odata.nextLink': `${url}/${name}?${nextOf(request, skipToken(rest.after, rest.top))}` } : {}),
  })
}

function nextOf(request: FastifyRequest, token: string): string {
  const search = searchOf(request)
  search.set('$skiptoken', token)
  // Programs that compare links expect the names of options as they sent them.
  return search.toString().replaceAll('%24', '$')
}

/** All pages as one file, each read when the one before has been taken, with the rights of that moment. */
async function sendCsv(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  one: Asked,
): Promise<unknown> {
  const { name, set, query } = one
  const giveBack = underWay.take(caller.userId)
  let written = 0
  let isWhole = false
  async function* pages(first: Awaited<ReturnType<typeof readPage>>) {
    yield csvHead(query.select)
    for (let page = first; ; ) {
      yield csvRows(query.select, page.rows)
      written += page.rows.length
      if (!page.rest) break
      const now = await requireToken(services, request, CALL)
      if (levelOf(now, ...set.menus) < 1) throw new Problem('noPermission')
      page = await readPage(services, now, { ...one, query: page.rest })
    }
    isWhole = true
  }
  try {
    const first = await readPage(services, caller, one)
    const id = await log(services, set, { caller, name, fileType: 'CSV', rows: null })
    const body = Readable.from(pages(first), { objectMode: false, highWaterMark: 1 })
    body.once('close', () => {
      giveBack()
      const cause = { actorId: caller.userId, call: `${CALL}/${name}` }
      void write(services.db, cause, (tx) => logWritten(tx, id, { rows: written, isWhole })).catch((error: unknown) =>
        services.log.warn({ err: error }, 'the rows of a CSV file were not logged'),
      )
    })
    return await reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', contentDisposition(`${name}.csv`))
      .send(body)
  } catch (error) {
    giveBack()
    throw error
  }
}

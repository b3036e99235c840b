import pg from 'pg'
import { type SessionKind, placesOf } from './places.ts'

/*
 * Connections to PostgreSQL. If the connection string names several servers, each new connection goes to the one that
 * currently has the wanted role, such as the primary.
 */

const PROBE_MS = 1_500

/** No server has the wanted role; `isReadOnly`: some answer, but none is writable. */
export class NoServer extends Error {
  readonly code = 'NO_SERVER'
  readonly isReadOnly: boolean
  constructor(message: string, isReadOnly: boolean) {
    super(message)
    this.isReadOnly = isReadOnly
  }
}

type Finder = {
  /** The server to connect to; concurrent callers share one search. */
  find(): Promise<URL>
  /** Drops the found server: it did not answer or no longer has the wanted role. */
  forget(): void
  wanted: SessionKind
}

const finders = new Map<string, Finder>()

/** The search for a server; undefined if there is only one and any role will do. */
function finderOf(url: string, usual: SessionKind): Finder | undefined {
  const { urls, wanted = urls.length > 1 ? usual : 'any' } = placesOf(url)
  if (urls.length === 1 && wanted === 'any') return undefined
  const key = `${wanted} ${url}`
  const finder = finders.get(key) ?? makeFinder(urls, wanted)
  finders.set(key, finder)
  return finder
}

function makeFinder(urls: string[], wanted: SessionKind): Finder {
  let found: Promise<URL> | undefined
  const forget = () => (found = undefined)
  return {
    wanted,
    forget,
    find: () => {
      if (found) return found
      const search = searchAll(urls, wanted)
      found = search
      search.catch(() => {
        if (found === search) forget()
      })
      return search
    },
  }
}

/** The first server that fits. Probes all at once, so that silent servers cost one timeout in total. */
async function searchAll(urls: string[], wanted: SessionKind): Promise<URL> {
  const asked = urls.map((url) => kindOf(url))
  // Nobody awaits the probes after the one that fits.
  for (const asking of asked) asking.catch(() => {})
  for (const pass of wanted === 'prefer-standby' ? (['standby', 'any'] as const) : [wanted]) {
    for (const [index, asking] of asked.entries()) {
      const kind = await asking.catch(() => undefined)
      if (kind && fits(kind, pass)) return new URL(urls[index] as string)
    }
  }
  const answers = await Promise.allSettled(asked)
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (answers.every((answer) => answer.status === 'rejected')) throw failed?.reason
  throw new NoServer(`none of its servers is ${wanted}`, wanted === 'read-write' || wanted === 'primary')
}

type Kind = { isReadOnly: boolean; isStandby: boolean }

function fits({ isReadOnly, isStandby }: Kind, wanted: SessionKind): boolean {
  if (wanted === 'any' || wanted === 'prefer-standby') return true
  if (wanted === 'primary' || wanted === 'standby') return isStandby === (wanted === 'standby')
  return isReadOnly === (wanted === 'read-only')
}

async function kindOf(connectionString: string): Promise<Kind> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'daybook search',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await askKind(client)
  } finally {
    void client.end().catch(() => {})
  }
}

async function askKind(client: pg.Client): Promise<Kind> {
  const { rows } = await client.query<Kind>(
    `select current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_is_in_recovery() as "isStandby"`,
  )
  return rows[0] as Kind
}

export type ClientOptions = Omit<pg.ClientConfig, 'connectionString'> & {
  /** The wanted role if the URL names several servers and does not say which one to use. */
  usual?: SessionKind
}

/** An unconnected pg client. If the connection is lost, the next statement fails rather than the process. */
export function postgresClient(url: string, { usual = 'read-write', ...options }: ClientOptions = {}): pg.Client {
  const Client = clientClass(url, usual)
  const client = new Client({ ...options, connectionString: placesOf(url).urls[0] })
  return client.on('error', () => {})
}

/** Makes the next connection search for the server again, because the known one is no longer writable. */
export function lookAgain(url: string, usual: SessionKind = 'read-write'): void {
  finderOf(url, usual)?.forget()
}

export type PoolOptions = Omit<pg.PoolConfig, 'connectionString' | 'Client'> & {
  usual?: SessionKind
  /** Sends no statement names: behind a pooler, prepared statements cannot be found again. */
  isUnnamed?: boolean
  /** Called when an idle connection is lost. The holder of a connection gets the error from the next statement. */
  onLost?: (error: Error) => void
}

/** A pool of such connections. A connection ended by PostgreSQL does not crash the process. */
export function postgresPool(
  url: string,
  { usual = 'read-write', isUnnamed = false, onLost = () => {}, ...options }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    connectionString: placesOf(url).urls[0],
    Client: clientClass(url, usual, isUnnamed) as unknown as new () => pg.ClientBase,
  })
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The whole client with its prepared statements does not belong in a log.
    delete error.client
    onLost(error)
  })
  // The pool does not listen for errors of a checked-out connection, not even between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function clientClass(url: string, usual: SessionKind, isUnnamed = false): typeof pg.Client {
  const finder = finderOf(url, usual)
  const Placed = finder ? placedBy(finder) : pg.Client
  return isUnnamed ? unnamed(Placed) : Placed
}

function placedBy(finder: Finder): typeof pg.Client {
  return class PlacedClient extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      const connected = this.#connectThere()
      if (!callback) return connected
      const done = callback as (error: Error | null) => void
      connected.then(
        () => done(null),
        (error: Error) => done(error),
      )
    }

    async #connectThere(): Promise<pg.Client> {
      const { hostname, port, searchParams } = await finder.find()
      Object.assign(this, {
        host: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'),
        port: Number(port || searchParams.get('port') || 5432),
      })
      try {
        await super.connect()
        const kind = await askKind(this)
        if (!fits(kind, finder.wanted)) throw new NoServer(`its server is no longer ${finder.wanted}`, kind.isReadOnly)
        return this
      } catch (error) {
        finder.forget()
        void this.end().catch(() => {})
        throw error
      }
    }
  }
}

function unnamed(Client: typeof pg.Client): typeof pg.Client {
  const nameless = (config: unknown) =>
    typeof config === 'object' && config !== null && 'name' in config ? { ...config, name: undefined } : config
  return class UnnamedClient extends Client {
    override query = ((config: unknown, ...rest: unknown[]) =>
      (super.query as (...all: unknown[]) => unknown)(nameless(config), ...rest)) as pg.Client['query']
  }
}

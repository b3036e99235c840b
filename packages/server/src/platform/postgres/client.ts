import pg from 'pg'

/* Connections to PostgreSQL. */

export type ClientOptions = Omit<pg.ClientConfig, 'connectionString'>

/** An unconnected pg client. If the connection is lost, the next statement fails rather than the process. */
export function postgresClient(url: string, options: ClientOptions = {}): pg.Client {
  return new pg.Client({ ...options, connectionString: url }).on('error', () => {})
}

export type PoolOptions = Omit<pg.PoolConfig, 'connectionString' | 'Client'> & {
  /** Sends no statement names: behind a pooler, prepared statements cannot be found again. */
  isUnnamed?: boolean
  /** Called when an idle connection is lost. The holder of a connection gets the error from the next statement. */
  onLost?: (error: Error) => void
}

/** A pool of such connections. A connection ended by PostgreSQL does not crash the process. */
export function postgresPool(
  url: string,
  { isUnnamed = false, onLost = () => {}, ...options }: PoolOptions = {},
): pg.Pool {
  const Client = (isUnnamed ? UnnamedClient : pg.Client) as unknown as new () => pg.ClientBase
  const pool = new pg.Pool({ ...options, connectionString: url, Client })
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The whole client with its prepared statements does not belong in a log.
    delete error.client
    onLost(error)
  })
  // The pool does not listen for errors of a checked-out connection, not even between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

class UnnamedClient extends pg.Client {
  override query = ((config: unknown, ...rest: unknown[]) =>
    (super.query as (...all: unknown[]) => unknown)(nameless(config), ...rest)) as pg.Client['query']
}

const nameless = (config: unknown) =>
  typeof config === 'object' && config !== null && 'name' in config ? { ...config, name: undefined } : config

import type { Readable } from 'node:stream'
import type { Call } from '@daybook/shared/call'
import type { Contract, Group } from '@daybook/shared'
import type { ProblemCode } from '@daybook/shared/problems'
import type { Language } from '@daybook/shared/registry'
import type { z } from 'zod'
import type { Transaction } from 'kysely'
import type { DB } from '../db/types.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Querying } from '../platform/postgres/database.ts'
import type { FileStore } from '../platform/files.ts'
import type { Limits } from '../platform/limits.ts'
import type { Live } from '../platform/live.ts'
import type { UploadPart } from '../platform/transport/multipart.ts'
import type { SentPictures } from '../platform/transport/pictureBody.ts'
import type { Sealer } from '../platform/sealed.ts'
import type { VirusScanner } from '../platform/virusScanner.ts'
import type { Caller } from '../people/rights/caller.ts'

/** The server's services; one of each for the life of the process. */
export type Services = {
  config: Config
  clock: Clock
  db: Querying
  /** The pool itself, for work that must not run in a call's transaction. */
  database: Database
  /** For connections outside the pool, such as a worker's. */
  databaseUrl: string
  /** Connects to PostgreSQL directly, even if databaseUrl points to a pooler. */
  directUrl: string
  /** The pool's counts of open and idle connections, and of waiting requests. */
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  sealer: Sealer
  files: FileStore
  /** undefined if none is configured. */
  scanner: VirusScanner | undefined
  limits: Limits
  live: Live
  log: { info(...parts: unknown[]): void; warn(...parts: unknown[]): void; error(...parts: unknown[]): void }
}

/** What every handler gets besides its input. In a call that writes, `db` is its transaction. */
export type Context = Services & {
  /** Such as 'EventToday/LoadEventToday'. */
  call: string
  language: Language
  address: string
  userAgent: string
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, maxAgeSeconds?: number): void
  /** Runs a separate transaction, for calls that manage their own. */
  write<T>(work: (tx: Transaction<DB>) => Promise<T>, actorId?: number): Promise<T>
  /**
   * Notes that the caller tried something beyond their rights, where the call itself succeeds: a verdict on one of several
   * records. It is recorded and counted like a refusal that is thrown.
   */
  attempted(code: ProblemCode): void
  /** The uploaded file, in multipart calls. */
  file?: UploadPart
  /** The pictures in the payload of a call that takes them; its input only has their numbers. */
  pictures?: SentPictures
  /** Aborts when the caller hangs up. */
  signal: AbortSignal
}

export type SignedIn = Context & { caller: Caller }

/** What making a file needs; a letter that carries one has it too. */
export type FileContext = Pick<
  SignedIn,
  'db' | 'config' | 'clock' | 'sealer' | 'databaseUrl' | 'caller' | 'language' | 'write' | 'signal' | 'pictures'
>

/** A download; one that is logged says how many rows it has. */
export type FileAnswer = { name: string; type: string; body: Readable | Buffer; rows?: number }

type HandlerOf<C extends Call> = (
  input: z.output<C['input']>,
  context: C['access'] extends 'public'
    ? Context
    : C['access'] extends { task: true }
      ? Context & { caller?: Caller }
      : SignedIn,
) => Promise<C['output'] extends z.ZodType ? z.input<C['output']> : FileAnswer>

/** `own`: the handler opens its own transactions with context.write, because they must outlive a refusal or a stream. */
type Registered<C extends Call> = HandlerOf<C> | { own: HandlerOf<C> }

export type AnyHandler = (input: unknown, context: SignedIn) => Promise<unknown>
export type Implemented = { handler: AnyHandler; own: boolean }
export type Implementation = Record<string, Implemented>

/** The handlers of one group; its type requires exactly the calls of the contract. */
export function implement<G extends Group>(
  _group: G,
  handlers: { [C in keyof Contract[G]]: Contract[G][C] extends Call ? Registered<Contract[G][C]> : never },
): Implementation {
  return Object.fromEntries(
    Object.entries(handlers as Record<string, AnyHandler | { own: AnyHandler }>).map(([name, registered]) => [
      name,
      typeof registered === 'function' ? { handler: registered, own: false } : { handler: registered.own, own: true },
    ]),
  )
}

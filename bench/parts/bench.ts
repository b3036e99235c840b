import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { COMPANIES } from '../data.ts'
import type { Options } from '../options.ts'

/** What every part is handed: `database` makes one with so many reports, or finds it, and returns its connection string. */
export type Bench = Options & {
  database(events: number): Promise<string>
  /** One to measure administration on, again at each call. */
  adminDatabase(): Promise<string>
}

export const MB = 2 ** 20
export const isSuccess = (body: string) => body.startsWith('{"sStatus":"Success"')
export const wireDay = (day: string) => day.split('-').reverse().join('/')
export const today = () => Temporal.Now.plainDateISO('Asia/Bangkok')
export const count = (value: number) => value.toLocaleString('en')

/** Companies that are no CSR areas. */
const ORDINARY = COMPANIES - 2
/** Each connection is somebody of another company. */
export const companyOf = (connection: number) => 1 + (connection % ORDINARY)

/** A data folder of this run for a server on an external database: nothing of another secret may lie there. */
export function scratch({ data }: Bench): string {
  const folder = path.join(data, 'server', randomUUID())
  mkdirSync(folder, { recursive: true })
  return folder
}

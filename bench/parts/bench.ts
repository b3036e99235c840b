import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { COMPANIES } from '../data.ts'
import type { Options } from '../options.ts'

/** Options of every part: `database` creates or reuses one with this many reports and returns its connection string. */
export type Bench = Options & {
  database(events: number): Promise<string>
}

export const MB = 2 ** 20
export const isSuccess = (body: string) => /^\{"\w+":"Success"/.test(body)
export const formatDay = (day: string) => day.split('-').reverse().join('/')
export const today = () => Temporal.Now.plainDateISO('Asia/Bangkok')
export const count = (value: number) => value.toLocaleString('en')

/** Companies that are not CSR areas. */
const ORDINARY = COMPANIES - 2
/** Each connection uses a different company. */
export const companyOf = (connection: number) => 1 + (connection % ORDINARY)

/** A data folder for a server on an external database; an old one may belong to another secret. */
export function scratch({ data }: Bench): string {
  const folder = path.join(data, 'server', randomUUID())
  mkdirSync(folder, { recursive: true })
  return folder
}

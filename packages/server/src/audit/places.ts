import { hash } from 'node:crypto'
import type { Entry } from './chain.ts'

/** A record as a number: its table family in the high bits, its id in the low ones. A collision costs only a wasted read. */
const ID_BITS = 40n
const FAMILY_BITS = 22n
const NUMBER = /^[0-9]{1,12}$/

const digested = (text: string, bits: bigint) =>
  BigInt.asUintN(Number(bits), BigInt(`0x${hash('sha256', text).slice(0, 16)}`))

/** A report and its parts are looked up together. */
const familyOf = (table: string) => (table.startsWith('event_report') ? 'event_report' : table)

/** The lookup key of entries about a record. For those about none, such as sign-ins, `table` is '' and `key` the action. */
export function placeOf(table: string, key: string): string {
  const id = NUMBER.test(key) ? BigInt(key) : digested(key, ID_BITS)
  return String((digested(familyOf(table), FAMILY_BITS) << ID_BITS) | id)
}

/** The places of entries, without duplicates, sorted. */
export function placesOf(entries: readonly Entry[]): string[] {
  const places = entries.map((entry) =>
    placeOf(entry.table_name, entry.table_name === '' ? entry.action : entry.row_key),
  )
  return [...new Set(places)]
    .map(BigInt)
    .sort((a, b) => (a < b ? -1 : 1))
    .map(String)
}

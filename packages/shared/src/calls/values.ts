import { formatDay } from '../days.ts'

/*
 * Values that are written differently on the wire. What is not such a value stays as it is, so that its schema refuses it; one
 * that is written as ours where the wire's is expected is spoilt for the same end.
 */

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
const WIRE_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/

const KINDS = {
  /** A boolean as 'Y' or 'N'. */
  flag: {
    toWire: (value: unknown) => (typeof value === 'boolean' ? (value ? 'Y' : 'N') : value),
    toPlain: (value: unknown) =>
      value === 'Y' ? true : value === 'N' ? false : typeof value === 'boolean' ? String(value) : value,
  },
  /** An ISO day as 'dd/MM/yyyy'. Whether it exists is for the schema to say. */
  day: {
    toWire: (value: unknown) => (typeof value === 'string' && ISO_DAY.test(value) ? formatDay(value) : value),
    toPlain: (value: unknown) =>
      typeof value !== 'string' ? value : ISO_DAY.test(value) ? `${value} ` : value.replace(WIRE_DAY, '$3-$2-$1'),
  },
}

export type ValueKind = keyof typeof KINDS

export const valueToWire = (kind: ValueKind, value: unknown): unknown => KINDS[kind].toWire(value)
export const valueToPlain = (kind: ValueKind, value: unknown): unknown => KINDS[kind].toPlain(value)

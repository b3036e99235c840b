import { isDay } from '@daybook/shared/days'
import { Problem } from '../../platform/problem.ts'
import type { FeedSet, Kind, Property } from './sets.queries.ts'

/*
 * The query options of the feed, a white list of OData's. Everything else is refused by name. Written by hand: the parsers on npm
 * take all of OData, of which all but this would have to be refused again.
 */

export type Order = { name: string; property: Property; isDescending: boolean }
export type Value = string | number | boolean | null
export type Comparison = { name: string; operator: 'eq' | 'ge' | 'gt' | 'le' | 'lt' | 'in'; values: Value[] }
export type Query = {
  filter: Comparison[]
  select: string[]
  order: Order[]
  top: number | null
  isCounted: boolean
  format: 'json' | 'csv' | null
  /** Where the page before ended, in the order. */
  after: Value[] | null
}

const refuse = (option: string, part: string): never => {
  throw new Problem('feedQuery', { name: option, part: part.slice(0, 60) })
}

const MOST_CHARACTERS = 4_000
const MOST_VALUES = 500
const MOST_COMPARISONS = 30
const MOST_DEPTH = 10
const OPTIONS = ['$filter', '$select', '$orderby', '$top', '$count', '$format', '$skiptoken']

/** Reads the options of a request; each may be given once. */
export function readQuery(set: FeedSet, search: URLSearchParams): Query {
  const sent: Record<string, string> = {}
  for (const [name, text] of search) {
    if (!OPTIONS.includes(name) || sent[name] !== undefined) refuse('?', name)
    if (text.length > MOST_CHARACTERS) refuse(name, text)
    sent[name] = text
  }
  const order = readOrder(set, sent.$orderby ?? '')
  const position = readPosition(order, sent.$skiptoken)
  const top = sent.$top === undefined ? null : readNumber('$top', sent.$top)
  return {
    filter: readFilter(set, sent.$filter ?? ''),
    select: readSelect(set, sent.$select ?? '*'),
    order,
    top: position?.left ?? top,
    isCounted: readFlag('$count', sent.$count),
    format: readFormat(sent.$format),
    after: position?.after ?? null,
  }
}

function readNumber(option: string, text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : refuse(option, text)
}

function readFlag(option: string, text = 'false'): boolean {
  return text === 'true' || (text !== 'false' && refuse(option, text))
}

function readFormat(text: string | undefined): Query['format'] {
  if (text === undefined) return null
  if (text === 'csv' || text === 'text/csv') return 'csv'
  return text === 'json' || text.startsWith('application/json') ? 'json' : refuse('$format', text)
}

const propertyOf = ({ properties }: FeedSet, option: string, name: string): Property =>
  (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? refuse(option, name)

function readSelect(set: FeedSet, text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.includes('*')) return Object.keys(set.properties)
  for (const name of names) propertyOf(set, '$select', name)
  return [...new Set(names)]
}

/** The asked order, made unique by the rest of the set's own. */
function readOrder(set: FeedSet, text: string): Order[] {
  const asked = text === '' ? [] : text.split(',')
  if (asked.length > 3) refuse('$orderby', text)
  const order = asked.map((part) => {
    const [, name = '', way] = /^\s*(\w+)(?:\s+(asc|desc))?\s*$/.exec(part) ?? []
    const property = propertyOf(set, '$orderby', name || part)
    if (!property.isOrder) refuse('$orderby', part)
    return { name, property, isDescending: way === 'desc' }
  })
  const isDescending = order.at(-1)?.isDescending ?? false
  if (order.some((one) => one.isDescending !== isDescending)) refuse('$orderby', text)
  const own = set.order.filter((name) => asked.length === 0 || name !== 'updatedAt')
  const rest = own.filter((name) => order.every((one) => one.name !== name))
  return [...order, ...rest.map((name) => ({ name, property: propertyOf(set, '$orderby', name), isDescending }))]
}

/** What a link to the next page has: where this one ended, and how many rows of $top are left. */
export function skipToken(after: readonly Value[], left: number | null): string {
  return Buffer.from(JSON.stringify({ after, left })).toString('base64url')
}

function readPosition(order: Order[], token: string | undefined) {
  if (token === undefined) return undefined
  let sent: { after?: unknown; left?: unknown } | null = null
  try {
    sent = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as typeof sent
  } catch {
    refuse('$skiptoken', token)
  }
  const { after, left }: { after?: unknown; left?: unknown } = sent ?? {}
  if (!Array.isArray(after) || after.length !== order.length) return refuse('$skiptoken', token)
  if (left !== null && !(Number.isInteger(left) && Number(left) >= 0)) return refuse('$skiptoken', token)
  const values = order.map(({ property }, index) => {
    const one: unknown = after[index]
    const text = typeof one === 'number' ? String(one) : typeof one === 'string' ? one : refuse('$skiptoken', token)
    return property.kind === 'String' ? text : literal('$skiptoken', property.kind, text)
  })
  return { after: values, left: left as number | null }
}

const TOKEN = /\s*('(?:[^']|'')*'|[(),]|[^\s(),']+)/y
const OPERATORS: ReadonlySet<string> = new Set(['eq', 'ge', 'gt', 'le', 'lt', 'in'])

/** comparison := property (eq|ge|gt|le|lt) value | property in (value, …); joined by `and`, with parentheses around. */
function readFilter(set: FeedSet, text: string): Comparison[] {
  const tokens: string[] = []
  const rest = text.trimEnd()
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < rest.length; ) {
    const at = TOKEN.lastIndex
    tokens.push(TOKEN.exec(rest)?.[1] ?? refuse('$filter', rest.slice(at)))
  }
  const found: Comparison[] = []
  let place = 0
  const next = () => tokens[place++] ?? refuse('$filter', text)
  const expect = (token: string) =>
    void (tokens[place] === token ? (place += 1) : refuse('$filter', tokens[place] ?? text))

  const comparison = () => {
    const name = next()
    const property = propertyOf(set, '$filter', name)
    const operator = next()
    if (!property.isFilter || !OPERATORS.has(operator)) refuse('$filter', `${name} ${operator}`)
    const values: Value[] = []
    if (operator === 'in') {
      expect('(')
      do values.push(literal('$filter', property.kind, next()))
      while (tokens[place] === ',' && place++ >= 0)
      expect(')')
    } else values.push(literal('$filter', property.kind, next(), operator === 'eq'))
    if (values.length > MOST_VALUES || found.length >= MOST_COMPARISONS) refuse('$filter', text)
    found.push({ name, operator: operator as Comparison['operator'], values })
  }
  const all = (depth: number) => {
    if (depth > MOST_DEPTH) refuse('$filter', text)
    for (;;) {
      if (tokens[place] === '(') {
        place += 1
        all(depth + 1)
        expect(')')
      } else comparison()
      if (tokens[place] !== 'and') return
      place += 1
    }
  }
  if (tokens.length > 0) all(0)
  if (place < tokens.length) refuse('$filter', tokens[place] ?? '')
  return found
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:Z|[+-]\d\d:\d\d)$/i

/** A value as OData writes it. */
function literal(option: string, kind: Kind, text: string, isNullTaken = false): Value {
  const wrong = (): never => refuse(option, text)
  if (text === 'null') return isNullTaken ? null : wrong()
  if (kind === 'Int32') {
    const value = Number(text)
    return /^-?\d{1,10}$/.test(text) && Math.abs(value) <= 2_147_483_647 ? value : wrong()
  }
  if (kind === 'Boolean') return text === 'true' || (text !== 'false' && wrong())
  if (kind === 'Date') return isDay(text) ? text : wrong()
  if (kind === 'DateTimeOffset')
    return MOMENT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)) ? text : wrong()
  if (kind !== 'String' || text.length > 200 || text.includes('\0')) return wrong()
  return text.startsWith("'") && text.endsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : wrong()
}

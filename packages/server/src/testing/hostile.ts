import type { JsonSchema } from '../http/openapi/schema.ts'
import { chance, type Chance } from '../demo/chance.ts'

/** Matches what an answer must never contain: SQL, stacks, paths, names of tables, libraries and their versions. */
export const LEAKS =
  /\bselect [^.]{1,300} from [a-z_"]+|\b(insert into|update [a-z_]+ set|delete from) [a-z_"]+|syntax error|relation "|column "|constraint|node_modules|\.ts:\d|\bat [\w.<>]+ \(|\/(work|home|usr|tmp)\/|postgres|kysely|fastify|zod|ECONN|undefined is not|Cannot read/i

const LONE_SURROGATE = '\ud800'

/** Values of every wrong type, and valid ones at the limits. */
const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  9_007_199_254_740_991,
  1e308,
  -1e308,
  '',
  ' ',
  '0',
  '1e5',
  'NaN',
  'null',
  '\u0000',
  'a\u0000b',
  LONE_SURROGATE,
  `a${LONE_SURROGATE}b`,
  '\ufffe\uffff',
  '\r\nSet-Cookie: a=b\r\n',
  "'; drop table event_report; --",
  '" or ""="',
  '$1 $2 %s %_\\ {} ${x} {{x}}',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  'ก็ำ่้๊'.repeat(50),
  '👩‍👩‍👧‍👦\u202etxt.exe',
  'x'.repeat(100_000),
  '(a+)+$'.repeat(100),
  '31/02/2026',
  '29/02/2028',
  '00/00/0000',
  '01/01/0001',
  '31/12/9999',
  '20/11/2026',
  '2026-11-20',
  '24:00',
  '23:59',
  '-1:00',
  '00000000-0000-0000-0000-000000000000',
  'AAAA-_==',
  [],
  {},
  [[]],
  [null],
  [0, -1, 1.5, 'x', null, {}, []],
  { length: 3 },
  { toString: 'x', constructor: 1 },
  { id: 1 },
  [{ id: 1, isRemoved: 'maybe' }],
  [{ id: 2_147_483_647 }],
  Array.from({ length: 3_000 }, (_, index) => index + 1),
  nested(2_000, []),
]

function nested(depth: number, inner: unknown): unknown {
  let value = inner
  for (let level = 0; level < depth; level++) value = level % 2 ? { a: value } : [value]
  return value
}

/** Bodies that are not a payload of any call. */
export const hostileBodies: readonly string[] = [
  '',
  'null',
  '[]',
  '""',
  '0',
  'true',
  '{',
  '{"a":}',
  '[[[[[[',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '\u0000',
  '{"a":"\ud800"}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{"eventId":1e999,"page":-0,"text":"${'\\u0000'.repeat(20)}"}`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":${index}`).join(',')}}`,
]

/**
 * Payloads for an input: a good one with one or two of its fields (each in turn) replaced by invalid values.
 * Deterministic for a seed.
 */
export function hostilePayloads(schema: JsonSchema, good: object, seed: number, perField: number): object[] {
  const by = chance(seed)
  const names = Object.keys(schema.properties ?? {})
  return names.flatMap((name) =>
    Array.from({ length: perField }, () => ({
      ...good,
      ...(by.happens(0.3) ? { [by.pick(names)]: by.pick(values) } : {}),
      [name]: valueFor(schema.properties?.[name], by),
    })),
  )
}

/** Often a value of the right JSON type, which gets past more checks. */
function valueFor(schema: JsonSchema | undefined, by: Chance): unknown {
  const types = new Set([schema ?? {}, ...(schema?.anyOf ?? [])].flatMap(({ type }) => [type].flat()))
  const fitting = values.filter((value) =>
    types.has(
      value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'number' ? 'integer' : typeof value,
    ),
  )
  return by.happens(0.5) && fitting.length > 0 ? by.pick(fitting) : by.pick(values)
}

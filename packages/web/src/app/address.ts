import { parseDay } from '@daybook/shared/days'
import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { plainName } from '@daybook/shared/names'

/*
 * What an address says, for all lists, reports and forms. Each screen's schema is made of these parts, and its route checks the
 * query with it (`validateSearch`). A part that makes no sense says nothing, like one that is missing: a mistyped or old link
 * still opens its page, with that part as usual. What has been read may be read again, so links may give values or texts.
 */

// The content security policy forbids making code at run time.
z.config({ jitless: true })

export type AddressSchema = z.ZodMiniType

/** What a checked address says. */
export type AddressOf<S extends AddressSchema> = z.output<S>

/** A part as an address writes it; a page that leads on gives numbers and lists. */
function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join(',')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const part = <T>(read: (text: string) => T | undefined) =>
  z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value) => read(written(value))),
    ),
  )

export const addressOf = z.object

/** As written. */
export const text = part((value) => value || undefined)

export const textUpTo = (limit: number) => part((value) => value.slice(0, limit) || undefined)

/** The largest id that the database can have. */
const LARGEST_ID = 2_147_483_647
/** The ids in a list of them; others are ignored. */
export const idsIn = (value: string) =>
  value
    .split(',')
    .filter((one) => /^[1-9]\d{0,9}$/.test(one) && Number(one) <= LARGEST_ID)
    .map(Number)
/** The id that a text is; undefined for anything else. */
export const idIn = (value: string) => (value.includes(',') ? undefined : idsIn(value)[0])
const some = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined)

/** The id of a record, or a number of a page. */
export const id = part(idIn)

/** An id, or the sealed value of one or several. */
export const idOrText = part((value): number | string | undefined => idIn(value) ?? (value || undefined))

/** The first of several ids, in links that may name several. */
export const firstId = part((value) => idsIn(value)[0])

export const ids = part((value) => some(idsIn(value)))

/** 'dd/MM/yyyy', of a day that exists. */
export const day = part((value) => (parseDay(value) ? value : undefined))

/** 'MM/yyyy' */
export const month = part((value) => (/^(0[1-9]|1[0-2])\/20\d{2}$/.test(value) ? value : undefined))

export const oneOf = <const T extends string | number>(all: readonly T[]) =>
  part((value) => all.find((one) => String(one) === value))

/** Those of `all` that are named, in that order. */
export const someOf = <const T extends string | number>(all: readonly T[]) =>
  part((value) => {
    const named = value.split(',')
    return some(all.filter((one) => named.includes(String(one))))
  })

/** A column that the rows are sorted by. Older links use the API's names. */
export const column = <const T extends string>(all: readonly T[]) =>
  part((value) => all.find((one) => one === plainName(value)))

export const order = oneOf(['asc', 'desc'])

/** A value that only its screen understands: what `read` makes of it, in its one spelling. */
export const own = part

/** What the shown page's address says; `schema` is the one that its route checks it with. */
export function useAddress<S extends AddressSchema>(_schema: S): AddressOf<S> {
  return useSearch({ strict: false }) as AddressOf<S>
}

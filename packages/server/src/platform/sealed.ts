import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomFillSync,
  timingSafeEqual,
} from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Querying } from './postgres/database.ts'

/** The content of a sealed value in a URL. */
export type SealedContent = { ids?: number[]; day?: string; mode?: 'Report'; [more: string]: unknown }

const VERSION = 1
const NONCE_BYTES = 12
const LONGEST = 2_000
const MOST_BYTES = 4_000_000
/** Shorter values, such as a single id, are not deflated: that takes 256 kB of memory and makes them no shorter. */
const WORTH_DEFLATING = 200
/** First byte of plain JSON. Deflated JSON cannot start with it: it would mean fixed codes, with which '{' gives 0xab. */
const PLAIN = '{'.charCodeAt(0)

/** Delta-encodes ids in ascending order: the differences are small numbers, which deflate well. */
export function packIds(ids: number[]): number[] {
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  return sorted.map((id, index) => id - (sorted[index - 1] ?? 0))
}

export function unpackIds(deltas: number[]): number[] {
  let last = 0
  return deltas.map((delta) => (last += delta))
}

/** Random bytes for many nonces: drawing twelve costs nearly as much as all of these, and a list seals each of its rows. */
const drawn = Buffer.alloc(NONCE_BYTES * 128)
let taken = drawn.length

/** Fresh random bytes, valid until the next call. */
function nextNonce(): Buffer {
  if (taken === drawn.length) {
    randomFillSync(drawn)
    taken = 0
  }
  return drawn.subarray(taken, (taken += NONCE_BYTES))
}

/**
 * Seals values for URLs so that nobody can read or change them: AES-256-GCM with the page's name and a version as
 * additional data, in base64 with '+' and '/' replaced by '-' and '_'. A value that would exceed 2,000 characters is stored,
 * and the URL contains its handle.
 *
 * @param earlier previous secrets, so that links in letters sent with one still open
 */
export function sealer(secret: string, earlier: readonly string[] = []) {
  const key = keyOf(secret)
  const earlierKeys = earlier.map(keyOf)

  function encrypt(page: string, content: Buffer): string {
    const nonce = nextNonce()
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    cipher.setAAD(Buffer.from(`${page}:${VERSION}`))
    return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString('base64url')
  }

  function decrypt(page: string, sealed: string, by: Buffer): Buffer {
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length < 29 || bytes.toString('base64url') !== sealed.replace(/=+$/, '')) throw new Error('not sealed')
    const decipher = createDecipheriv('aes-256-gcm', by, bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(`${page}:${VERSION}`))
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -16)), decipher.final()])
  }

  function opened(page: string, sealed: string, by = key): SealedContent | undefined {
    try {
      return read(decrypt(page, sealed, by))
    } catch {
      // A value that does not open was not sealed here or was tampered with: an invalid link either way.
      return undefined
    }
  }

  return {
    /** Seals a value without ever storing it, for cookies: otherwise strangers could fill the database. */
    sealWhole(page: string, content: SealedContent): string {
      return encrypt(page, deflateRawSync(Buffer.from(JSON.stringify(content))))
    },

    /** The content that sealWhole() sealed for that page; undefined if it does not open. */
    openWhole: (page: string, sealed: string) => opened(page, sealed),

    /** A text that everybody may read and nobody but this server can have made: with its HMAC, in less time than sealing. */
    sign: (page: string, text: string) => `${text}.${macOf(key, page, text).toString('base64url')}`,

    /** The text that sign() signed for that page; undefined if it did not. */
    signed(page: string, value: string): string | undefined {
      const text = value.slice(0, value.lastIndexOf('.'))
      const mac = Buffer.from(value.slice(text.length + 1), 'base64url')
      const isOf = (by: Buffer) => mac.length === MAC_BYTES && timingSafeEqual(mac, macOf(by, page, text))
      return [key, ...earlierKeys].some(isOf) ? text : undefined
    },

    /** Seals a value for a page, such as 'Event-Record'. */
    async seal(db: Querying, page: string, content: SealedContent): Promise<string> {
      const plain = { ...content, ...(content.ids ? { ids: packIds(content.ids) } : {}) }
      const packed = pack(plain)
      const sealed = encrypt(page, packed)
      if (sealed.length <= LONGEST) return sealed
      // The handle is derived from the content, so the same list is stored once.
      const handle = createHash('sha256').update(key).update(page).update(packed).digest('base64url').slice(0, 32)
      await db
        .insertInto('sealed_value')
        .values({ handle, page, content: packed })
        // Reuse extends its lifetime. Written at most once a day, because the same report is read many times a day.
        .onConflict((conflict) =>
          conflict
            .column('handle')
            .doUpdateSet({ created_at: sql`daybook_now()` })
            .where(sql<boolean>`sealed_value.created_at < daybook_now() - interval '1 day'`),
        )
        .execute()
      return encrypt(page, pack({ handle }))
    },

    /** The content of a value sealed for this page; undefined if it does not open. */
    async open(db: Querying, page: string, sealed: string): Promise<SealedContent | undefined> {
      let content = opened(page, sealed)
      for (const old of earlierKeys) content ??= opened(page, sealed, old)
      if (typeof content?.handle !== 'string') return content
      const row = await db
        .selectFrom('sealed_value')
        .select('content')
        .where('handle', '=', content.handle)
        .where('page', '=', page)
        .executeTakeFirst()
      return row && read(row.content)
    },
  }
}

/** Enough that none is found by chance. */
const MAC_BYTES = 16

function macOf(key: Buffer, page: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${page}:${VERSION}:${text}`).digest().subarray(0, MAC_BYTES)
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'daybook', 'sealed values', 32))
}

export type Sealer = ReturnType<typeof sealer>

function pack(content: SealedContent): Buffer {
  const plain = Buffer.from(JSON.stringify(content))
  return plain.length < WORTH_DEFLATING ? plain : deflateRawSync(plain)
}

function read(packed: Buffer): SealedContent {
  const plain = packed[0] === PLAIN ? packed : inflateRawSync(packed, { maxOutputLength: MOST_BYTES })
  const content = JSON.parse(plain.toString()) as SealedContent
  return content.ids ? { ...content, ids: unpackIds(content.ids) } : content
}

import type { Attachment, Email } from 'postal-mime'
import { oneLine } from '../letters/letter.ts'
import { type Named, namedBy } from './returnAddress.ts'

/** What a mail server says about a letter that it could not deliver. */
export type DeliveryReport = {
  /** The letter named by the address that the report was sent to. */
  named: Named | undefined
  /** Message-ID of the returned letter. */
  messageId: string | undefined
  /** Status code and the server's words. */
  reason: string
  /** By the status code, further letters to this address will fail too (5.x.x); otherwise the server gave up for now. */
  isPermanent: boolean
  /** The recipients that it names, in lower case; empty if it names none. */
  addresses: string[]
}

/** Longer than any report; the rest is the returned letter itself. */
export const MOST_BYTES = 2_000_000
const RETURNED = new Set(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'])
const LONGEST_REASON = 250
/** Limits for the text of a report or the start of a letter, and for one of its lines: longer ones only waste our time. */
const MOST_CHARACTERS = 50_000
const LONGEST_LINE = 1_000
const MOST_GROUPS = 100
/** Without control characters: the database rejects NUL, and a report containing one would be retried for ever. */
const ID = /<[^<>\s\p{Cc}]+>/u
/** As defined by RFC 3463. */
const CODE = /\b[45]\.\d{1,3}\.\d{1,3}\b/
/** A report has three levels: the report, its parts, and the parts of the returned letter. */
const DEEPEST = 20

/**
 * Reads a delivery status notification (RFC 3464), or the format of Exim before it supported them. undefined: the message is
 * neither, or reports only a delay or a success.
 *
 * @param cameTo the address that it was delivered to, if the mail server says so
 */
export async function readDeliveryReport(message: Buffer, cameTo = ''): Promise<DeliveryReport | undefined> {
  const mail = await parse(message)
  const failure = mail && ((await statedFailure(mail)) ?? plainFailure(mail))
  if (!failure) return undefined
  const { code, words, to, original } = failure
  const cameToThese = [cameTo, ...valuesOf(mail, 'delivered-to', 'x-original-to', 'envelope-to', 'to')]
  return {
    named: cameToThese.map(namedBy).find((named) => named !== undefined),
    messageId: ID.exec(original?.get('message-id') ?? '')?.[0],
    // Exim gives 5.0.0 whatever the other server said.
    reason: oneLine(CODE.test(words) ? words : `${code} ${words}`)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, LONGEST_REASON),
    isPermanent: code !== '' ? code.startsWith('5') : /\b5\d\d\b/.test(words),
    addresses: [...new Set([...to, original?.get('to') ?? ''].flatMap(addressIn))],
  }
}

type Fields = Map<string, string>
type Failure = { code: string; words: string; to: string[]; original: Fields | undefined }

/** Loaded on demand: most servers get no reports. */
const library = async () => (await import('postal-mime')).default

/** undefined: not readable, or nested deeper than any mail server's report. */
async function parse(message: Buffer): Promise<Email | undefined> {
  try {
    return await (await library()).parse(message, { forceRfc822Attachments: true, maxNestingDepth: DEEPEST })
  } catch {
    return undefined
  }
}

async function statedFailure(mail: Email): Promise<Failure | undefined> {
  const status = mail.attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/i.test(mimeType))
  if (!status) return undefined
  const groups = await Promise.all(
    textOf(status)
      .split(/\r?\n\s*\r?\n/, MOST_GROUPS)
      .map(fieldsOf),
  )
  const failed = groups.find((fields) => fields.get('action')?.toLowerCase() === 'failed')
  if (!failed) return undefined
  const returned = mail.attachments.find(({ mimeType }) => RETURNED.has(mimeType.toLowerCase()))
  return {
    code: failed.get('status') ?? '',
    // 'smtp; 550 …': the part before the semicolon says which kind of server wrote it.
    words: (failed.get('diagnostic-code') ?? '').replace(/^[^;]*;\s*/, ''),
    to: ['original-recipient', 'final-recipient'].map((name) => failed.get(name) ?? ''),
    original: returned && (await headOf(textOf(returned))),
  }
}

/** The format of Exim before 4.87: the address in a header, the rest as text, and the returned letter below a dashed line. */
function plainFailure(mail: Email): Failure | undefined {
  const to = valuesOf(mail, 'x-failed-recipients')
  if (to.length === 0) return undefined
  const [words = '', original = ''] = (mail.text ?? '').split(/^-{4,} This is a copy of .*$/m)
  // Delays do not have this header, and failures contain the answer of the other server, indented.
  const said = /^[ \t].*?\b([45]\d\d[ -].*(?:\n[ \t]+\S.*)*)/m.exec(words)?.[1] ?? ''
  const [code = ''] = CODE.exec(said) ?? []
  const messageId = ID.exec(/^Message-ID:.*/im.exec(original)?.[0] ?? '')?.[0]
  return { code, words: said, to, original: messageId === undefined ? undefined : new Map([['message-id', messageId]]) }
}

const valuesOf = ({ headers }: Email, ...names: string[]) =>
  headers.filter(({ key }) => names.includes(key)).map(({ value }) => value)

/** The beginning of a part. */
const textOf = ({ content }: Attachment) =>
  (typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString()).slice(0, MOST_CHARACTERS)

const headOf = (letter: string) => fieldsOf(letter.split(/\r?\n\r?\n/)[0] ?? '')

/** The fields of a group, written like headers. */
async function fieldsOf(group: string): Promise<Fields> {
  const { headers } = await (await library()).parse(`${group.trim()}\r\n\r\n`)
  return new Map(headers.map(({ key, value }) => [key, value]))
}

/** Finds the address in 'rfc822; a@example.com', 'A <a@example.com>' and 'a@example.com'. */
const addressIn = (value: string) =>
  value
    .slice(0, LONGEST_LINE)
    .toLowerCase()
    .match(/[^\s\p{Cc}<>;,"]+@[^\s\p{Cc}<>;,"]+/gu) ?? []

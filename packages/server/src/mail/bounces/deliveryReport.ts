import PostalMime, { type Attachment } from 'postal-mime'
import { oneLine } from '../letters/letter.ts'
import { type Named, namedBy } from './returnAddress.ts'

/** What a mail server says about a letter that it could not deliver. */
export type DeliveryReport = {
  /** By the address that the report came to. */
  named: Named | undefined
  /** Of the returned letter. */
  messageId: string | undefined
  /** Status code and the server's words. */
  reason: string
}

const RETURNED = new Set(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'])
const LONGEST_REASON = 250

/**
 * Reads a delivery status notification (RFC 3464). undefined: the message is none, or tells of a delay or a success alone.
 *
 * @param cameTo the address that it was delivered to, where the mail server says so
 */
export async function readDeliveryReport(message: Buffer, cameTo = ''): Promise<DeliveryReport | undefined> {
  const mail = await PostalMime.parse(message, { forceRfc822Attachments: true })
  const status = mail.attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/i.test(mimeType))
  if (!status) return undefined
  const groups = await Promise.all(
    textOf(status)
      .split(/\r?\n\s*\r?\n/)
      .map(fieldsOf),
  )
  const failed = groups.find((fields) => fields.get('action')?.toLowerCase() === 'failed')
  if (!failed) return undefined
  // 'smtp; 550 …': before the semicolon stands whose words they are.
  const words = (failed.get('diagnostic-code') ?? '').replace(/^[^;]*;\s*/, '')
  const code = failed.get('status') ?? ''
  const returned = mail.attachments.find(({ mimeType }) => RETURNED.has(mimeType.toLowerCase()))
  const original = returned && (await fieldsOf(textOf(returned).split(/\r?\n\r?\n/)[0] ?? ''))
  const addresses = [
    cameTo,
    ...mail.headers
      .filter(({ key }) => ['delivered-to', 'x-original-to', 'to'].includes(key))
      .map(({ value }) => value),
  ]
  return {
    named: addresses.map(namedBy).find((named) => named !== undefined),
    messageId: /<[^<>\s]+>/.exec(original?.get('message-id') ?? '')?.[0],
    reason: oneLine(words.includes(code) ? words : `${code} ${words}`)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, LONGEST_REASON),
  }
}

const textOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString()

/** The fields of a group, which are written as headers are. */
async function fieldsOf(group: string): Promise<Map<string, string>> {
  const { headers } = await PostalMime.parse(`${group.trim()}\r\n\r\n`)
  return new Map(headers.map(({ key, value }) => [key, value]))
}

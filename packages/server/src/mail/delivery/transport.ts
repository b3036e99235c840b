import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import { isEmail } from '@daybook/shared/rules/rules'
import { keptReasons } from '@daybook/shared/texts/mailRuns'
import type { Config } from '../../platform/config.ts'
import { mailServerOptions } from '../../platform/mailServer.ts'
import { makeFolder } from '../../platform/makeFolder.ts'
import { returnAddress } from '../bounces/returnAddress.ts'
import { shorterEncoding } from './encoding.ts'
import { type Composed, oneLine } from '../letters/letter.ts'
import { AT_ONCE, type Handover, type Transport } from './handover.ts'
import { letterFile } from './letterFile.ts'
import type { ClaimedLetter } from '../../letters/outbox.queries.ts'

/** Timeouts of the mail server in milliseconds: to connect, and to answer. */
const PATIENCE = { reached: 10_000, answered: 300_000 }

const SECRETS = { disableFileAccess: true, disableUrlAccess: true } as const

/** The mail server of SMTP_URL, or .eml files in a folder. */
export function transportOf(config: Config, patience = PATIENCE): Transport {
  return config.smtpUrl ? smtp(config, patience) : folder(config)
}

function messageOf(config: Config, letter: ClaimedLetter, composed: Composed) {
  return {
    from: oneLine(config.mailFrom),
    to: { name: oneLine(letter.receiverName), address: letter.receiverEmail },
    ...(config.bounceAddress === undefined
      ? {}
      : { envelope: { from: returnAddress(config.bounceAddress, letter), to: letter.receiverEmail } }),
    subject: oneLine(composed.subject),
    text: part(composed.text),
    html: part(composed.html),
    attachments: (composed.files ?? []).map(({ name, type, bytes }) => ({
      filename: oneLine(name),
      contentType: type,
      content: bytes,
    })),
    messageId: letter.messageId,
    date: letter.createdAt,
    list: { id: { url: listId(config, letter.kind), comment: 'Daybook' } },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...SECRETS,
  }
}

/** For sorting in mail programs: one list id for each kind of letter, all ending in the host name. */
function listId({ publicUrl }: Config, kind: string): string {
  return `${kind.toLowerCase()}.${new URL(publicUrl).hostname}`
}

const part = (content: string) => ({ content, contentTransferEncoding: shorterEncoding(content) })

const badAddress: Handover = { status: 'N', reason: keptReasons.badAddress }

function smtp(config: Config, { reached, answered }: typeof PATIENCE): Transport {
  const transport = nodemailer.createTransport({
    ...mailServerOptions(config),
    pool: true,
    maxConnections: AT_ONCE,
    // If the server has closed the connection, reconnect once for a letter of which nothing was sent.
    maxRequeues: 1,
    // Close idle connections ourselves before a server or firewall silently drops them.
    idleTimeout: 20_000,
    dnsTimeout: reached,
    connectionTimeout: reached,
    greetingTimeout: reached,
    socketTimeout: answered,
    ...SECRETS,
  })
  const streams = new Map<string, Readable[]>()
  transport.use('stream', ({ message }, done) => {
    const create = message.createReadStream.bind(message)
    message.createReadStream = (...parameters) => {
      const stream = create(...parameters)
      streams.get(message.messageId())?.push(stream)
      return stream
    }
    done()
  })
  return {
    async send(letter, composed) {
      if (!isEmail(letter.receiverEmail)) return badAddress
      const sources: Readable[] = []
      streams.set(letter.messageId, sources)
      try {
        await transport.sendMail(messageOf(config, letter, composed))
        return { status: 'Y' }
      } catch (error) {
        return afterFailure(error, phaseOf(sources))
      } finally {
        streams.delete(letter.messageId)
      }
    },
    close: () => transport.close(),
  }
}

/** How far a letter got: the library reads it only once the server has asked for it. */
type Phase = 'connecting' | 'addressed' | 'under way'

function phaseOf(sources: readonly Readable[]): Phase {
  if (sources.length === 0) return 'connecting'
  return sources.some(({ readableDidRead }) => readableDidRead) ? 'under way' : 'addressed'
}

function folder(config: Config): Transport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...SECRETS })
  return {
    async send(letter, composed) {
      if (!isEmail(letter.receiverEmail)) return badAddress
      try {
        const { message } = await transport.sendMail(messageOf(config, letter, composed))
        const file = letterFile(config, letter)
        makeFolder(path.dirname(file), 0o700)
        await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true })
        await rename(`${file}.part`, file)
        return { status: 'file' }
      } catch (error) {
        return { status: 'later', fault: 'server', reason: reasonOf(error) }
      }
    },
    close: () => transport.close(),
  }
}

type MailError = {
  code?: string
  originalCode?: string
  timeoutType?: string
  responseCode?: number
  command?: string
  message?: string
}

/** No connection was made, so nothing can have been delivered. */
const NOT_REACHED = new Set([
  'EDNS',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
])
/** Failures after connecting and before the letter. */
const NOT_LET_IN = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EPROXY'])

/**
 * What a failure proves. A response to this letter is permanent or temporary by its first digit. An unreachable server
 * delivered nothing, nor did a connection that broke before the server asked for the letter. If it broke later, the
 * letter may have been delivered, which nobody can tell.
 */
function afterFailure(error: unknown, phase: Phase): Handover {
  const { code = '', originalCode = '', timeoutType = '', responseCode, command = '' } = error as MailError
  const reason = reasonOf(error)
  const isBeforeLetter = NOT_LET_IN.has(code) || (command === 'CONN' && responseCode !== undefined)
  if (isBeforeLetter || [code, originalCode, timeoutType].some((sign) => NOT_REACHED.has(sign))) {
    return { status: 'later', fault: 'server', reason }
  }
  // 421: the server is shutting down, whatever the letter.
  if (responseCode === 421) return { status: 'later', fault: 'server', reason }
  if (responseCode !== undefined && responseCode >= 500) return { status: 'N', reason }
  if (responseCode !== undefined && responseCode >= 400) return { status: 'later', fault: 'letter', reason }
  if (code === 'EENVELOPE') return { status: 'N', reason }
  if (phase === 'under way') return { status: 'unknown', reason }
  return { status: 'later', fault: phase === 'connecting' ? 'server' : 'connection', reason }
}

function reasonOf(error: unknown): string {
  return oneLine(String((error as MailError).message ?? error)).slice(0, 300)
}

import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { isEmail } from '@daybook/contract/rules'
import type { Config } from '../platform/config.ts'
import { type Composed, oneLine } from './letter.ts'
import type { ClaimedLetter, Outcome } from './outbox.queries.ts'

/** Hands one letter over. Resolves with how it ended; never rejects for what a server or a disk does. */
export type Transport = {
  send(letter: ClaimedLetter, composed: Composed): Promise<Handover>
  close(): void
}

/** `server`: nothing about this letter, the way out is closed; later ones would fare the same. */
export type Handover =
  | Exclude<Outcome, { status: 'waiting' } | { status: 'cancelled' }>
  | { status: 'later'; reason: string; fault: 'letter' | 'server' }

const SECRETS = { disableFileAccess: true, disableUrlAccess: true } as const

/** The mail server of SMTP_URL, or else .eml files in a folder. */
export function transportOf(config: Config): Transport {
  return config.smtpUrl ? smtp(config.smtpUrl, config) : folder(path.join(config.dataDir, 'outbox'), config)
}

function messageOf(config: Config, letter: ClaimedLetter, composed: Composed) {
  return {
    from: oneLine(config.mailFrom),
    to: { name: oneLine(letter.receiverName), address: letter.receiverEmail },
    subject: oneLine(composed.subject),
    text: composed.text,
    html: composed.html,
    messageId: letter.messageId,
    date: letter.createdAt,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...SECRETS,
  }
}

const badAddress: Handover = { status: 'N', reason: 'The e-mail address is not valid.' }

function smtp(url: string, config: Config): Transport {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 5,
    // Whether and when a letter is tried again is decided by its row.
    maxRequeues: 0,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    ...SECRETS,
  })
  return {
    async send(letter, composed) {
      if (!isEmail(letter.receiverEmail)) return badAddress
      try {
        await transport.sendMail(messageOf(config, letter, composed))
        return { status: 'Y' }
      } catch (error) {
        return afterFailure(error)
      }
    },
    close: () => transport.close(),
  }
}

function folder(place: string, config: Config): Transport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...SECRETS })
  return {
    async send(letter, composed) {
      if (!isEmail(letter.receiverEmail)) return badAddress
      try {
        const { message } = await transport.sendMail(messageOf(config, letter, composed))
        // Named by its row: written twice after a kill, it is one file.
        const file = path.join(place, `${String(letter.id).padStart(9, '0')}-${letter.kind}.eml`)
        await mkdir(place, { recursive: true, mode: 0o700 })
        await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true })
        await rename(`${file}.part`, file)
        return { status: 'Y' }
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

/** These say that no connection was made, so nothing can have been delivered. */
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
/** These stand between the connection and the letter. */
const NOT_LET_IN = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EPROXY'])

/**
 * What a failure proves. An answer of the server to this letter is final or passing by its first digit; a server that
 * cannot be reached delivered nothing; a connection that broke in between may have delivered it, which nobody can tell.
 */
export function afterFailure(error: unknown): Handover {
  const { code = '', originalCode = '', timeoutType = '', responseCode, command = '' } = error as MailError
  const reason = reasonOf(error)
  const isBeforeLetter = NOT_LET_IN.has(code) || (command === 'CONN' && responseCode !== undefined)
  if (isBeforeLetter || [code, originalCode, timeoutType].some((sign) => NOT_REACHED.has(sign))) {
    return { status: 'later', fault: 'server', reason }
  }
  if (responseCode !== undefined && responseCode >= 500) return { status: 'N', reason }
  if (responseCode !== undefined && responseCode >= 400) return { status: 'later', fault: 'letter', reason }
  if (code === 'EENVELOPE') return { status: 'N', reason }
  return { status: 'unknown', reason }
}

function reasonOf(error: unknown): string {
  return oneLine(String((error as MailError).message ?? error)).slice(0, 300)
}

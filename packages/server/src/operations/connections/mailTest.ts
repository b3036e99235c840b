import type { Transporter } from 'nodemailer'
import type { Config } from '../../platform/config.ts'
import { oneLine } from '../../mail/letters/letter.ts'
import type { Outcome } from './outcome.ts'
import { mailServerOptions } from '../../platform/mailServer.ts'
import { PATIENCE_MS } from './patience.ts'
import { type Target, addressOf, certifiedFor, isConfigured } from '../../platform/transport/target.ts'

export type TestLetter = { from: string; to: string; message: string }

const SUBJECT = 'Daybook: test / ทดสอบ'
const SAFE = {
  dnsTimeout: PATIENCE_MS,
  connectionTimeout: PATIENCE_MS,
  greetingTimeout: PATIENCE_MS,
  socketTimeout: PATIENCE_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/** Loaded on demand: another process sends the letters, and this one needs the library only for tests. */
const library = async () => (await import('nodemailer')).default

/** Sends a letter through a typed server. Rejects, or returns notReached for a forbidden one. */
export async function sendTo(config: Config, target: Target, letter: TestLetter): Promise<Outcome> {
  const address = await addressOf(target, { isKnown: isConfigured(config, 'mail', target) })
  if (address === undefined) return 'notReached'
  const { createTransport } = await library()
  const transport = createTransport({
    host: address,
    port: target.port,
    secure: target.port === 465,
    tls: certifiedFor(target.host),
    ...(config.smtpName === undefined ? {} : { name: config.smtpName }),
    ...SAFE,
  })
  return send(transport, letter)
}

/** Sends a letter as the product sends its own. */
export async function sendBySystem(config: Config, letter: Omit<TestLetter, 'from'>): Promise<Outcome> {
  if (!config.smtpUrl) return 'notConfigured'
  const { createTransport } = await library()
  const transport = createTransport({ ...mailServerOptions(config), ...SAFE })
  return send(transport, { ...letter, from: config.mailFrom })
}

const SHORT_MS = 1_200

/** Whether the mail server accepts our sign-in; rejects if it cannot be reached. */
export async function mailServerAnswers(config: Config): Promise<boolean> {
  const { createTransport } = await library()
  const transport = createTransport({
    ...mailServerOptions(config),
    ...SAFE,
    dnsTimeout: SHORT_MS,
    connectionTimeout: SHORT_MS,
    greetingTimeout: SHORT_MS,
    socketTimeout: SHORT_MS,
  })
  try {
    return await transport.verify()
  } catch (error) {
    if (outcomeOf(error as MailError) === 'notReached') throw error
    return false
  } finally {
    transport.close()
  }
}

async function send(transport: Transporter, { from, to, message }: TestLetter): Promise<Outcome> {
  try {
    await transport.sendMail({
      from: oneLine(from),
      to: { name: '', address: to },
      subject: SUBJECT,
      text: message.trim() === '' ? SUBJECT : message,
    })
    return 'connected'
  } catch (error) {
    return outcomeOf(error as MailError)
  } finally {
    transport.close()
  }
}

type MailError = { code?: string; responseCode?: number; command?: string; message?: string }

function outcomeOf({ code = '', responseCode, command = '', message = '' }: MailError): Outcome {
  if (['EAUTH', 'ENOAUTH', 'EOAUTH2'].includes(code)) return 'signInRefused'
  if (code === 'ETLS' || /certificate|altnames/i.test(message)) return 'notTrusted'
  return responseCode !== undefined && command !== 'CONN' ? 'letterRefused' : 'notReached'
}

import type { ImapFlow, MailboxObject } from 'imapflow'
import type { Services } from '../../call/call.ts'
import type { Config } from '../../platform/config.ts'
import { mailboxOptions } from '../../platform/mailServer.ts'
import { oneLine } from '../letters/letter.ts'
import { MOST_BYTES } from './deliveryReport.ts'
import { leaveMailbox, noteRead, type ReadUpTo, takeMailbox } from './mailbox.queries.ts'
import { takeBack } from './takeBack.ts'

/** Messages per turn; the next turn continues. */
const MOST_MESSAGES = 200
const PATIENCE_MS = 30_000
const SHORT_MS = 5_000

type Mailbox = ReturnType<typeof mailboxOptions>

/**
 * Reads new messages in the mailbox of BOUNCE_IMAP_URL. If the letter of a message is found, the message is marked as seen
 * once that is stored; others are left unchanged and not read again. Only one of several processes reads.
 *
 * @throws an error with one line that says why the mailbox could not be read
 */
export async function readMailbox(
  services: Pick<Services, 'config' | 'db' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const { config, db, log } = services
  if (config.bounceMailbox === undefined) return
  const mailbox = mailboxOptions(config.bounceMailbox, config)
  const upTo = await takeMailbox(db, mailbox.name)
  if (!upTo) return
  let isRead = false
  try {
    const { bounces, others } = await readNew(services, mailbox, upTo, signal)
    if (bounces + others > 0) log.info({ bounces, others }, 'the mailbox of BOUNCE_IMAP_URL was read')
    isRead = true
  } finally {
    await leaveMailbox(db, mailbox.name, isRead)
  }
}

/** Opens the mailbox and leaves it. @throws an error with one line that says why it cannot be read */
export async function mailboxAnswers(address: string, config: Config): Promise<void> {
  const { folder, server } = mailboxOptions(address, config)
  const client = await mailboxClient(server, SHORT_MS)
  try {
    await said(open(client, folder))
  } finally {
    await client.logout().catch(() => {})
    client.close()
  }
}

/** The library is loaded on demand: most servers read no mailbox. */
async function mailboxClient(server: Mailbox['server'], patience: number): Promise<ImapFlow> {
  const imapflow = await import('imapflow')
  const client = new imapflow.ImapFlow({
    ...server,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // Messages are truncated well below this, and no other response is longer.
    maxResponseSize: 4 * MOST_BYTES,
  })
  // The running command rejects as well.
  client.on('error', () => {})
  return client
}

async function readNew(
  services: Pick<Services, 'db'>,
  { name, folder, server }: Mailbox,
  upTo: ReadUpTo,
  signal: AbortSignal | undefined,
): Promise<{ bounces: number; others: number }> {
  const { db } = services
  const client = await mailboxClient(server, PATIENCE_MS)
  const stop = () => client.close()
  signal?.addEventListener('abort', stop)
  try {
    const opened = await said(open(client, folder))
    const uidValidity = Number(opened.uidValidity)
    const from = uidValidity === upTo.uidValidity ? upTo.lastUid + 1 : 1
    const found = (await said(client.search({ uid: `${from}:*` }, { uid: true }))) || []
    // The search always returns the last message, even if its number is lower.
    const uids = found.filter((uid) => uid >= from).toSorted((a, b) => a - b)
    let bounces = 0
    for (const uid of uids.slice(0, MOST_MESSAGES)) {
      const message = await said(client.fetchOne(String(uid), { source: { maxLength: MOST_BYTES } }, { uid: true }))
      const taken = message && message.source ? await takeBack(services, 'read the mailbox', message.source) : 'none'
      const isBounce = typeof taken === 'object'
      if (isBounce) await said(client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }))
      await noteRead(db, name, { uidValidity, lastUid: uid, isBounce })
      bounces += Number(isBounce)
    }
    return { bounces, others: Math.min(uids.length, MOST_MESSAGES) - bounces }
  } finally {
    signal?.removeEventListener('abort', stop)
    await client.logout().catch(() => {})
    client.close()
  }
}

async function open(client: ImapFlow, folder: string): Promise<MailboxObject> {
  await client.connect()
  return client.mailboxOpen(folder)
}

/** Turns an error into one line with the server's words: the library's errors contain the whole exchange. */
async function said<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const { message, responseText } = error as Error & { responseText?: string }
    throw new Error(`The mailbox of BOUNCE_IMAP_URL cannot be read: ${oneLine(responseText || message).slice(0, 300)}`)
  }
}

import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import type { Config } from '../platform/config.ts'

/** `until` undefined: it could not be read. */
export type Certificate = { host: string; until: Date | undefined }

const PATIENCE_MS = 1_200

/** How to get a server's certificate: it speaks TLS at once, or must be asked to in its own protocol first. */
type Begin = (read: () => Promise<Buffer>, socket: net.Socket) => Promise<void>
const PROTOCOLS: Record<string, { port: number; begin?: Begin }> = {
  'https:': { port: 443 },
  'smtps:': { port: 465 },
  'smtp:': { port: 25, begin: startSmtp },
  'imaps:': { port: 993 },
  'imap:': { port: 143, begin: startImap },
  'postgres:': { port: 5432, begin: startPostgres },
  'postgresql:': { port: 5432, begin: startPostgres },
}

/** PostgreSQL's SSLRequest: its length, and a code that no protocol version has. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/**
 * When the certificates of the configured servers expire: ours, and those of the servers to which Daybook connects over TLS.
 * Only the date is checked; trust is checked when connecting for real. A mail server without STARTTLS has no certificate.
 */
export async function readCertificates(config: Config): Promise<Certificate[]> {
  const addresses = [
    config.publicUrl,
    config.smtpUrl,
    config.bounceMailbox,
    config.directory?.instance,
    config.filesEndpoint,
    config.line?.apiUrl,
    config.databaseUrl && isEncrypted(config.databaseUrl) ? config.databaseUrl : undefined,
  ]
  const targets = new Map<string, Target>()
  for (const address of addresses) {
    if (!address) continue
    const { protocol, hostname, port } = new URL(address)
    const usual = PROTOCOLS[protocol]
    if (usual === undefined || hostname === '') continue
    const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '')
    targets.set(`${hostname}:${port || usual.port}`, { host, port: Number(port || usual.port), begin: usual.begin })
  }
  const read = await Promise.all(
    [...targets].map(async ([host, target]) => ({ host, until: await validUntil(target) })),
  )
  return read.flatMap(({ host, until }) => (until === 'none' ? [] : [{ host, until }]))
}

/** The driver encrypts only if the URL says so. */
function isEncrypted(url: string): boolean {
  const { searchParams } = new URL(url)
  const mode = searchParams.get('sslmode')
  return (mode !== null && mode !== 'disable') || ['1', 'true'].includes(searchParams.get('ssl') ?? '')
}

type Target = { host: string; port: number; begin: Begin | undefined }

class NoTls extends Error {}

async function validUntil({ host, port, begin }: Target): Promise<Date | 'none' | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const plain = net.connect({ host, port })
  // Once the certificate has been read, a broken connection does not matter.
  plain.on('error', () => {})
  try {
    await once(plain, 'connect', { signal })
    await begin?.(() => nextOf(plain, signal), plain)
    const servername = net.isIP(host) === 0 ? { servername: host } : {}
    const secure = tls.connect({ socket: plain, rejectUnauthorized: false, ...servername })
    await once(secure, 'secureConnect', { signal })
    const until = Date.parse(secure.getPeerCertificate().valid_to)
    return Number.isNaN(until) ? undefined : new Date(until)
  } catch (error) {
    return error instanceof NoTls ? 'none' : undefined
  } finally {
    plain.destroy()
  }
}

/** Pauses the socket between reads: data that arrives while nobody listens would be lost. */
async function nextOf(socket: net.Socket, signal: AbortSignal): Promise<Buffer> {
  socket.resume()
  const [chunk] = (await once(socket, 'data', { signal })) as [Buffer]
  socket.pause()
  return chunk
}

async function startPostgres(read: () => Promise<Buffer>, socket: net.Socket): Promise<void> {
  socket.write(SSL_REQUEST)
  if ((await read()).toString() !== 'S') throw new NoTls()
}

async function startSmtp(read: () => Promise<Buffer>, socket: net.Socket): Promise<void> {
  await answerOf(read)
  socket.write('EHLO daybook\r\n')
  if (!/^250[ -]STARTTLS\s*$/im.test(await answerOf(read))) throw new NoTls()
  socket.write('STARTTLS\r\n')
  if (!(await answerOf(read)).startsWith('220')) throw new NoTls()
}

async function startImap(read: () => Promise<Buffer>, socket: net.Socket): Promise<void> {
  if (!(await lineOf(read, /^\* (\w+)/m)).startsWith('OK')) throw new NoTls()
  socket.write('a STARTTLS\r\n')
  if ((await lineOf(read, /^a (\w+)/m)).toUpperCase() !== 'OK') throw new NoTls()
}

/** The capture of the first complete line that matches. */
async function lineOf(read: () => Promise<Buffer>, line: RegExp): Promise<string> {
  let said = ''
  while (!line.test(said) || !said.endsWith('\r\n')) {
    said += (await read()).toString('latin1')
    if (said.length > 10_000) throw new Error('not IMAP')
  }
  return line.exec(said)?.[1] ?? ''
}

/** An SMTP reply, up to the line whose code is followed by a space. */
async function answerOf(read: () => Promise<Buffer>): Promise<string> {
  let said = ''
  while (!/^\d{3} .*\r?\n/m.test(said)) {
    said += (await read()).toString('latin1')
    if (said.length > 10_000) throw new Error('not SMTP')
  }
  return said
}

import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import { generate } from 'selfsigned'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { startSmtpServer } from '../testing/smtpServer.ts'
import { readCertificates } from './certificates.ts'

const NOTED = { DATA_DIR: '.', APP_SECRET: 'a'.repeat(32) }
const read = (env: Record<string, string>) => readCertificates(readConfig({ ...NOTED, ...env }))

async function made() {
  const notAfterDate = new Date('2027-03-04T05:06:07Z')
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate,
  })
  return { key: pems.private, cert: pems.cert, until: notAfterDate }
}

async function listening(server: net.Server): Promise<number> {
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as net.AddressInfo).port
}

describe('the certificates in use', () => {
  it('are read over STARTTLS of a mail server', async () => {
    const { key, cert, until } = await made()
    const server = new SMTPServer({ key, cert, logger: false, authOptional: true, disableReverseLookup: true })
    server.on('error', () => {})
    const port = await listening(server.server)
    expect(await read({ SMTP_URL: `smtp://127.0.0.1:${port}` })).toEqual([{ host: `127.0.0.1:${port}`, until }])
  })

  it('are none at a mail server without encryption, and unknown at one that does not answer', async () => {
    const { port } = await startSmtpServer()
    expect(await read({ SMTP_URL: `smtp://127.0.0.1:${port}` })).toEqual([])
    const silent = await listening(net.createServer((socket) => socket.on('error', () => {})))
    expect(await read({ SMTP_URL: `smtp://127.0.0.1:${silent}` })).toEqual([
      { host: `127.0.0.1:${silent}`, until: undefined },
    ])
  })

  it('are read at the bounce mailbox, over TLS or STARTTLS, and are none without', async () => {
    const { key, cert, until } = await made()
    const secure = await listening(tls.createServer({ key, cert }, (socket) => void socket.on('error', () => {})))
    const imap = (answer: string) =>
      listening(
        net.createServer((socket) => {
          socket.on('error', () => {})
          socket.write('* OK [CAPABILITY IMAP4rev1 STARTTLS] ready\r\n')
          socket.once('data', (request) =>
            socket.write(`* CAPABILITY IMAP4rev1\r\n${String(request).split(' ')[0]} ${answer}\r\n`, () => {
              if (answer.startsWith('OK'))
                new tls.TLSSocket(socket, { isServer: true, key, cert }).on('error', () => {})
            }),
          )
        }),
      )
    const [plain, refusing] = [await imap('OK begin'), await imap('BAD unknown')]
    const at = (port: number, scheme = 'imap') => read({ BOUNCE_IMAP_URL: `${scheme}://b:p@127.0.0.1:${port}/INBOX` })
    expect(await at(secure, 'imaps')).toEqual([{ host: `127.0.0.1:${secure}`, until }])
    expect(await at(plain)).toEqual([{ host: `127.0.0.1:${plain}`, until }])
    expect(await at(refusing)).toEqual([])
  })

  it('are read at a PostgreSQL that is reached with encryption, and only there', async () => {
    const { key, cert, until } = await made()
    const asked: string[] = []
    const port = await listening(
      net.createServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', (request) => {
          asked.push(request.toString('hex'))
          socket.write('S', () => new tls.TLSSocket(socket, { isServer: true, key, cert }).on('error', () => {}))
        })
      }),
    )
    const url = `postgres://daybook@127.0.0.1:${port}/daybook`
    expect(await read({ DATABASE_URL: `${url}?sslmode=require` })).toEqual([{ host: `127.0.0.1:${port}`, until }])
    expect(await read({ DATABASE_URL: url })).toEqual([])
    expect(await read({ DATABASE_URL: `${url}?sslmode=disable` })).toEqual([])
    expect(asked).toEqual(['0000000804d2162f'])
  })
})

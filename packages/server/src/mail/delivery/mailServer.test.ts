import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { generate } from 'selfsigned'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { mailServerAnswers, sendBySystem } from '../../operations/connections/mailTest.ts'
import { readConfig } from '../../platform/config.ts'
import { ConfigError } from '../../platform/configError.ts'
import { lacksSender } from '../../platform/mailServer.ts'
import { scratchFolder } from '../../testing/scratchFolder.ts'

const SECRET = { APP_SECRET: 'a'.repeat(32) }
const settings = (env: Record<string, string>) => readConfig({ ...SECRET, DATA_DIR: '.', ...env })

/** A mail server with a certificate from its own authority, and the greetings it received. */
async function privateServer() {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const greetings = new Set<string>()
  const server = new SMTPServer({
    key: pems.private,
    cert: pems.cert,
    logger: false,
    authOptional: true,
    disableReverseLookup: true,
    onMailFrom(_address, session, done) {
      greetings.add(session.hostNameAppearsAs)
      done()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const folder = scratchFolder()
  const file = path.join(folder, 'ca.pem')
  writeFileSync(file, pems.cert)
  return { url: `smtp://localhost:${(server.server.address() as AddressInfo).port}`, file, greetings }
}

describe('the mail server of SMTP_URL', () => {
  it('is trusted with a private authority only if SMTP_CA names it', async () => {
    const { url, file } = await privateServer()
    expect(await mailServerAnswers(settings({ SMTP_URL: url })).catch(() => false)).toBe(false)
    expect(await mailServerAnswers(settings({ SMTP_URL: url, SMTP_CA: file }))).toBe(true)
  })

  it('is greeted with SMTP_NAME, otherwise with the host name of PUBLIC_URL', async () => {
    const { url, file, greetings } = await privateServer()
    const base = { SMTP_URL: url, SMTP_CA: file, PUBLIC_URL: 'https://daybook.example.com' }
    const letter = { to: 'somebody@example.com', message: 'Hello' }
    expect(await sendBySystem(settings(base), letter)).toBe('connected')
    expect(await sendBySystem(settings({ ...base, SMTP_NAME: 'relay.example.com' }), letter)).toBe('connected')
    expect([...greetings]).toEqual(['daybook.example.com', 'relay.example.com'])
    expect(settings({ PUBLIC_URL: 'http://10.0.0.1:3000' }).smtpName).toBeUndefined()
    expect(settings({}).smtpName).toBeUndefined()
  })

  it('refuses invalid names and authorities, in one line', () => {
    expect(() => settings({ SMTP_NAME: 'not a name' })).toThrow('SMTP_NAME must be a host name')
    expect(() => settings({ SMTP_CA: '/nowhere/ca.pem' })).toThrow(ConfigError)
    expect(() => settings({ SMTP_CA: import.meta.filename })).toThrow('there is no certificate in')
  })
})

describe('lacksSender', () => {
  it('detects a sender that no other server accepts, once there is a mail server', () => {
    const of = (env: Record<string, string>) => lacksSender(settings(env))
    const SMTP_URL = 'smtp://mail.example.com'
    expect(of({})).toBe(false)
    expect(of({ SMTP_URL })).toBe(true)
    expect(of({ SMTP_URL, MAIL_FROM: 'Daybook <daybook@intranet>' })).toBe(true)
    expect(of({ SMTP_URL, MAIL_FROM: 'Daybook <daybook@example.com>' })).toBe(false)
    expect(of({ SMTP_URL, MAIL_FROM: 'daybook@example.com' })).toBe(false)
  })
})

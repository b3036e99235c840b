import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { generate } from 'selfsigned'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { mailboxOptions } from '../../platform/mailServer.ts'
import { startImapServer } from '../../testing/imapServer.ts'
import { countRead } from './mailbox.queries.ts'
import { readMailbox } from './readMailbox.ts'
import { returnAddress } from './returnAddress.ts'
import { BOUNCE_ADDRESS, exchangeReport, postfixReport, sentLetters } from '../../testing/bounces.ts'
import { scratchFolder } from '../../testing/scratchFolder.ts'

describe('the bounce mailbox', { timeout: 60_000 }, () => {
  async function prepared() {
    const imap = await startImapServer()
    const sent = await sentLetters({ BOUNCE_IMAP_URL: imap.url })
    const { first, second, email } = sent
    const addressOf = ({ id, message_id: messageId }: typeof first) => returnAddress(BOUNCE_ADDRESS, { id, messageId })
    const reportOf = (letter: typeof first) => postfixReport({ to: addressOf(letter), receiver: email })
    return { ...sent, imap, addressOf, reportOf, byId: exchangeReport(second.message_id) }
  }

  it('is read from where it was left, and its reports are recorded at letter and address', async () => {
    const { app, imap, rows, noted, reportOf, first, byId } = await prepared()
    const answer = imap.put('From: a@example.com\r\nSubject: Out of office\r\n\r\nBack on Monday')
    const report = imap.put(reportOf(first))
    await readMailbox(app.services)
    expect((await rows()).map(({ status }) => status)).toEqual(['N', 'Y'])
    expect(await noted()).toHaveLength(1)
    expect([answer.seen, report.seen]).toEqual([false, true])
    expect(await countRead(app.db)).toMatchObject({ bounces: 1, others: 1 })

    const next = imap.put(byId)
    await readMailbox(app.services)
    await readMailbox(app.services)
    expect((await rows()).map(({ status }) => status)).toEqual(['N', 'N'])
    expect(next.seen).toBe(true)
    expect(imap.fetched).toEqual([1, 2, 3])
    expect(await countRead(app.db)).toMatchObject({ bounces: 2, others: 1 })

    // A recreated mailbox numbers its messages from one again.
    imap.uidValidity += 1
    imap.messages.splice(0)
    imap.put('Subject: x\r\n\r\nx')
    await readMailbox(app.services)
    expect(imap.fetched).toEqual([1, 2, 3, 1])
  })

  it('is read by one process at a time, and by another one if that one hangs', async () => {
    const { app, imap, rows, reportOf, first } = await prepared()
    imap.put(reportOf(first))
    const other = await app.second()
    let go = () => {}
    imap.pause = new Promise((resolve) => {
      go = resolve
    })
    const reading = readMailbox(app.services)
    await expect.poll(() => imap.visits).toBe(1)
    await readMailbox(other.services)
    expect(imap.visits).toBe(1)

    imap.pause = undefined
    await sql`update bounce_mailbox set busy_until = daybook_now() - interval '1 second'`.execute(app.db)
    await readMailbox(other.services)
    expect((await rows())[0]?.status).toBe('N')
    go()
    await reading
    expect((await rows()).map(({ status }) => status)).toEqual(['N', 'Y'])
  })

  it('is left at once when the server stops, and the next one reads what was not stored', async () => {
    const { app, imap, rows, reportOf, first } = await prepared()
    imap.put(reportOf(first))
    imap.pause = new Promise(() => {})
    const stopping = new AbortController()
    const reading = readMailbox(app.services, stopping.signal).catch((error: unknown) => String(error))
    await expect.poll(() => imap.visits).toBe(1)
    stopping.abort()
    expect(await reading).toContain('The mailbox of BOUNCE_IMAP_URL cannot be read')
    expect((await rows())[0]?.status).toBe('Y')
    imap.pause = undefined
    await readMailbox(app.services)
    expect((await rows())[0]?.status).toBe('N')
  })

  it('survives messages that are no mail, are huge, or name letters that they may not', async () => {
    const { app, imap, rows, noted, first, second, reportOf, addressOf } = await prepared()
    const forged = `bounces+${first.id}-00000000-0000@example.com`
    imap.put('')
    imap.put(Buffer.alloc(10_000, 0xff))
    imap.put(`Subject: x\r\n\r\n${'x'.repeat(5_000_000)}`)
    imap.put(postfixReport({ to: forged }))
    // The database rejects NUL in text.
    imap.put(exchangeReport('<\u0000zero@localhost>').toString())
    imap.put(postfixReport({ to: addressOf(second), status: '5.1.1\u0000', receiver: 'zero\u0000@example.net' }))
    imap.put(reportOf(first))
    await readMailbox(app.services)
    expect((await rows()).map(({ status }) => status)).toEqual(['N', 'N'])
    expect(await noted()).toHaveLength(1)
    expect(await countRead(app.db)).toMatchObject({ bounces: 2, others: 5 })
  })

  it('says in one line why it cannot be read, without the password', async () => {
    const { app, imap } = await prepared()
    imap.password = 'another'
    const error = await readMailbox(app.services).catch((caught: unknown) => caught)
    expect(String(error)).toBe('Error: The mailbox of BOUNCE_IMAP_URL cannot be read: Wrong name or password')
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/se:cret|se%3Acret/)
    imap.password = 'se:cret'
    await readMailbox(app.services)
  })

  it('is reached over TLS with a private authority if SMTP_CA names it', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
    })
    const imap = await startImapServer({ key, cert })
    imap.put('Subject: x\r\n\r\nx')
    const folder = scratchFolder()
    const file = path.join(folder, 'ca.pem')
    writeFileSync(file, cert)
    const { app } = await sentLetters({ BOUNCE_IMAP_URL: imap.url, SMTP_CA: file })
    await readMailbox(app.services)
    expect(imap.fetched).toEqual([1])
    const strange = await sentLetters({ BOUNCE_IMAP_URL: imap.url })
    await expect(readMailbox(strange.app.services)).rejects.toThrow('cannot be read')
    expect(imap.visits).toBe(1)
  })
})

describe('BOUNCE_IMAP_URL', () => {
  const trusting = { smtpAuthorities: undefined }

  it('contains server, folder and user, and never sends a password in clear text over a network', () => {
    const { name, folder, server } = mailboxOptions(
      'imap://b%40example.com:p%2Fw@mail.example.com/Back%20again',
      trusting,
    )
    expect([name, folder]).toEqual(['b@example.com@mail.example.com/Back again', 'Back again'])
    expect(server).toEqual({
      host: 'mail.example.com',
      port: 143,
      secure: false,
      doSTARTTLS: true,
      auth: { user: 'b@example.com', pass: 'p/w' },
    })
    expect(mailboxOptions('imaps://b:p@[::1]', trusting)).toMatchObject({
      folder: 'INBOX',
      server: { host: '::1', port: 993, secure: true },
    })
  })

  const read = (BOUNCE_IMAP_URL: string, BOUNCE_IMAP_PASSWORD_FILE?: string) =>
    readConfig({ APP_SECRET: 'a'.repeat(32), DATA_DIR: '.', BOUNCE_IMAP_URL, BOUNCE_IMAP_PASSWORD_FILE }).bounceMailbox

  it('needs a name and a password', () => {
    expect(read('imaps://b:p@mail.example.com')).toBe('imaps://b:p@mail.example.com')
    for (const wrong of ['imaps://mail.example.com', 'https://b:p@mail.example.com', 'mail.example.com'])
      expect(() => read(wrong), wrong).toThrow('BOUNCE_IMAP_URL must be a URL such as imaps://user:password@')
    expect(() => read('imaps://b@mail.example.com')).toThrow('BOUNCE_IMAP_URL needs a password')
  })

  it('takes the password from a file, with any characters', () => {
    const folder = scratchFolder()
    const file = path.join(folder, 'password')
    for (const [text, password] of [
      ['p@/:%41 ü\n', 'p@/:%41 ü'],
      ['two words\r\n', 'two words'],
      ['no end', 'no end'],
    ]) {
      writeFileSync(file, text as string)
      const { name, server } = mailboxOptions(read('imaps://b%40x.y@mail.example.com/In', file) ?? '', trusting)
      expect([name, server.auth]).toEqual(['b@x.y@mail.example.com/In', { user: 'b@x.y', pass: password }])
    }
    expect(() => read('imaps://b:p@mail.example.com', file)).toThrow('BOUNCE_IMAP_URL must have no password')
    expect(() => read('', file)).toThrow('BOUNCE_IMAP_PASSWORD_FILE needs BOUNCE_IMAP_URL')
    writeFileSync(file, '\n')
    expect(() => read('imaps://b@mail.example.com', file)).toThrow('must contain a password')
    rmSync(file)
    expect(() => read('imaps://b@mail.example.com', file)).toThrow('BOUNCE_IMAP_PASSWORD_FILE cannot be read')
  })
})

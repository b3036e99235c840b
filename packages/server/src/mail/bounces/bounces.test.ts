import { execFile } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { keptReasons, reasonIn } from '@daybook/shared/texts/mailRuns'
import { compareRows } from '../../audit/rows.ts'
import { openOutbox } from '../delivery/outbox.ts'
import { scratchApp } from '../../testing/app.ts'
import { startSmtpServer } from '../../testing/smtpServer.ts'
import { people } from '../../testing/world.ts'
import { addLetters } from '../outbox/outbox.queries.ts'
import { readDeliveryReport } from './deliveryReport.ts'
import { namedBy, returnAddress } from './returnAddress.ts'
import { takeBack } from './takeBack.ts'

/** A report as Postfix writes one. */
function postfixReport({ to = 'daybook@example.com', action = 'failed', status = '5.1.1', original = 'Subject: x' }) {
  const lines = `Return-Path: <>
From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="8F0.1/mx.example.net"

This is a MIME-encapsulated message.

--8F0.1/mx.example.net
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--8F0.1/mx.example.net
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
X-Postfix-Queue-ID: 8F0
Arrival-Date: Fri, 20 Nov 2026 10:00:00 +0700 (+07)

Final-Recipient: rfc822; gone@example.net
Original-Recipient: rfc822;gone@example.net
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.example.net
Diagnostic-Code: smtp; 550 5.1.1 <gone@example.net>: Recipient address
    rejected: User unknown

--8F0.1/mx.example.net
Content-Description: Undelivered Message
Content-Type: message/rfc822

${original}

--8F0.1/mx.example.net--
`
  return Buffer.from(lines.replaceAll('\n', '\r\n'))
}

/** As Exchange writes one: without words, and with the headers of the letter alone. */
const exchangeReport = (messageId: string) =>
  Buffer.from(
    `From: postmaster@contoso.example
To: <daybook@example.com>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="a1"

--a1
Content-Type: multipart/alternative; boundary="b1"

--b1
Content-Type: text/html; charset="utf-8"
Content-Transfer-Encoding: base64

PGI+Tm8gPC9iPg==

--b1--

--a1
Content-Type: message/delivery-status

Reporting-MTA: dns;mail.contoso.example

Final-recipient: RFC822;gone@contoso.example
Action: FAILED
Status: 5.1.10

--a1
Content-Type: text/rfc822-headers

Subject: Daily
Message-ID: ${messageId}

--a1--
`.replaceAll('\n', '\r\n'),
  )

const BOUNCE_ADDRESS = 'bounces@example.com'
const MESSAGE_ID = '<0a1b2c3d-4e5f-4a6b-8c7d-0123456789ab@daybook.example.com>'

describe('the address that a letter comes back to', () => {
  it('names the letter and the beginning of its Message-ID', () => {
    const address = returnAddress(BOUNCE_ADDRESS, { id: 42, messageId: MESSAGE_ID })
    expect(address).toBe('bounces+42-0a1b2c3d-4e5f@example.com')
    expect(namedBy(`"x" <${address}>`)).toEqual({ id: 42, tag: '0a1b2c3d-4e5f' })
    expect(namedBy(address.toUpperCase())).toEqual({ id: 42, tag: '0a1b2c3d-4e5f' })
    for (const other of [BOUNCE_ADDRESS, 'bounces+42@example.com', 'bounces+x-0a1b2c3d-4e5f@example.com', ''])
      expect(namedBy(other), other).toBeUndefined()
  })
})

describe('a delivery report', () => {
  it('is read as Postfix and as Exchange write it', async () => {
    const to = returnAddress(BOUNCE_ADDRESS, { id: 42, messageId: MESSAGE_ID })
    const original = `Message-ID: ${MESSAGE_ID}\nSubject: x\n\nMessage-ID: <other@example.com>`
    expect(await readDeliveryReport(postfixReport({ to, original }))).toEqual({
      named: { id: 42, tag: '0a1b2c3d-4e5f' },
      messageId: MESSAGE_ID,
      reason: '550 5.1.1 <gone@example.net>: Recipient address rejected: User unknown',
    })
    expect(await readDeliveryReport(exchangeReport(MESSAGE_ID))).toEqual({
      named: undefined,
      messageId: MESSAGE_ID,
      reason: '5.1.10',
    })
  })

  it('is none where it tells of a delay, an answer of a person, or nothing', async () => {
    expect(await readDeliveryReport(postfixReport({ action: 'delayed', status: '4.4.1' }))).toBeUndefined()
    const answer = 'From: a@example.com\r\nTo: bounces+1-0a1b2c3d-4e5f@example.com\r\n\r\nAction: failed\r\n'
    for (const other of [answer, '', '\u0000\r\n\r\n', 'x'.repeat(100_000)])
      expect(await readDeliveryReport(Buffer.from(other))).toBeUndefined()
  })
})

describe('a letter that comes back', { timeout: 60_000 }, () => {
  async function sent() {
    const server = await startSmtpServer()
    const app = await scratchApp({ SMTP_URL: server.url, BOUNCE_ADDRESS })
    const letters = ['1', '2'].map((subjectKey) => ({
      receiverId: people.reporter.id,
      subjectKey,
      content: { isElsewhere: true, username: 'x', companyName: 'x', expiresAt: '2026-11-21T00:00:00Z', secret: 'x' },
    }))
    await addLetters(app.db, { kind: 'set_password', eventDate: null, host: 'localhost', letters })
    const outbox = openOutbox(app.services)
    expect(await outbox.deliver()).toBe(2)
    await outbox.close()
    const rows = async () =>
      (
        await sql<{ id: number; status: string; reason: string; message_id: string }>`
          select id, status, reason, message_id from letter order by id`.execute(app.db)
      ).rows
    return { app, server, rows, first: (await rows())[0] ?? { id: 0, message_id: '' } }
  }

  it('left with its own address in the envelope, and says in the mail log that it came back', async () => {
    const { app, server, rows, first } = await sent()
    const address = returnAddress(BOUNCE_ADDRESS, { id: first.id, messageId: first.message_id })
    expect(server.taken.map(({ from }) => from)).toContain(address)
    expect(new Set(server.taken.map(({ from }) => from)).size).toBe(2)
    expect(server.taken[0]?.source).toMatch(/^From: Daybook <daybook@localhost>/m)

    const report = postfixReport({ to: address })
    expect(await takeBack(app.services, 'test', report)).toEqual({ letter: first.id })
    expect(await takeBack(app.services, 'test', report)).toBe('unknown')
    const [one, two] = await rows()
    const said = '550 5.1.1 <gone@example.net>: Recipient address rejected: User unknown'
    expect(one).toMatchObject({ status: 'N', reason: `${keptReasons.cameBack}: ${said}` })
    expect(two?.status).toBe('Y')
    expect(reasonIn('th', one?.reason ?? '')).toBe(`อีเมลถูกตีกลับจากเมลเซิร์ฟเวอร์ของผู้รับ: ${said}`)
    expect(await compareRows(app.db)).toBeUndefined()
    const { rows: entries } = await sql<{ n: number }>`
      select count(*)::int as n from audit_entry where action = 'letter-came-back' and row_key = ${String(first.id)}`.execute(
      app.db,
    )
    expect(entries).toEqual([{ n: 1 }])
  })

  it('is not somebody else’s: neither a guessed tag nor another Message-ID finds it', async () => {
    const { app, rows, first } = await sent()
    const guessed = `bounces+${first.id}-00000000-0000@example.com`
    expect(await takeBack(app.services, 'test', postfixReport({ to: guessed }))).toBe('unknown')
    expect(await takeBack(app.services, 'test', exchangeReport('<other@localhost>'))).toBe('unknown')
    expect((await rows()).map(({ status }) => status)).toEqual(['Y', 'Y'])
  })

  it('is taken from a mail server that pipes it into npm run admin -- bounce', async () => {
    const { app, rows, first } = await sent()
    const env = {
      ...process.env,
      DATABASE_URL: app.url,
      APP_SECRET: app.services.config.secret,
      DATA_DIR: app.services.config.dataDir,
    }
    const command = path.join(import.meta.dirname, '../../command/admin.ts')
    async function pipe(message: Buffer, more: Record<string, string> = {}) {
      const child = execFile(process.execPath, [command, 'bounce'], { env: { ...env, ...more } })
      child.stdin?.end(message)
      const [output, [code]] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'exit')])
      return { output: output.trim(), code }
    }
    const ORIGINAL_RECIPIENT = returnAddress(BOUNCE_ADDRESS, { id: first.id, messageId: first.message_id })
    expect(await pipe(Buffer.from('Subject: Out of office\r\n\r\nBack on Monday'), { ORIGINAL_RECIPIENT })).toEqual({
      output: 'This is no report of a failed delivery.',
      code: 0,
    })
    expect(await pipe(postfixReport({}), { ORIGINAL_RECIPIENT })).toEqual({
      output: `Letter ${first.id} came back.`,
      code: 0,
    })
    expect((await rows())[0]?.status).toBe('N')
    expect((await pipe(postfixReport({}), { DATABASE_URL: 'postgres://127.0.0.1:1/none' })).code).toBe(75)
  })
})

import { sql } from 'kysely'
import { openOutbox } from '../mail/delivery/outbox.ts'
import { scratchApp, type TestApp } from './app.ts'
import { startSmtpServer } from './smtpServer.ts'
import { people } from './world.ts'
import { addLetters } from '../letters/outbox.queries.ts'

/* Letters that were sent, and reports about them in the formats of several mail servers. */

export const BOUNCE_ADDRESS = 'bounces@example.com'

/** Letters to the reporter, one for each subject. */
export async function writeLetters({ db }: TestApp, subjects: string[]): Promise<void> {
  const letters = subjects.map((subjectKey) => ({
    receiverId: people.reporter.id,
    subjectKey,
    content: { isElsewhere: true, username: 'x', companyName: 'x', expiresAt: '2026-11-21T00:00:00Z', secret: 'x' },
  }))
  await addLetters(db, { kind: 'set_password', eventDate: null, host: 'localhost', letters })
}

type Row = { id: number; status: string; reason: string; message_id: string }

/** A server from which two letters to the reporter have left. */
export async function sentLetters(env: Record<string, string> = {}) {
  const server = await startSmtpServer()
  const app = await scratchApp({ SMTP_URL: server.url, BOUNCE_ADDRESS, ...env })
  await writeLetters(app, ['1', '2'])
  const outbox = openOutbox(app.services)
  await outbox.deliver()
  await outbox.close()
  const rows = async () =>
    (await sql<Row>`select id, status, reason, message_id from letter order by id`.execute(app.db)).rows
  const noted = async () =>
    (
      await sql<{ email: string; is_permanent: boolean; reason: string }>`
        select email, is_permanent, reason from returned_address`.execute(app.db)
    ).rows
  const [first, second] = await rows()
  const { rows: accounts } = await sql<{ email: string }>`
    select email from user_account where id = ${people.reporter.id}::int`.execute(app.db)
  if (!first || !second || !accounts[0]) throw new Error('the letters were not sent')
  return { app, server, rows, noted, first, second, email: accounts[0].email }
}

const bytes = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))

/** A report in the format of Postfix. */
export function postfixReport({
  to = 'daybook@example.com',
  action = 'failed',
  status = '5.1.1',
  receiver = 'gone@example.net',
  original = 'Subject: x',
}) {
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

Final-Recipient: rfc822; ${receiver}
Original-Recipient: rfc822;${receiver}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.example.net
Diagnostic-Code: smtp; 550 ${status} <gone@example.net>: Recipient address
    rejected: User unknown

--8F0.1/mx.example.net
Content-Description: Undelivered Message
Content-Type: message/rfc822

${original}

--8F0.1/mx.example.net--
`
  return bytes(lines)
}

/** A report in the format of Exchange: without text, and with only the headers of the letter. */
export const exchangeReport = (messageId: string) =>
  bytes(`From: postmaster@contoso.example
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
`)

/** A report in the format of Exim since 4.87: its own text first, the answer of the other server in the report. */
export const eximReport = (to: string, messageId: string) =>
  bytes(`Return-path: <>
Envelope-to: ${to}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@exim.example.org>
To: ${to}
X-Failed-Recipients: gone@example.net
Content-Type: multipart/report; report-type=delivery-status; boundary=1700000000-eximdsn-1
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender

--1700000000-eximdsn-1
Content-type: text/plain; charset=us-ascii

A message that you sent could not be delivered to one or more of its recipients.

  gone@example.net
    host mx.example.net [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<gone@example.net>:
    550 5.1.1 No such person here

--1700000000-eximdsn-1
Content-type: message/delivery-status

Reporting-MTA: dns; exim.example.org

Action: failed
Final-Recipient: rfc822;gone@example.net
Status: 5.0.0
Remote-MTA: dns; mx.example.net
Diagnostic-Code: smtp; 550 5.1.1 No such person here

--1700000000-eximdsn-1
Content-type: message/rfc822

Message-ID: ${messageId}
To: "Someone" <Somebody@Example.net>

--1700000000-eximdsn-1--
`)

/** The format of Exim before that: not a report, but a header and text. */
export const oldEximReport = (to: string, messageId: string) =>
  bytes(`Return-path: <>
Envelope-to: ${to}
From: Mail Delivery System <Mailer-Daemon@exim.example.org>
To: ${to}
X-Failed-Recipients: gone@example.net
Subject: Mail delivery failed: returning message to sender

A message that you sent could not be delivered to one or more of its recipients.

  gone@example.net
    SMTP error from remote mail server after RCPT TO:<gone@example.net>:
    host mx.example.net [192.0.2.1]: 550 5.7.1 Not allowed
    for strangers

------ This is a copy of the message, including all the headers. ------

Return-path: <${to}>
Message-ID: ${messageId}
Subject: Daily
`)

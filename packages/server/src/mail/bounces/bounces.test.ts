import { execFile } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { keptReasons, reasonIn } from '@daybook/shared/texts/mailRuns'
import { compareRows } from '../../audit/rows.ts'
import { readDeliveryReport } from './deliveryReport.ts'
import {
  BOUNCE_ADDRESS,
  eximReport,
  exchangeReport,
  oldEximReport,
  postfixReport,
  sentLetters,
  writeLetters,
} from '../../testing/bounces.ts'
import { forgetReturned } from './bounces.queries.ts'
import { openOutbox } from '../delivery/outbox.ts'
import { namedBy, returnAddress } from './returnAddress.ts'
import { takeBack } from './takeBack.ts'

const MESSAGE_ID = '<0a1b2c3d-4e5f-4a6b-8c7d-0123456789ab@daybook.example.com>'

describe('the return address of a letter', () => {
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
  it('is read as Postfix and Exchange write it', async () => {
    const to = returnAddress(BOUNCE_ADDRESS, { id: 42, messageId: MESSAGE_ID })
    const original = `Message-ID: ${MESSAGE_ID}\nSubject: x\n\nMessage-ID: <other@example.com>`
    expect(await readDeliveryReport(postfixReport({ to, original }))).toEqual({
      named: { id: 42, tag: '0a1b2c3d-4e5f' },
      messageId: MESSAGE_ID,
      reason: '550 5.1.1 <gone@example.net>: Recipient address rejected: User unknown',
      isPermanent: true,
      addresses: ['gone@example.net'],
    })
    expect(await readDeliveryReport(exchangeReport(MESSAGE_ID))).toEqual({
      named: undefined,
      messageId: MESSAGE_ID,
      reason: '5.1.10',
      isPermanent: true,
      addresses: ['gone@contoso.example'],
    })
  })

  it('is read as Exim writes it, today and before 4.87', async () => {
    const to = returnAddress(BOUNCE_ADDRESS, { id: 42, messageId: MESSAGE_ID })
    const letter = { named: { id: 42, tag: '0a1b2c3d-4e5f' }, messageId: MESSAGE_ID, isPermanent: true }
    expect(await readDeliveryReport(eximReport(to, MESSAGE_ID))).toEqual({
      ...letter,
      reason: '550 5.1.1 No such person here',
      addresses: ['gone@example.net', 'somebody@example.net'],
    })
    expect(await readDeliveryReport(oldEximReport(to, MESSAGE_ID))).toEqual({
      ...letter,
      reason: '550 5.7.1 Not allowed for strangers',
      addresses: ['gone@example.net'],
    })
  })

  it('says whether the server gave up for now or for good', async () => {
    const read = (status: string) => readDeliveryReport(postfixReport({ status }))
    expect(await read('4.4.7')).toMatchObject({ isPermanent: false })
    expect(await read('5.2.2')).toMatchObject({ isPermanent: true })
  })

  it('is parsed quickly, however it is crafted', async () => {
    const nested = Array.from(
      { length: 500 },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
    )
    const report = postfixReport({}).toString()
    const made = [
      nested.join(''),
      `X-Failed-Recipients: ${'a'.repeat(1_000_000)}\r\n\r\n${' \r\n'.repeat(300_000)}`,
      `X-Failed-Recipients: a@b.c\r\n\r\n${'-'.repeat(500_000)}${' '.repeat(500_000)}550`,
      report.replace('Action:', `X: ${'y'.repeat(100)}\r\n\r\n`.repeat(10_000)),
      report.replace('us-ascii', 'x-no-such-charset').replace('boundary=', 'boundary=""; b='),
      report.replace('Subject: x', `To: ${'<'.repeat(1_000_000)}`),
    ]
    for (const [at, one] of made.entries()) {
      const begun = process.threadCpuUsage()
      await readDeliveryReport(Buffer.from(one))
      // Processor time, whatever else the machine does: 300,000 lines, read one by one, take two seconds of it; a regular
      // expression that backtracks takes minutes.
      const { user } = process.threadCpuUsage(begun)
      expect(user / 1_000, String(at)).toBeLessThan(20_000)
    }
  }, 90_000)

  it('does not include a delay, a personal answer, or an empty message', async () => {
    expect(await readDeliveryReport(postfixReport({ action: 'delayed', status: '4.4.1' }))).toBeUndefined()
    const answer = 'From: a@example.com\r\nTo: bounces+1-0a1b2c3d-4e5f@example.com\r\n\r\nAction: failed\r\n'
    for (const other of [answer, '', '\u0000\r\n\r\n', 'x'.repeat(100_000)])
      expect(await readDeliveryReport(Buffer.from(other))).toBeUndefined()
  })
})

describe('a returned letter', { timeout: 60_000 }, () => {
  it('was sent with its own return address, and is marked as returned in the mail log', async () => {
    const { app, server, rows, first, noted } = await sentLetters()
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
    expect(await compareRows(app.services.db)).toBeUndefined()
    // The report is about an address that the receiver no longer has.
    expect(await noted()).toEqual([])
    const { rows: entries } = await sql<{ n: number }>`
      select count(*)::int as n from audit_entry where action = 'letter-came-back' and row_key = ${String(first.id)}`.execute(
      app.db,
    )
    expect(entries).toEqual([{ n: 1 }])
  })

  it('marks the address of its receiver until that changes or a later letter arrives', async () => {
    const { app, first, second, email, noted } = await sentLetters()
    const report = ({ id, message_id: messageId }: typeof first, status: string) =>
      postfixReport({ to: returnAddress(BOUNCE_ADDRESS, { id, messageId }), status, receiver: email.toUpperCase() })
    expect(await takeBack(app.services, 'test', report(first, '4.4.7'))).toEqual({ letter: first.id })
    expect(await noted()).toMatchObject([{ email: email.toLowerCase(), is_permanent: false }])
    expect(await takeBack(app.services, 'test', report(second, '5.1.1'))).toEqual({ letter: second.id })
    const words = expect.stringContaining('550 5.1.1') as string
    expect(await noted()).toMatchObject([{ email: email.toLowerCase(), is_permanent: true, reason: words }])

    const sendNext = async () => {
      await writeLetters(app, ['3'])
      const outbox = openOutbox(app.services)
      expect(await outbox.deliver()).toBe(1)
      await outbox.close()
    }
    await sendNext()
    await forgetReturned(app.db)
    expect(await noted()).toHaveLength(1)
    await sql`update letter set sent_at = sent_at + interval '1 second' where subject_key = '3'`.execute(app.db)
    await sql`update returned_address set came_back_at = came_back_at - interval '8 days'`.execute(app.db)
    await sql`update letter set sent_at = sent_at - interval '7 days 1 hour' where subject_key = '3'`.execute(app.db)
    await forgetReturned(app.db)
    expect(await noted()).toEqual([])
  })

  it('is never another one: neither a guessed tag nor another Message-ID finds it', async () => {
    const { app, rows, first } = await sentLetters()
    const guessed = `bounces+${first.id}-00000000-0000@example.com`
    expect(await takeBack(app.services, 'test', postfixReport({ to: guessed }))).toBe('unknown')
    expect(await takeBack(app.services, 'test', exchangeReport('<other@localhost>'))).toBe('unknown')
    expect((await rows()).map(({ status }) => status)).toEqual(['Y', 'Y'])
  })

  it('is accepted from a mail server that pipes it into npm run admin -- bounce', async () => {
    const { app, rows, first } = await sentLetters()
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
      output: 'This is not a report of a failed delivery.',
      code: 0,
    })
    expect(await pipe(postfixReport({}), { ORIGINAL_RECIPIENT })).toEqual({
      output: `Letter ${first.id} was returned.`,
      code: 0,
    })
    expect((await rows())[0]?.status).toBe('N')
    expect((await pipe(postfixReport({}), { DATABASE_URL: 'postgres://127.0.0.1:1/none' })).code).toBe(75)
  })
})

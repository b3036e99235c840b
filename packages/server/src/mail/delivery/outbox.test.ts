import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addPasswordLetter } from '../passwordLetters.ts'
import { write } from '../../platform/postgres/database.ts'
import { type TestApp, scratchApp, testApp } from '../../testing/app.ts'
import { type Behaviour, startSmtpServer } from '../../testing/smtpServer.ts'
import { people } from '../../testing/world.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { addLetters, claimLetters } from '../../letters/outbox.queries.ts'
import { AT_ONCE } from './handover.ts'

function outboxOf(app: TestApp): Outbox {
  const outbox = openOutbox(app.services)
  onTestFinished(() => outbox.close())
  return outbox
}

async function addPasswordLetters(app: TestApp, ...receivers: number[]): Promise<void> {
  await write(app.db, { actorId: null, call: 'test' }, async (tx) => {
    for (const receiver of receivers) await addPasswordLetter(tx, app.services, receiver)
  })
}

function letters(app: TestApp) {
  return app.db.selectFrom('letter').selectAll().orderBy('id').execute()
}

async function withServer(behaviour?: Behaviour) {
  const server = await startSmtpServer(() => behaviour)
  const app = await scratchApp({ SMTP_URL: server.url, MAIL_FROM: 'Daybook <daybook@example.com>' })
  return { app, server, outbox: outboxOf(app) }
}

const read = (source = '') => PostalMime.parse(source)

describe('a new letter', () => {
  it("is written once per subject, in its receiver's language", async () => {
    const { db } = await testApp()
    await sql`update user_account set language = 'th' where id = ${people.approver.id}`.execute(db)
    const news = {
      kind: 'daily',
      eventDate: '2026-11-19',
      host: 'daybook.example.com',
      letters: [people.reporter, people.approver, { id: 999_999 }].map(({ id }) => ({
        receiverId: id,
        subjectKey: '2026-11-19',
        content: { said: `'"\\ ถึง ${id}` },
      })),
    }
    expect(await addLetters(db, news)).toBe(2)
    expect(await addLetters(db, { ...news, letters: [...news.letters, ...news.letters] })).toBe(0)
    expect(await addLetters(db, { ...news, letters: [] })).toBe(0)
    const rows = await db.selectFrom('letter').selectAll().orderBy('receiver_id').execute()
    expect(rows.map((row) => [row.receiver_id, row.language, row.event_date, row.content, row.status])).toEqual([
      [people.reporter.id, 'en', '2026-11-19', { said: `'"\\ ถึง ${people.reporter.id}` }, 'waiting'],
      [people.approver.id, 'th', '2026-11-19', { said: `'"\\ ถึง ${people.approver.id}` }, 'waiting'],
    ])
    const ids = rows.map(({ message_id }) => message_id)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^<[0-9a-f-]{36}@daybook\.example\.com>$/)
  })
})

describe('letters sent by a mail server', () => {
  it('are sent once each, to one receiver, with the id of their row, and drop the secret', async () => {
    const { app, server, outbox } = await withServer()
    await addPasswordLetters(app, people.reporter.id, people.approver.id)
    expect(await outbox.deliver()).toBe(2)
    expect(await outbox.deliver()).toBe(0)
    const rows = await letters(app)
    expect(rows.map((row) => [row.status, row.reason, row.attempts])).toEqual([
      ['Y', '', 1],
      ['Y', '', 1],
    ])
    const receivers = server.taken.map(({ to }) => to).toSorted((one, other) => one.localeCompare(other))
    expect(receivers).toEqual(['approver@example.com', 'reporter@example.com'])
    for (const row of rows) {
      expect(server.taken.filter(({ messageId }) => messageId === row.message_id)).toHaveLength(1)
      expect(row.content).not.toHaveProperty('secret')
      expect(row.sent_at).toBeInstanceOf(Date)
    }
    const { text } = await read(server.taken[0]?.source)
    expect(text).toMatch(/http:\/\/localhost:3000\/Set-Password\?token=[\w-]{43}\s/)
  })

  it('are sent once each when two processes send at the same time', async () => {
    const { app, server, outbox } = await withServer()
    const other = outboxOf(await app.second())
    await addPasswordLetters(app, ...Array<number>(15).fill(people.reporter.id))
    const sent = await Promise.all([outbox.deliver(), other.deliver(), outbox.deliver()])
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(15)
    expect(server.taken).toHaveLength(15)
    expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(15)
    expect((await letters(app)).every(({ status, attempts }) => status === 'Y' && attempts === 1)).toBe(true)
  })

  it('are retried after temporary refusals, later each time', async () => {
    const { app, server, outbox } = await withServer({ at: 'receiver', code: 451 })
    await addPasswordLetters(app, people.reporter.id)
    const waits = []
    for (let time = 0; time < 3; time += 1) {
      expect(await outbox.deliver()).toBe(0)
      const { rows } = await sql<{ wait: number }>`
        select round(extract(epoch from due_at - daybook_now()))::int as wait from letter`.execute(app.db)
      waits.push(rows[0]?.wait)
      await sql`update letter set due_at = daybook_now()`.execute(app.db)
    }
    expect(waits.map((wait) => Math.round((wait ?? 0) / 10))).toEqual([1, 2, 4])
    expect((await letters(app))[0]).toMatchObject({ status: 'waiting', attempts: 3 })
    server.behaviour = () => undefined
    expect(await outbox.deliver()).toBe(1)
    expect(server.taken).toHaveLength(1)
  })

  it('end with the reason, at once after a permanent refusal or after ten tries', async () => {
    const { app, server, outbox } = await withServer({ at: 'receiver', code: 550, says: 'no such mailbox' })
    await addPasswordLetters(app, people.reporter.id)
    await outbox.deliver()
    expect((await letters(app))[0]).toMatchObject({ status: 'N', attempts: 1, sent_at: null })
    expect((await letters(app))[0]?.reason).toContain('550 no such mailbox')
    expect((await letters(app))[0]?.content).not.toHaveProperty('secret')

    server.behaviour = () => ({ at: 'receiver', code: 452 })
    await addPasswordLetters(app, people.approver.id)
    await sql`update letter set attempts = 9 where status = 'waiting'`.execute(app.db)
    await outbox.deliver()
    expect((await letters(app))[1]).toMatchObject({ status: 'N', attempts: 10 })
  })

  it('are unknown, and not sent again, when the server disconnects after the message', async () => {
    const { app, server, outbox } = await withServer({ breaks: 'after letter' })
    await addPasswordLetters(app, people.reporter.id)
    await outbox.deliver()
    expect((await letters(app))[0]).toMatchObject({ status: 'unknown', sent_at: null })
    server.behaviour = () => undefined
    await outbox.deliver()
    expect(server.taken).toHaveLength(1)
  })

  it('wait without using up a try while the server is down, and one attempt finds out', async () => {
    const { app, outbox } = await withServer()
    app.services.config.smtpUrl = 'smtp://127.0.0.1:1'
    const away = outboxOf(app)
    await addPasswordLetters(app, ...Array<number>(30).fill(people.reporter.id))
    expect(await away.deliver()).toBe(0)
    expect(await away.deliver()).toBe(0)
    const rows = await letters(app)
    expect(rows.every(({ status, attempts }) => status === 'waiting' && attempts === 0)).toBe(true)
    expect(rows.filter(({ reason }) => reason.includes('ECONNREFUSED')).length).toBeLessThanOrEqual(AT_ONCE)
    await sql`update letter set due_at = daybook_now()`.execute(app.db)
    expect(await outbox.deliver()).toBe(30)
  })

  it('that a killed process was sending are sent again with the same id', async () => {
    const { app, server, outbox } = await withServer()
    await addPasswordLetters(app, people.reporter.id)
    const [claimed] = await claimLetters(app.db, 5)
    expect(await outbox.deliver()).toBe(0)
    await sql`update letter set claimed_until = daybook_now() - interval '1 second'`.execute(app.db)
    expect(await outbox.deliver()).toBe(1)
    expect(server.taken[0]?.messageId).toBe(claimed?.messageId)
  })

  it('have no typed text in their headers', async () => {
    const { app, server, outbox } = await withServer()
    await sql`update user_account set first_name = ${'Eve\r\nBcc: all@example.com\r\nX-Sign: 1\r\n\r\nbody'},
      last_name = ${'<b>"x"</b>\u2028'} where id = ${people.reporter.id}`.execute(app.db)
    await sql`update user_account set email = ${'a@b.com>\r\nRCPT TO:<c@d.com'} where id = ${people.approver.id}`.execute(
      app.db,
    )
    await addPasswordLetters(app, people.reporter.id, people.approver.id)
    await outbox.deliver()
    expect((await letters(app)).map(({ status }) => status)).toEqual(['Y', 'N'])
    expect(server.taken).toHaveLength(1)
    const [taken] = server.taken
    expect(taken?.to).toBe('reporter@example.com')
    const mail = await read(taken?.source)
    const names = mail.headers.map(({ key }) => key)
    expect(names).not.toContain('bcc')
    expect(names).not.toContain('x-sign')
    expect(names).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'message-id', 'auto-submitted', 'date', 'mime-version']),
    )
    expect(mail.html).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;')
  })

  it('are not sent to inactive people, nor with an expired link', async () => {
    const { app, server, outbox } = await withServer()
    await addPasswordLetters(app, people.reporter.id, people.approver.id)
    await sql`update user_account set is_active = false, inactive_note = 'left' where id = ${people.reporter.id}`.execute(
      app.db,
    )
    await app.setNow('2026-11-20T10:29:30+07:00')
    await outbox.deliver()
    expect((await letters(app)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(server.taken).toEqual([])
  })
})

describe('letters without a mail server', () => {
  it("are files, in their reader's language", async () => {
    const app = await scratchApp()
    await sql`update user_account set language = 'th' where id = ${people.reporter.id}`.execute(app.db)
    await addPasswordLetters(app, people.reporter.id, people.approver.id)
    expect(await outboxOf(app).deliver()).toBe(2)
    expect((await letters(app)).map(({ status, sent_at, attempts }) => [status, sent_at, attempts])).toEqual([
      ['file', null, 1],
      ['file', null, 1],
    ])
    for (const { content } of await letters(app)) expect(content).not.toHaveProperty('secret')
    expect(await outboxOf(app).deliver()).toBe(0)
    const folder = path.join(app.services.config.dataDir, 'outbox')
    const files = (await readdir(folder)).toSorted()
    expect(files).toEqual(['000000001-set_password.eml', '000000002-set_password.eml'])
    const [thai, english] = await Promise.all(
      files.map(async (file) => read(await readFile(path.join(folder, file), 'utf8'))),
    )
    expect(english?.subject).toBe('Daybook 20/11/2026: set your password')
    expect(english?.text).toContain('Dear approver Tester,')
    expect(english?.text).toContain('expires in 30 minutes')
    expect(thai?.subject).toBe('Daybook 20/11/2026: ตั้งรหัสผ่านของท่าน')
    for (const part of [thai?.text, thai?.html]) expect(part).toContain('เรียน คุณreporter Tester')
    expect(thai?.text).toContain('ภายใน 30 นาที')
  })
})

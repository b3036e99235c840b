import { sql } from 'kysely'
import { encode } from 'nodemailer/lib/qp'
import PostalMime from 'postal-mime'
import { describe, expect, it, onTestFinished } from 'vitest'
import { letters as lettersJob } from '../../jobs/letters.ts'
import { startJobs } from '../../jobs/start.ts'
import { readConfig } from '../../platform/config.ts'
import { type TestApp, scratchApp } from '../../testing/app.ts'
import { type Behaviour, startSmtpServer } from '../../testing/smtpServer.ts'
import { circuitBreaker } from './circuitBreaker.ts'
import { heldLetters } from './claims.ts'
import { shorterEncoding } from './encoding.ts'
import { endings } from './endings.ts'
import { openOutbox } from './outbox.ts'
import { addLetters, claimLetters } from '../../letters/outbox.queries.ts'
import { AT_ONCE } from './handover.ts'
import { transportOf } from './transport.ts'
import { wakeMail } from '../../letters/wake.ts'

/* Real letters and a real SMTP server (the smtp-server package) on the loopback. */

/** Far more than any answer takes, so that a busy machine's pauses count as no time-out. */
const PATIENT = { reached: 20_000, answered: 20_000 }
/** For a server that never answers. */
const IMPATIENT = { reached: 20_000, answered: 400 }

/** An app with an outbox, and this many receivers with one letter each; the address sets the server's behaviour. */
async function setUp(behaviours: Record<string, Behaviour>, names: string[], patience = PATIENT) {
  const server = await startSmtpServer((to) => behaviours[to.split(/[\d@]/)[0] ?? ''])
  const app = await scratchApp({ SMTP_URL: server.url, MAIL_FROM: 'Daybook <daybook@example.com>' })
  await addPeople(app, names)
  const outbox = openOutbox(app.services, transportOf(app.services.config, patience))
  onTestFinished(() => outbox.close())
  return { app, server, outbox, behaviours }
}

/** The outbox of another process, with a fresh circuit breaker. */
function openOutboxOf({ services }: Pick<TestApp, 'services'>) {
  const outbox = openOutbox(services)
  onTestFinished(() => outbox.close())
  return outbox
}

/** Queues a set-password letter for each. */
async function addPeople(app: TestApp, names: string[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into user_account (company_id, employee_id, first_name, last_name, email, username)
    select 1, 'L' || name, name, 'Tester', name || '@example.com', name from unnest(${names}::text[]) as given (name)
    returning id, first_name as name`.execute(app.db)
  const { sealer } = app.services
  const news = await Promise.all(
    rows.map(async ({ id, name }) => ({
      receiverId: id,
      subjectKey: name,
      content: {
        secret: await sealer.seal(app.db, 'letter set_password', { token: 'a'.repeat(43) }),
        username: name,
        companyName: 'Home',
        // Far beyond the test clock, which a separate process does not share.
        expiresAt: '2099-01-01T00:00:00Z',
      },
    })),
  )
  await addLetters(app.db, { kind: 'set_password', eventDate: null, host: 'daybook.example.com', letters: news })
}

async function outcomes({ db }: TestApp): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; said: string }>`
    select subject_key as name, status || ' ' || attempts as said from letter order by subject_key`.execute(db)
  return Object.fromEntries(rows.map(({ name, said }) => [name, said]))
}
const dueNow = ({ db }: TestApp) => sql`update letter set due_at = daybook_now() where status = 'waiting'`.execute(db)
const names = (kind: string, count: number) => Array.from({ length: count }, (_, n) => `${kind}${n}`)

describe('delivery', () => {
  it("ends each letter by the server's response, without delaying the others", { timeout: 20_000 }, async () => {
    const { app, server, outbox } = await setUp(
      {
        refused: { at: 'receiver', code: 550 },
        refusedlate: { at: 'letter', code: 554 },
        deferred: { at: 'receiver', code: 451 },
        deferredlate: { at: 'letter', code: 452 },
        slow: { delayMs: 300 },
      },
      [...names('good', 60), ...names('slow', 3), 'refused0', 'refusedlate0', 'deferred0', 'deferredlate0'],
    )
    expect(await outbox.deliver()).toBe(63)
    expect(server.most).toBeLessThanOrEqual(AT_ONCE)
    const ended = await outcomes(app)
    expect(
      Object.entries(ended)
        .filter(([name]) => /^(good|slow)/.test(name))
        .every(([, said]) => said === 'Y 1'),
    ).toBe(true)
    expect(ended).toMatchObject({
      refused0: 'N 1',
      refusedlate0: 'N 1',
      deferred0: 'waiting 1',
      deferredlate0: 'waiting 1',
    })
    const reason = await app.db
      .selectFrom('letter')
      .select('reason')
      .where('subject_key', '=', 'refused0')
      .executeTakeFirstOrThrow()
    expect(reason.reason).toContain('550 not now')
    expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(63)
  })

  it('retries what was never sent, but not what may have arrived', async () => {
    const { app, server, outbox, behaviours } = await setUp({ early: { breaks: 'at receiver' } }, ['early0'])
    expect(await outbox.deliver()).toBe(0)
    // Nothing was sent, so it cannot have arrived.
    expect(await outcomes(app)).toEqual({ early0: 'waiting 1' })
    expect(server.taken).toHaveLength(0)
    delete behaviours.early
    await dueNow(app)
    expect(await openOutboxOf(app).deliver()).toBe(1)

    behaviours.middle = { breaks: 'in letter' }
    behaviours.late = { breaks: 'after letter' }
    for (const name of ['middle0', 'late0']) {
      await addPeople(app, [name])
      await openOutboxOf(app).deliver()
      expect((await outcomes(app))[name]).toBe('unknown 1')
    }
    delete behaviours.middle
    delete behaviours.late
    await dueNow(app)
    expect(await openOutboxOf(app).deliver()).toBe(0)
    expect(server.taken.map(({ to }) => to)).toEqual(['early0@example.com', 'late0@example.com'])
  })

  it('loses few letters to a server that accepts them without answering, and marks those unknown', {
    timeout: 20_000,
  }, async () => {
    const { app, server, outbox } = await setUp({ mute: 'silence' }, names('mute', 40), IMPATIENT)
    expect(await outbox.deliver()).toBe(0)
    const said = await outcomes(app)
    for (const { to } of server.taken) expect(said[to.split('@')[0] ?? '']).toBe('unknown 1')
    // On a busy machine, a letter that timed out may not have reached the server. Nobody can tell, so it is unknown as well.
    const unknown = Object.values(said).filter((one) => one === 'unknown 1').length
    expect(server.taken.length).toBeGreaterThan(0)
    expect(unknown).toBeLessThanOrEqual(AT_ONCE)
    expect(Object.values(said).filter((one) => one === 'waiting 0')).toHaveLength(40 - unknown)
  })

  it('reconnects when the server has closed idle connections', async () => {
    const { app, server, outbox } = await setUp({}, names('first', 3))
    expect(await outbox.deliver()).toBe(3)
    server.closeIdle()
    await addPeople(
      app,
      names('second', 3).map((name) => `x${name}`),
    )
    expect(await outbox.deliver()).toBe(3)
    expect(Object.values(await outcomes(app))).toEqual(Array(6).fill('Y 1'))
  })

  it('releases untried letters at shutdown and finishes those being sent', async () => {
    const { app, server, outbox } = await setUp({ slow: { delayMs: 100 } }, names('slow', 60))
    const delivering = outbox.deliver()
    while (server.taken.length < 8) await new Promise((resolve) => setTimeout(resolve, 5))
    await outbox.close()
    await delivering
    const said = Object.values(await outcomes(app))
    expect(said.filter((one) => one === 'Y 1')).toHaveLength(server.taken.length)
    expect(said.filter((one) => one === 'waiting 0')).toHaveLength(60 - server.taken.length)
  })

  it('handles names, subjects and addresses in any script, and prevents header injection', async () => {
    const server = await startSmtpServer()
    const config = readConfig({ SMTP_URL: server.url, DATA_DIR: '.', APP_SECRET: 'a'.repeat(32) })
    const hostile = 'ไฟไหม้ที่ท่าเรือ\r\nBcc: all@example.com\r\n\r\n<b>x</b>\u2028\u0000'
    const transport = transportOf({ ...config, mailFrom: 'ระบบ Daybook <daybook@example.com>' })
    onTestFinished(() => transport.close())
    const letter = {
      id: 1,
      claim: '',
      kind: 'daily',
      content: {},
      messageId: '<fixed@daybook.example.com>',
      attempts: 0,
      language: 'th',
      createdAt: new Date(),
      receiverName: `สมหญิง "ใจดี", ${hostile}`,
      receiverEmail: 'somying@example.com',
      receiverId: 1,
      isReceiverActive: true,
      channel: 'email',
      address: null,
      begunAt: null,
      quietFrom: null,
      quietUntil: null,
    } as const
    const text = `${'ก'.repeat(4_000)}\r\n.\r\nRCPT TO:<all@example.com>\r\n`
    const html = `<p>${'ก'.repeat(500)}</p>${'<i>marks</i>'.repeat(400)}`
    expect(await transport.send(letter, { subject: hostile, text, html })).toEqual({ status: 'Y' })
    expect(server.taken.map(({ to }) => to)).toEqual(['somying@example.com'])
    const mail = await PostalMime.parse(server.taken[0]?.source ?? '')
    expect(mail.subject).toBe('ไฟไหม้ที่ท่าเรือ Bcc: all@example.com <b>x</b>')
    expect(mail.to).toEqual([
      { name: 'สมหญิง "ใจดี", ไฟไหม้ที่ท่าเรือ Bcc: all@example.com <b>x</b>', address: 'somying@example.com' },
    ])
    expect(mail.from?.address).toBe('daybook@example.com')
    expect(mail.messageId).toBe('<fixed@daybook.example.com>')
    expect(mail.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(text.replaceAll('\r\n', '\n').trimEnd())
    expect(mail.html?.trimEnd()).toBe(html)
    expect(server.taken[0]?.source).toMatch(/text\/html[^]{0,80}Content-Transfer-Encoding: base64/)
    expect(mail.headers.find(({ key }) => key === 'list-id')?.value).toBe('"Daybook" <daily.localhost>')
    const keys = mail.headers.map(({ key }) => key)
    expect(keys).not.toContain('bcc')
    for (const receiverEmail of ['a@b.com>\r\nRCPT TO:<c@d.com', 'a@b.com\r\nX: 1', 'a b@c.com', '"\r\n"@b.com'])
      expect(await transport.send({ ...letter, receiverEmail }, { subject: '', text, html: '' })).toMatchObject({
        status: 'N',
      })
    expect(server.taken).toHaveLength(1)
  })
})

describe('the encoding of a part', () => {
  it('is the shorter one, in Thai and in English', () => {
    const sizes = (text: string) => ({
      'quoted-printable': encode(text).length,
      base64: Buffer.from(text).toString('base64').length,
    })
    const marks = '<td class="i">x</td>\n'
    for (const text of ['', 'plain', marks.repeat(20), 'ก', `${'ก'.repeat(8)}${marks}`, `ก${marks}`, `กก${marks}`]) {
      const size = sizes(text)
      expect(size[shorterEncoding(text)], text).toBe(Math.min(size.base64, size['quoted-printable']))
    }
    const thai = `${'ก'.repeat(10)}${marks}`.repeat(50)
    expect(sizes(thai).base64).toBeLessThan(sizes(thai)['quoted-printable'])
    expect(shorterEncoding(thai)).toBe('base64')
  })
})

describe('the letters job', () => {
  it('sends many letters in a separate process that ends with them, and releases the rest at shutdown', {
    timeout: 90_000,
  }, async () => {
    const { app, server } = await setUp({ slow: { delayMs: 20 } }, names('slow', 60))
    const jobs = startJobs(app.services, [lettersJob()])
    wakeMail(app.services)
    const left = async () => Object.values(await outcomes(app)).filter((said) => said !== 'Y 1').length
    while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(60)
    expect(server.taken).toHaveLength(60)

    await addPeople(app, names('slowest', 100))
    server.behaviour = () => ({ delayMs: 100 })
    const before = server.taken.length
    wakeMail(app.services)
    while (server.taken.length < before + 30) await new Promise((resolve) => setTimeout(resolve, 20))
    await jobs.stop()
    const said = Object.values(await outcomes(app))
    expect(said.filter((one) => one === 'Y 1')).toHaveLength(server.taken.length)
    expect(said.filter((one) => one === 'waiting 0')).toHaveLength(160 - server.taken.length)
  })
})

describe('a claim', () => {
  it('does not expire while its process lives, and does after it was killed', async () => {
    const { app } = await setUp({}, names('claimed', 4))
    const held = heldLetters(app.services)
    const asked = performance.now()
    const letters = await claimLetters(app.db, 2)
    for (const letter of letters) expect(held.take(letter, asked)).toBe(true)
    const killed = await claimLetters(app.db, 2)
    const almost = () =>
      sql`update letter set claimed_until = daybook_now() + interval '50 milliseconds'`.execute(app.db)
    await almost()
    await held.renew()
    await sql`select pg_sleep(0.1)`.execute(app.db)
    const again = await claimLetters(app.db, 10)
    expect(again.map(({ id }) => id)).toEqual(killed.map(({ id }) => id))
    expect(again.every(({ messageId }) => killed.some((one) => one.messageId === messageId))).toBe(true)
    held.drop(letters)
  })

  it("taken over by another process is not started, and the former holder's outcome is ignored", async () => {
    const { app } = await setUp({}, ['one0', 'two0'])
    const held = heldLetters(app.services)
    const letters = await claimLetters(app.db, 2)
    for (const letter of letters) held.take(letter, performance.now())
    await sql`update letter set claimed_until = daybook_now() - interval '1 second'`.execute(app.db)
    const others = await claimLetters(app.db, 2)
    await held.renew()
    expect(letters.map((letter) => held.mayBegin(letter))).toEqual([false, false])
    const written = endings(app.db, () => {})
    const [refused, sent] = letters
    if (!refused || !sent) throw new Error('two letters were claimed')
    written.add({ letter: refused, outcome: { status: 'N', reason: 'no such mailbox' } })
    written.add({ letter: sent, outcome: { status: 'Y' } })
    await written.flush()
    // A sent letter counts as sent, no matter which process sent it.
    expect(await outcomes(app)).toEqual({ one0: 'sending 0', two0: 'Y 1' })
    // Within one process, a letter that is being sent counts under its new claim.
    const mine = others.find(({ id }) => id === refused.id)
    if (!mine) throw new Error('the other process claimed it')
    expect(held.take(mine, performance.now())).toBe(false)
    written.add({ letter: refused, outcome: { status: 'unknown', reason: 'broken off' } })
    await written.flush()
    expect((await outcomes(app)).one0).toBe('unknown 1')
    held.drop(letters)
  })

  it('survives clock changes: ahead, a letter may be sent twice with one id; back, it waits', async () => {
    const { app, server, outbox } = await setUp({ slow: { delayMs: 1_000 } }, names('slow', 4))
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
    /** An outbox of a process whose database clock is off by this much. */
    const outboxAt = async (seconds: number) => {
      const moved = await sql<{ to: string }>`
        select (daybook_now() + make_interval(secs => ${seconds}))::text as to`.execute(app.db)
      await sql`alter database ${sql.id(rows[0]?.name ?? '')} set daybook.now = ${sql.lit(moved.rows[0]?.to)}`.execute(
        app.db,
      )
      return openOutboxOf(await app.second())
    }
    const delivering = outbox.deliver()
    while (server.taken.length < 4) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await (await outboxAt(120)).deliver()).toBe(4)
    await delivering
    expect(Object.values(await outcomes(app))).toEqual(Array(4).fill('Y 1'))
    expect(server.taken).toHaveLength(8)
    expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(4)

    const behind = await outboxAt(-86_400)
    await addPeople(app, ['later0'])
    await dueNow(app)
    expect(await behind.deliver()).toBe(0)
    expect(await (await outboxAt(0)).deliver()).toBe(1)
  })

  it('survives a database outage: what was sent is recorded once the database is back', async () => {
    const { app, server, outbox } = await setUp({}, ['sent0'])
    const [letter] = await claimLetters(app.db, 1)
    if (!letter) throw new Error('a letter was claimed')
    const written = endings(app.db, () => {})
    await sql`alter table letter rename to letter_away`.execute(app.db)
    written.add({ letter, outcome: { status: 'Y' } })
    await expect(written.flush()).rejects.toThrow('does not exist')
    expect(written.count()).toBe(1)
    await sql`alter table letter_away rename to letter`.execute(app.db)
    await written.flush()
    expect(await outcomes(app)).toEqual({ sent0: 'Y 1' })
    expect(await outbox.deliver()).toBe(0)
    expect(server.taken).toHaveLength(0)
  })
})

describe('the circuit breaker', () => {
  it('is open for longer each time, then half-open until a letter gets through', () => {
    let now = 0
    const breaker = circuitBreaker(() => now)
    expect([breaker.isOpen(), breaker.isHalfOpen()]).toEqual([false, false])
    const waits = []
    for (let failure = 0; failure < 8; failure += 1) {
      breaker.failed()
      breaker.failed()
      const since = now
      while (breaker.isOpen()) now += 1_000
      waits.push((now - since) / 1_000)
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300])
    expect(breaker.isHalfOpen()).toBe(true)
    breaker.succeeded()
    expect(breaker.isHalfOpen()).toBe(false)
  })
})

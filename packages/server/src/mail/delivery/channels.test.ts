import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ChannelId } from '@daybook/shared/registry'
import { keptReasons } from '@daybook/shared/texts/mailRuns'
import { sealAddress } from '../../channels/addresses.ts'
import type { OtherChannel } from '../../channels/drivers.ts'
import { type TestApp, scratchApp, success } from '../../testing/app.ts'
import { type Reaction, lineUser, startChannelServer } from '../../testing/channelServer.ts'
import { addReport } from '../../testing/reports.ts'
import { startSmtpServer } from '../../testing/smtpServer.ts'
import { type Role, area, people } from '../../testing/world.ts'
import { claimLetters } from '../../letters/outbox.queries.ts'
import { NOTICE_KINDS } from '../letters/composers.ts'
import { openOutbox } from './outbox.ts'
import { quietSeconds } from './quietHours.ts'

/** For a receiver that never answers. Others get the time-out of the product, which a busy machine's pauses do not reach. */
const IMPATIENT = 2_000
const patienceFor = (reaction: Reaction) => (reaction === 'silent' ? IMPATIENT : undefined)

async function withServers(reaction: () => Reaction = () => undefined, patience?: number) {
  const [channel, mail] = [await startChannelServer(reaction), await startSmtpServer()]
  const app = await scratchApp({ ...channel.environment, SMTP_URL: mail.url })
  const outbox = openOutbox(app.services, undefined, patience)
  onTestFinished(() => outbox.close())
  return { channel, mail, app, outbox }
}

/** Sets the channel for a person's notices. */
async function choose({ db, services }: TestApp, role: Role, channel: OtherChannel, address: string) {
  const { sealed, hash } = sealAddress(services.sealer, channel, address)
  const user_id = people[role].id
  await db.insertInto('channel_address').values({ user_id, channel, address: sealed, address_hash: hash }).execute()
  await db.insertInto('notice_choice').values({ user_id, channel }).execute()
}

/** Adds a comment on a report of the reporter, who gets a notice. */
async function comment(app: TestApp, text: string, mentioned: Role[] = []) {
  const eventId = await addReport(app.db, { area: area.fence })
  const mentionIds = mentioned.map((role) => people[role].id)
  success(await app.call('colleague', 'Comments/Add', { eventId, requestId: crypto.randomUUID(), text, mentionIds }))
  return eventId
}

const letters = ({ db }: TestApp) =>
  db.selectFrom('letter').select(['status', 'channel', 'reason', 'attempts', 'begun_at']).orderBy('id').execute()
const soon = ({ db }: TestApp) => sql`update letter set due_at = daybook_now() where status = 'waiting'`.execute(db)

describe('a notice', () => {
  it('goes by the channel that its receiver has chosen, as a few lines and a link; others go by e-mail', async () => {
    const { app, channel, mail, outbox } = await withServers()
    await choose(app, 'reporter', 'line', lineUser(1))
    await choose(app, 'viewer', 'teams', `${channel.url}/workflows/1`)
    await comment(app, 'ดูด้วย *now*', ['viewer', 'areaadmin'])
    expect(await outbox.deliver()).toBe(3)
    expect(mail.taken.map(({ to }) => to)).toEqual(['areaadmin@example.com'])
    const byLine = channel.taken.find(({ to }) => to === 'line')
    expect(byLine?.address).toBe(lineUser(1))
    expect(byLine?.body).toContain('commented on your report')
    expect(byLine?.body).toContain('ดูด้วย *now*')
    expect(byLine?.body).toContain('/Action-Login?')
    const byTeams = channel.taken.find(({ to }) => to === 'teams')
    // The text of a comment is not interpreted as formatting.
    expect(byTeams?.body).toContain('ดูด้วย \\\\*now\\\\*')
    expect((await letters(app)).map(({ status, channel: by }) => [status, by])).toEqual(
      expect.arrayContaining([
        ['Y', 'line'],
        ['Y', 'teams'],
        ['Y', 'email'],
      ]),
    )
  })

  it('is not sent if its receiver no longer sees the area', async () => {
    const { app, channel, outbox } = await withServers()
    await choose(app, 'reporter', 'line', lineUser(1))
    await comment(app, 'hello')
    await sql`delete from user_area where user_id = ${people.reporter.id}`.execute(app.db)
    await outbox.deliver()
    expect(channel.asked).toBe(0)
    expect(await letters(app)).toMatchObject([{ status: 'cancelled', reason: keptReasons.outdated }])
  })

  it('waits for the end of the quiet hours, on any channel', async () => {
    const { app, mail, outbox } = await withServers()
    const reporter = { user_id: people.reporter.id, quiet_from: '22:00', quiet_until: '06:30' }
    await app.db.insertInto('notice_choice').values(reporter).execute()
    await comment(app, 'hello')
    await app.setNow('2026-11-20T23:00:00+07:00')
    await outbox.deliver()
    expect(mail.taken).toEqual([])
    expect(await letters(app)).toMatchObject([{ status: 'waiting', reason: keptReasons.quietHours, attempts: 0 }])
    await soon(app)
    await app.setNow('2026-11-21T06:30:00+07:00')
    expect(await outbox.deliver()).toBe(1)
  })
})

describe('LINE', () => {
  it.each<[string, Reaction]>([
    ['a time-out after it accepted the message', 'silent'],
    ['a connection cut after it accepted the message', 'cut after'],
    ['a connection cut before it accepted the message', 'cut before'],
    ['an error of LINE', { status: 500 }],
    ['too many requests', { status: 429, body: { message: 'The API rate limit has been exceeded.' } }],
  ])('is retried with the same key after %s, and accepts it once', async (_name, first) => {
    const reactions: Reaction[] = [first]
    const { app, channel, outbox } = await withServers(() => reactions.shift(), patienceFor(first))
    await choose(app, 'reporter', 'line', lineUser(1))
    await comment(app, 'hello')
    expect(await outbox.deliver()).toBe(0)
    expect(await letters(app)).toMatchObject([{ status: 'waiting', channel: 'line', attempts: 1 }])
    await soon(app)
    const again = openOutbox(app.services)
    onTestFinished(() => again.close())
    expect(await again.deliver()).toBe(1)
    expect(channel.asked).toBe(2)
    expect(channel.taken).toHaveLength(1)
    expect(await letters(app)).toMatchObject([{ status: 'Y', channel: 'line' }])
  })

  it.each<[string, Reaction, keyof typeof keptReasons]>([
    ['its budget is used up', { status: 429, body: { message: 'You have reached your monthly limit.' } }, 'budgetUsed'],
    ['it refuses the message', { status: 400 }, 'channelRefused'],
    ['it rejects the bot', { status: 401 }, 'channelRefused'],
  ])('falls back to e-mail when %s', async (_name, reaction) => {
    const { app, channel, mail, outbox } = await withServers(() => reaction)
    await choose(app, 'reporter', 'line', lineUser(1))
    await comment(app, 'hello')
    expect(await outbox.deliver()).toBe(1)
    expect(channel.taken).toEqual([])
    expect(mail.taken.map(({ to }) => to)).toEqual(['reporter@example.com'])
    expect(await letters(app)).toMatchObject([{ status: 'Y', channel: 'email', begun_at: null }])
  })

  it('falls back to e-mail if nothing could be sent for long; otherwise the outcome is uncertain', async () => {
    for (const [reaction, ending] of [
      ['refused connection', { status: 'Y', channel: 'email' }],
      ['cut after', { status: 'unknown', channel: 'line', reason: keptReasons.mayHaveArrived }],
    ] as const) {
      const { app, channel, mail } = await withServers(() => (reaction === 'cut after' ? { status: 500 } : undefined))
      const away = reaction === 'cut after' ? {} : { LINE_API_URL: 'http://127.0.0.1:1' }
      const { line } = app.services.config
      if (line && away.LINE_API_URL) line.apiUrl = away.LINE_API_URL
      await choose(app, 'reporter', 'line', lineUser(1))
      await comment(app, 'hello')
      // A new outbox, and so a new circuit breaker, for each turn: no waiting.
      for (let turn = 0; turn < 6; turn++) {
        const outbox = openOutbox(app.services)
        await outbox.deliver()
        await outbox.close()
        await soon(app)
      }
      const last = openOutbox(app.services)
      await last.deliver()
      await last.close()
      expect(await letters(app)).toMatchObject([ending])
      expect([channel.taken.length, mail.taken.length]).toEqual([0, ending.channel === 'email' ? 1 : 0])
    }
  })

  it('is not contacted if nothing is linked any more', async () => {
    const { app, channel, mail, outbox } = await withServers()
    await choose(app, 'reporter', 'line', lineUser(1))
    await comment(app, 'hello')
    await app.db.deleteFrom('channel_address').execute()
    await outbox.deliver()
    expect([channel.asked, mail.taken.length]).toEqual([0, 1])
  })
})

describe('Teams', () => {
  it.each<[string, Reaction, object]>([
    ['a time-out', 'silent', { status: 'unknown', reason: keptReasons.mayHaveArrived }],
    ['a cut connection', 'cut after', { status: 'unknown' }],
    ['a gateway with an uncertain outcome', { status: 502 }, { status: 'unknown' }],
    ['too many requests', { status: 429 }, { status: 'waiting', channel: 'teams', begun_at: null }],
    ['a workflow that is gone', { status: 404 }, { status: 'Y', channel: 'email' }],
  ])('is never sent a second card after %s', async (_name, reaction, ending) => {
    const { app, channel, outbox } = await withServers(() => reaction, patienceFor(reaction))
    await choose(app, 'reporter', 'teams', `${channel.url}/workflows/1`)
    await comment(app, 'hello')
    await outbox.deliver()
    await outbox.deliver()
    expect(channel.asked).toBe(1)
    expect(await letters(app)).toMatchObject([ending])
  })
})

describe('a process killed while sending', () => {
  it.each<[ChannelId, string]>([
    ['line', 'Y'],
    ['teams', 'unknown'],
  ])('leaves a letter by %s that ends as %s, and one not begun that is sent', async (by, ending) => {
    const { app, channel, outbox } = await withServers()
    const address = by === 'line' ? lineUser(1) : `${channel.url}/workflows/1`
    await choose(app, 'reporter', by as OtherChannel, address)
    await comment(app, 'one')
    await comment(app, 'two')
    const [first] = await claimLetters(app.db, 40, NOTICE_KINDS)
    await sql`update letter set begun_at = daybook_now() where id = ${first?.id ?? 0}`.execute(app.db)
    await sql`update letter set claimed_until = daybook_now() - interval '1 second'`.execute(app.db)
    await outbox.deliver()
    expect(await letters(app)).toMatchObject([
      { status: ending, channel: by },
      { status: 'Y', channel: by },
    ])
    expect(channel.taken).toHaveLength(by === 'line' ? 2 : 1)
  })
})

describe('quiet hours', () => {
  const at = (time: string) => Temporal.Instant.from(`2026-11-20T${time}:00+07:00`)
  it.each([
    ['22:00', '22:00', '06:00', 8 * 3600],
    ['05:59', '22:00', '06:00', 60],
    ['06:00', '22:00', '06:00', 0],
    ['21:59', '22:00', '06:00', 0],
    ['12:30', '12:00', '13:00', 1800],
    ['13:00', '12:00', '13:00', 0],
  ])('at %s of %s to %s last %i seconds', (now, from, until, seconds) => {
    expect(quietSeconds(at(now), 'Asia/Bangkok', from, until)).toBe(seconds)
  })
})

import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { keptReasons } from '@daybook/shared/texts/mailRuns'
import { sealAddress } from '../../channels/addresses.ts'
import type { OtherChannel } from '../../channels/drivers.ts'
import { type TestApp, scratchApp, testApp } from '../../testing/app.ts'
import { lineUser, startChannelServer } from '../../testing/channelServer.ts'
import { addReport } from '../../testing/reports.ts'
import { beginAt } from '../../platform/postgres/databaseClock.ts'
import { startSmtpServer } from '../../testing/smtpServer.ts'
import { type Role, area, people } from '../../testing/world.ts'
import { openOutbox } from '../delivery/outbox.ts'
import { makeReminders } from './make.ts'
import { addRule, turn } from '../../testing/reminders.ts'

const DAY = '2026-11-21'

async function withServers() {
  const [channel, mail] = [await startChannelServer(), await startSmtpServer()]
  const app = await testApp({ ...channel.environment, SMTP_URL: mail.url })
  const outbox = openOutbox(app.services)
  onTestFinished(() => outbox.close())
  return { channel, mail, app, outbox }
}

async function choose({ db, services }: TestApp, role: Role, channel: OtherChannel, address: string) {
  const { sealed, hash } = sealAddress(services.sealer, channel, address)
  const user_id = people[role].id
  await db.insertInto('channel_address').values({ user_id, channel, address: sealed, address_hash: hash }).execute()
  await db.insertInto('notice_choice').values({ user_id, channel }).execute()
}

const quiet = (app: TestApp, role: Role) =>
  sql`insert into notice_choice (user_id, quiet_from, quiet_until) values (${people[role].id}, '17:30', '06:00')`.execute(
    app.db,
  )
const soon = ({ db }: TestApp) => sql`update letter set due_at = daybook_now() where status = 'waiting'`.execute(db)
const lettersOf = async ({ db }: TestApp, role: Role) =>
  db
    .selectFrom('letter')
    .select(['subject_key', 'status', 'reason', 'channel'])
    .where('kind', '=', 'reminder')
    .where('receiver_id', '=', people[role].id)
    .orderBy('id')
    .execute()

describe('a reminder', () => {
  it('goes by the channel of its receiver, in a few lines with a link to report', async () => {
    const { app, channel, mail, outbox } = await withServers()
    await choose(app, 'reporter', 'line', lineUser(1))
    await choose(app, 'both', 'teams', `${channel.url}/workflows/1`)
    await addRule(app, [{ minutes: 0, to: 'reporters' }])
    await turn(app, `${DAY}T18:00:00+07:00`)
    expect(await outbox.deliver()).toBe(3)
    expect(mail.taken.map(({ to }) => to)).toEqual(['colleague@example.com'])
    const byLine = channel.taken.find(({ to }) => to === 'line')
    expect(byLine?.body).toContain('Daybook reminder 21/11/2026: overdue 5, due soon 0')
    expect(byLine?.body).toContain('Gate · 21/11/2026 · was due 18:00')
    expect(byLine?.body).toContain('/Action-Login?action=101')
    expect(channel.taken.find(({ to }) => to === 'teams')?.body).toContain('Dock')
  })

  it('waits for the end of the quiet hours, and then names what is still open, once', async () => {
    const { app, mail, outbox } = await withServers()
    await quiet(app, 'colleague')
    await addRule(app, [
      { minutes: 0, to: 'reporters' },
      { minutes: 60, to: 'reporters' },
    ])
    await turn(app, `${DAY}T18:00:00+07:00`)
    await turn(app, `${DAY}T19:00:00+07:00`)
    await outbox.deliver()
    expect(mail.taken.some(({ to }) => to.startsWith('colleague'))).toBe(false)
    expect(await lettersOf(app, 'colleague')).toMatchObject([
      { status: 'waiting', reason: keptReasons.quietHours },
      { status: 'waiting', reason: keptReasons.quietHours },
    ])
    await addReport(app.db, { area: area.fence, day: DAY })
    await app.setNow('2026-11-22T06:00:00+07:00')
    await soon(app)
    await outbox.deliver()
    expect(mail.taken.filter(({ to }) => to.startsWith('colleague'))).toHaveLength(1)
    expect(await lettersOf(app, 'colleague')).toMatchObject([
      { status: 'cancelled', reason: keptReasons.nothingOpen },
      { status: 'Y', reason: '' },
    ])
    const { rows } = await sql<{ areas: number[] }>`
      select jsonb_path_query_array(content, '$.said.cells[*].areaId') as areas from letter
      where status = 'Y' and receiver_id = ${people.colleague.id}`.execute(app.db)
    expect(rows).toEqual([{ areas: [area.quay] }])
  })

  it('is not sent if all of it was filed meanwhile, or its receiver has left, and records why', async () => {
    const { app, mail, outbox } = await withServers()
    await addRule(app, [{ minutes: 0, to: 'reporters' }])
    await turn(app, `${DAY}T18:00:00+07:00`)
    for (const id of [area.fence, area.quay]) await addReport(app.db, { area: id, day: DAY })
    await sql`update user_account set is_active = false, inactive_note = 'x' where id = ${people.both.id}`.execute(
      app.db,
    )
    await outbox.deliver()
    expect(mail.taken.map(({ to }) => to)).toEqual(['reporter@example.com'])
    expect(await lettersOf(app, 'colleague')).toMatchObject([{ status: 'cancelled', reason: keptReasons.nothingOpen }])
    expect(await lettersOf(app, 'both')).toMatchObject([{ status: 'cancelled', reason: keptReasons.receiverLeft }])
  })

  it('is written by one of several processes', async () => {
    const app = await scratchApp()
    await addRule(app, [{ minutes: 0, to: 'reporters' }])
    const due = `${DAY}T18:00:00+07:00`
    await beginAt(app.url, Temporal.Instant.from(due))
    const processes = [await app.second(), await app.second(), await app.second()]
    for (const one of processes) await one.setNow(due)
    const made = await Promise.all([...processes, ...processes].map(({ services }) => makeReminders(services)))
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(3)
    const { rows } = await sql`select from letter where kind = 'reminder'`.execute(app.db)
    expect(rows).toHaveLength(3)
  })
})

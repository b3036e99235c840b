import fc from 'fast-check'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, it, onTestFinished, vi } from 'vitest'
import { formatDay } from '@daybook/shared/days'
import { sealAddress } from '../../channels/addresses.ts'
import { readableInstant } from '../../platform/clock.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { lineUser, startChannelServer } from '../../testing/channelServer.ts'
import { type Log, type Step, START, ZONE, idOf, placeOf, step } from '../../testing/history.ts'
import { oracleCells } from '../../testing/historyOracle.ts'
import { makePlaces, newLog, walk } from '../../testing/historySteps.ts'
import { portions } from '../../testing/portions.ts'
import { startSmtpServer } from '../../testing/smtpServer.ts'
import { undone } from '../../testing/undone.ts'
import { people } from '../../testing/world.ts'
import { openOutbox } from '../delivery/outbox.ts'
import { makeReminders } from './make.ts'

/*
 * Compares the reminders that arrive by e-mail and LINE in the hours after a random history with the oracle of states and a
 * plain reading of the rules' steps.
 */

vi.setConfig({ testTimeout: 180_000 })

/** Shorter than the time for which reminders are still sent after an outage. */
const HOURS = 5
/** As many as a channel's message lists. */
const NAMED = 5

/** A rule for all places; any more specific rule takes precedence. */
const RULE: Step = {
  after: 0,
  what: {
    kind: 'rule',
    scope: { areaId: null, companyId: null, groupId: null },
    content: {
      isByShift: false,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      leavesOutHolidays: true,
      dueAt: '18:30',
      isDueNextDay: false,
      graceMinutes: 30,
      isAtShiftEnd: false,
      starts: 1,
      lasts: null,
      reminderSteps: [
        { minutes: -90, to: 'reporters' },
        { minutes: 120, to: 'reporters' },
      ],
    },
  },
}

it.each(portions(12))(
  'reminders by e-mail and LINE name exactly what a plain log of the history leaves open$title',
  async ({ runs, options }) => {
    const [channel, mail] = [await startChannelServer(), await startSmtpServer()]
    const test = await testApp({ ...channel.environment, SMTP_URL: mail.url })
    const outbox = openOutbox(test.services)
    onTestFinished(() => outbox.close())
    await test.setNow(START.toString())
    await makePlaces(test.db)
    await byLine(test)
    let named = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
        await undone(test.db, async () => {
          const log = newLog()
          for (const slot of [0, 1, 2, 4]) await walk(test, log, { after: 0, what: { kind: 'make', slot } })
          await walk(test, log, RULE)
          for (const one of steps) await walk(test, log, one)
          await give(test, log)
          // The next afternoon, when most reports are due. Other times of day are covered by oracle.test.ts.
          const from = log.now.toZonedDateTimeISO(ZONE).add({ days: 1 }).withPlainTime('16:30').toInstant()
          log.now = from.add({ hours: HOURS })
          await sql`update reminder_mark set until = ${from.toString()}`.execute(test.db)
          await test.setNow(log.now.toString())
          const [mails, sent] = [mail.taken.length, channel.taken.length]
          await makeReminders(test.services)
          await outbox.deliver()
          const wanted = remindersOf(log, from)
          const letters = await Promise.all(mail.taken.slice(mails).map(({ source }) => PostalMime.parse(source)))
          expect(letters.map(({ text = '' }) => linesIn(text)).toSorted(byText)).toEqual(wanted.toSorted(byText))
          const messages = channel.taken.slice(sent).map(({ body }) => body)
          expect(messages).toHaveLength(wanted.length)
          for (const lines of wanted) {
            const isWhole = (body: string) =>
              linesIn(body).length === Math.min(lines.length, NAMED) &&
              linesIn(body).every((line) => lines.includes(line)) &&
              restOf(body) === Math.max(0, lines.length - NAMED)
            expect(messages.filter(isWhole), lines.join()).not.toEqual([])
          }
          named += wanted.flat().length
        })
      }),
      options,
    )
    // A history leaves 1.6 lines open on average, but one in five leaves none: the average holds only over many.
    expect(named).toBeGreaterThan(runs < 100 ? 0 : runs)
  },
  3_600_000,
)

/** One person reports for all places and gets e-mail, another one gets LINE; nobody reports for other areas. */
async function byLine({ db, services }: TestApp) {
  const { sealed, hash } = sealAddress(services.sealer, 'line', lineUser(1))
  const user_id = people.reporter.id
  await db
    .insertInto('channel_address')
    .values({ user_id, channel: 'line', address: sealed, address_hash: hash })
    .execute()
  await db.insertInto('notice_choice').values({ user_id, channel: 'line' }).execute()
  await sql`update area set is_active = false, inactive_note = 'x' where id < ${idOf(0)}`.execute(db)
}

async function give({ db }: TestApp, log: Log) {
  for (const slot of log.areas.keys())
    for (const { id } of [people.reporter, people.colleague])
      await sql`insert into user_area (user_id, area_id, role) values (${id}, ${idOf(slot)}, 'report')`.execute(db)
}

/** For each moment of a step, the lines of what is open now; if a cell has several steps, only the last one. */
function remindersOf(log: Log, from: Temporal.Instant): string[][] {
  const moments = new Map<number, string[]>()
  for (const { slot, day, shift, state, due, steps } of oracleCells(log)) {
    if (state !== 'waiting' && state !== 'missing') continue
    const dueAt = Temporal.Instant.from(due)
    const midnight = Temporal.PlainDate.from(day).toZonedDateTime(ZONE).epochMilliseconds
    const came = steps
      .map(({ minutes }) => dueAt.add({ minutes }).epochMilliseconds)
      .filter((at) => at > from.epochMilliseconds && at <= log.now.epochMilliseconds && at >= midnight)
    if (came.length === 0) continue
    const { parent } = placeOf(log, slot)
    const when = readableInstant(new Date(dueAt.epochMilliseconds), ZONE)
    const isOver = Temporal.Instant.compare(dueAt, log.now) <= 0
    const line = [
      parent === null ? `Slot ${slot}` : `Slot ${parent} / Slot ${slot}`,
      formatDay(day),
      shift === null ? '' : `Shift ${shift - idOf(0)}`,
      isOver ? 'was due' : 'due',
      when.startsWith(formatDay(day)) ? when.slice(-5) : when,
    ].join('|')
    const last = Math.max(...came)
    moments.set(last, [...(moments.get(last) ?? []), line])
  }
  return [...moments.values()].map((lines) => lines.toSorted())
}

const ITEM =
  /((?:Slot \d \/ )?Slot \d)\s*·?\s*(\d\d\/\d\d\/\d{4}) · (?:(Shift \d) · )?(was due|due) ((?:\d\d\/\d\d\/\d{4} )?\d\d:\d\d)/g
const linesIn = (text: string) =>
  [...text.matchAll(ITEM)].map(([, area, day, shift = '', due, at]) => [area, day, shift, due, at].join('|')).toSorted()
const restOf = (text: string) => Number(/and (\d+) more/.exec(text)?.[1] ?? 0)
const byText = (one: string[], other: string[]) => (one.join() < other.join() ? -1 : 1)

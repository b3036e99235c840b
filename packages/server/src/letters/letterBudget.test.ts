import { describe, expect, it } from 'vitest'
import { refused, success, testApp } from '../testing/app.ts'
import { write } from '../platform/postgres/database.ts'
import { operationForm } from '../testing/report.ts'
import { addReport } from '../testing/reports.ts'
import { area, people } from '../testing/world.ts'
import { composers } from '../mail/letters/composers.ts'
import { addLetters } from './outbox.queries.ts'

/** Letters that are written however many there are: those that filing and deciding cause, and those of jobs alone. */
const UNLIMITED = [
  'approval',
  'rejected',
  'operations',
  'daily',
  'weekly',
  'monthly',
  'yearly',
  'abnormal',
  'alert',
  'advance',
  'action_due',
  'act',
  'view',
]
/** Limited for one receiver alone. */
const TO_MANY = ['set_password']
const LIMITED = Object.keys(composers).filter((kind) => !UNLIMITED.includes(kind))

const receivers = Object.values(people).map(({ id }) => id)

describe('the budget for letters', () => {
  it('knows each kind of letter that there is', () => {
    for (const kind of [...UNLIMITED, ...TO_MANY]) expect(Object.keys(composers)).toContain(kind)
    expect(LIMITED.toSorted()).toEqual(['action', 'comment', 'delegation', 'reminder', 'set_password', 'webhook'])
  })

  it.each(Object.keys(composers))('of one person, kind %s, is 30 for one receiver and 300 in all', async (kind) => {
    const { db } = await testApp()
    let written = 0
    const letters = (receiverId: number, count: number, actorId: number | null = people.reporter.id) =>
      write(db, { actorId, call: 'test' }, async (tx) =>
        addLetters(tx, {
          kind,
          eventDate: null,
          host: 'localhost',
          letters: Array.from({ length: count }, () => ({
            receiverId,
            subjectKey: `test:${(written += 1)}`,
            content: {},
          })),
        }),
      )
    const isLimited = LIMITED.includes(kind)
    const attempt = (...asked: Parameters<typeof letters>) =>
      letters(...asked).catch((error: unknown) => (error as { constraint?: string }).constraint ?? error)
    // Half as many at a time, so that it is the sum that counts.
    for (const receiverId of receivers.slice(0, 10)) for (const _half of [1, 2]) await letters(receiverId, 15)
    const [first = 0, , , , , , , , , , last = 0] = receivers
    expect(await attempt(first, 1)).toBe(isLimited ? 'letter_budget' : 1)
    expect(await attempt(last, 1)).toBe(isLimited && !TO_MANY.includes(kind) ? 'letter_budget' : 1)
    // Neither another person nor a job is affected.
    expect(await attempt(last, 1, people.colleague.id)).toBe(1)
    expect(await attempt(first, 400, null)).toBe(400)
  })

  it('stops the comment as a whole, says so, spares filing, and is renewed after ten minutes', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    const comment = (requestId = crypto.randomUUID()) =>
      test.call('reporter', 'Comments/Add', {
        eventId,
        requestId,
        text: 'Please look at this',
        mentionIds: [people.colleague.id],
      })
    for (let nth = 0; nth < 30; nth += 1) success(await comment())
    const reply = await comment()
    expect(refused(reply)).toEqual({
      http: 429,
      status: 'Error',
      message: 'You have written to many people in a short time. Nothing was saved. Please try again in 10 minutes.',
    })
    expect(reply.headers['retry-after']).toBe('600')
    const { total } = success(await test.call('reporter', 'Comments/GetList', { eventId, take: 1 }))
    expect(total).toBe(30)
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ areaId: [area.quay] })))
    await test.setNow('2026-11-20T10:11:00+07:00')
    success(await comment())
  })
})

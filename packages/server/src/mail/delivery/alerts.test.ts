import { keptReasons } from '@daybook/shared/texts/mailRuns'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { judgeDue } from '../../alerts/judge.ts'
import { onMail } from '../../letters/wake.ts'
import { type TestApp, scratchApp } from '../../testing/app.ts'
import { fileAt, saidBy, saveAlert } from '../../testing/groups/Alerts.ts'
import { startSmtpServer } from '../../testing/smtpServer.ts'
import { people } from '../../testing/world.ts'
import { openOutbox } from './outbox.ts'

async function withMail() {
  const mail = await startSmtpServer()
  const app = await scratchApp({ SMTP_URL: mail.url })
  const outbox = openOutbox(app.services)
  onTestFinished(() => outbox.close())
  return { app, mail, outbox }
}

const reasons = async ({ db }: TestApp) =>
  (await db.selectFrom('letter').select(['status', 'reason']).execute()).map(({ status, reason }) => [status, reason])

describe('the letter of an alert', () => {
  it('leaves with the save that makes it speak, and waits for no timer', async () => {
    const { app, mail, outbox } = await withMail()
    let sent: Promise<number> | undefined
    onTestFinished(
      onMail(app.services, () => {
        sent = outbox.deliver()
      }),
    )
    const id = await saveAlert(app, 'company', { count: 1 })
    expect(sent).toBeUndefined()
    await fileAt(app, '09:50')
    expect(await sent).toBe(1)
    expect(await saidBy(app, id)).toEqual(['10:00 …'])
    expect(mail.taken.map(({ to }) => to)).toEqual(['company@example.com'])
  })

  it('waits for the end of quiet hours, and then says that it spoke and is over, once', async () => {
    const { app, mail, outbox } = await withMail()
    const quiet = { user_id: people.company.id, quiet_from: '09:00', quiet_until: '12:00' }
    await app.db.insertInto('notice_choice').values(quiet).execute()
    const id = await saveAlert(app, 'company', { count: 1 })
    await fileAt(app, '09:50')
    await outbox.deliver()
    expect(await reasons(app)).toEqual([['waiting', keptReasons.quietHours]])
    await app.setNow('2026-11-20T10:55:00+07:00')
    await judgeDue(app.services)
    expect(await saidBy(app, id)).toEqual(['10:00 10:50'])
    await app.setNow('2026-11-20T12:00:00+07:00')
    await sql`update letter set due_at = daybook_now()`.execute(app.db)
    expect(await outbox.deliver()).toBe(1)
    expect(mail.taken).toHaveLength(1)
    expect((await app.db.selectFrom('letter').select('content').execute())[0]?.content).toMatchObject({
      said: { isOver: true },
    })
  })
})

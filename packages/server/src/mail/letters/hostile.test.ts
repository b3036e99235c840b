import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tellOne } from '../../events/actionLetters.queries.ts'
import { addAction } from '../../testing/groups/Actions.ts'
import { scratchApp, success } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { area, eventType, people } from '../../testing/world.ts'
import { addApprovalLetters, addRejectedLetters } from '../../events/reportLetters.queries.ts'
import type { RunKind } from './runs.ts'
import { addReceivers, letter, run } from '../../testing/mailRuns.ts'

const PAYLOADS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style><script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{name} ${1} {{x}}',
]
const TAGS = new Set('html head meta title style body div table tr td th p b br h2 h3 span a'.split(' '))

/** HTML that does not come from the letters' own templates. */
function foreignMarkup(html: string): string[] {
  const tags = [...html.matchAll(/<\/?([a-z][^\s>/]*)([^>]*)>/gi)]
  const wrongTags = tags.filter(([, tag = '']) => !TAGS.has(tag.toLowerCase())).map(([all]) => all)
  const wrongAttributes = tags
    .filter(([, , attributes = '']) => /\bon\w+\s*=/.test(attributes.replace(/"[^"]*"/g, '""')))
    .map(([all]) => all)
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address)
  return [
    ...wrongTags,
    ...wrongAttributes,
    ...links.filter((address) => !address.startsWith('http://localhost:3000/Action-Login?')),
  ]
}

describe('letters about hostile names and texts', () => {
  it('escape them and keep them in place', async () => {
    const app = await scratchApp()
    const { db } = app
    // Use each payload as a name of area, company, type and person, and all of them as every text.
    const words = PAYLOADS.join(' ')
    const names = PAYLOADS.map((payload) => `${payload}\r\nBcc: x@example.com`)
    const named = (id: string) => sql`(${names}::text[])[1 + ${sql.ref(id)} % ${names.length}] || ${sql.ref(id)}`
    await sql`update area set name = ${named('id')}`.execute(db)
    await sql`update company set name = ${named('id')}`.execute(db)
    await sql`update event_type set name = ${named('id')}`.execute(db)
    await sql`update user_account set last_name = ${named('id')}`.execute(db)
    await db.insertInto('notification_time_rule').values({ event_group_id: 2, days_before: 1 }).execute()
    const yearly = { month: 11, day: 19 }
    const { id } = await db
      .insertInto('notification_company_rule')
      .values(yearly)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('notification_company')
      .values({ rule_id: id, company_id: 1, ...yearly })
      .execute()
    const areas = [area.gate, area.port, area.dock, area.watch, area.fence]
    for (const name of names) await addReceivers(app, name, ['approver'], areas)
    for (const place of [area.gate, area.quay, area.yard, area.dock]) {
      await addReport(db, { area: place, day: '2026-11-19', description: words })
      const type = eventType.abnormal
      await addReport(db, { area: place, day: '2026-11-19', type, start: '09:00', end: '10:00', description: words })
    }
    const ahead = await addReport(db, { area: area.gate, type: eventType.works, description: words })
    await sql`update event_report set is_advance = true where id = ${ahead}`.execute(db)
    const quay = await addReport(db, { area: area.quay, description: words })
    const event = { event: quay, text: words }
    await addAction({ db }, { ...event, owner: 'approver', due: '2026-11-19' })
    const days: Record<RunKind, string> = {
      daily: '2026-11-19',
      abnormal: '2026-11-19',
      weekly: '2026-11-16',
      monthly: '2026-11-01',
      yearly: '2026-11-19',
      advance: '2026-11-19',
      action_due: '2026-11-20',
    }
    const kinds = Object.keys(days) as RunKind[]
    // The administrator of the area is reminded too.
    for (const kind of kinds) expect(await run(app, kind, days[kind])).toBe(kind === 'action_due' ? 2 : 1)
    const filed = await addReport(db, { area: area.quay, status: 1, description: words })
    await addApprovalLetters(db, [filed], 'localhost')
    const refused = await addReport(db, { area: area.quay, status: 4, description: words })
    await sql`update event_report set reject_reason = ${words} where id = ${refused}`.execute(db)
    await addRejectedLetters(db, [refused], 'localhost')
    const waived = await addAction({ db }, { ...event, owner: 'approver', state: 'waived' })
    await sql`update corrective_action set reason = ${words} where id = ${waived}`.execute(db)
    const by = { actorId: people.admin.id, host: 'localhost' }
    await tellOne(db, waived, { news: 'waived', receiverId: people.approver.id, ...by })
    success(
      await app.call('both', 'Delegation/Save', {
        requestId: crypto.randomUUID(),
        delegateId: people.approver.id,
        from: '2026-11-20',
        until: '2026-11-20',
        reason: words,
      }),
    )
    for (const kind of [...kinds, 'approval', 'rejected', 'action', 'delegation']) {
      const { subject, html, text } = await letter(app, kind, kind === 'rejected' ? 'reporter' : 'approver')
      expect(foreignMarkup(html)).toEqual([])
      expect(html).toContain('&lt;')
      expect(subject).not.toMatch(/[\r\n]/)
      expect(text).not.toMatch(/^Bcc:/m)
    }
  })
})

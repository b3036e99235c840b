import { sql } from 'kysely'
import type { Finding } from '@daybook/shared/texts/operations'
import { describe, expect, it } from 'vitest'
import { composeOperations } from '../mail/letters/operations.letter.ts'
import { scratchApp, type TestApp } from '../testing/app.ts'
import { alerts } from './alerts.ts'

const FULL: Finding = {
  fact: 'disk',
  state: 'red',
  note: 'full',
  values: { place: 'DATA_DIR', free: '1.0 GB', size: '40 GB' },
}
const AMBER: Finding = { fact: 'letters', state: 'amber', note: 'failed', values: { count: 1 } }

async function watched() {
  const test = await scratchApp()
  let found: Finding[] = []
  const job = alerts(() => Promise.resolve(found))
  return {
    test,
    /** Runs the job some minutes later with these findings. */
    async after(minutes: number, findings: Finding[]) {
      await sql`update operation_alert set red_since = red_since - make_interval(mins => ${minutes}),
        well_since = well_since - make_interval(mins => ${minutes})`.execute(test.db)
      found = findings
      await job.run(test.services)
    },
  }
}

async function letters(test: TestApp, language: 'en' | 'th' = 'en') {
  const { rows } = await sql<{ content: Record<string, unknown>; username: string }>`
    select content, username from letter join user_account u on u.id = receiver_id
    where kind = 'operations' order by letter.id`.execute(test.db)
  return Promise.all(
    rows.map(async ({ content, username }) => {
      const composed = await composeOperations(content, { name: 'A', email: 'a@example.com', language }, test.services)
      return { username, subject: composed?.subject, text: composed?.text ?? '' }
    }),
  )
}

describe('alerts of operations', { timeout: 60_000 }, () => {
  it('report once to corporate administrators what turned red and stayed so, and that it is well again', async () => {
    const { test, after } = await watched()
    await after(0, [FULL, AMBER])
    await after(4, [FULL])
    expect(await letters(test)).toEqual([])
    await after(2, [FULL])
    const first = await letters(test)
    expect(first.map(({ username }) => username)).toEqual(['admin'])
    expect(first[0]?.subject).toBe('Daybook needs attention: Disk space')
    expect(first[0]?.text).toContain('DATA_DIR: only 1.0 GB of 40 GB are left.')
    expect(first[0]?.text).toContain('Make room now')
    expect(first[0]?.text).not.toContain('letters failed')
    await after(500, [FULL])
    expect(await letters(test)).toHaveLength(1)

    await after(1, [])
    await after(4, [])
    expect(await letters(test)).toHaveLength(1)
    await after(2, [])
    const [, second, ...more] = await letters(test)
    expect(more).toEqual([])
    expect(second?.subject).toBe('Daybook is working again: Disk space')
    expect((await letters(test, 'th'))[1]?.text).toContain('พื้นที่ดิสก์ ผิดปกติตั้งแต่')
    await after(60, [])
    expect(await letters(test)).toHaveLength(2)
  })

  it('report nothing that passes within minutes, nor twice what comes and goes', async () => {
    const { test, after } = await watched()
    await after(0, [FULL])
    await after(3, [])
    await after(60, [FULL])
    await after(3, [])
    expect(await letters(test)).toEqual([])
    await after(0, [FULL])
    await after(6, [FULL])
    await after(1, [])
    await after(2, [FULL])
    await after(9, [FULL])
    expect(await letters(test)).toHaveLength(1)
  })

  it('are written by one of two processes', async () => {
    const { test, after } = await watched()
    await after(0, [FULL])
    await sql`update operation_alert set red_since = red_since - interval '1 hour'`.execute(test.db)
    await Promise.all([1, 2, 3].map(() => alerts(() => Promise.resolve([FULL])).run(test.services)))
    expect(await letters(test)).toHaveLength(1)
  })
})

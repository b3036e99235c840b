import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { area, people } from '../testing/world.ts'
import { chainKey } from './chain.ts'
import { forgetProgress, type Progress, progressIn, type Reached } from './progress.ts'
import { trail } from '../testing/audit.ts'
import { verifyTrail } from './verify.ts'

/** A trail whose verification is interrupted somewhere and then resumed. */
async function interrupted(isThere: (reached: Reached) => boolean) {
  const app = await trail(30)
  await app.seal()
  const { services } = app
  const { dataDir, secret } = services.config
  let clock = new Date('2026-11-24T10:00:00Z')
  const file = progressIn(dataDir, () => clock, 0)
  const verify = (progress: Progress) => verifyTrail(services, { progress, page: 10 })
  await expect(
    verify({
      ...file,
      async note(key, reached) {
        await file.note(key, reached)
        if (isThere(reached)) throw new Error('power cut')
      },
    }),
  ).rejects.toThrow('power cut')
  return {
    ...app,
    file: path.join(dataDir, 'audit-verification.json'),
    reached: () => file.earlier(chainKey(secret)),
    verify: () => verify(file),
    later: (hours: number) => (clock = new Date(clock.getTime() + hours * 3_600_000)),
    forget: () => forgetProgress(dataDir),
  }
}

describe('an interrupted verification', () => {
  it('resumes at its place in the chain, and a complete one then finds changes behind that place', async () => {
    const app = await interrupted(({ position }) => position === 20)
    expect(await app.reached()).toMatchObject({ position: 20, rows: null })
    const entry = (position: number) => `(select entry_id from audit_chain where position = ${position})`
    await app.attack(`update audit_entry set actor_id = 99 where id = ${entry(5)}`)
    const { sealed, finding, continued } = await app.verify()
    expect({ finding, continued }).toEqual({ finding: undefined, continued: 20 })
    expect(sealed).toBeGreaterThan(30)
    await app.forget()
    expect((await app.verify()).finding).toMatchObject({ kind: 'edited', position: 5 })
  })

  it('finds changes ahead of it', async () => {
    const app = await interrupted(({ position }) => position === 20)
    await app.attack(
      'update audit_entry set actor_id = 99 where id = (select entry_id from audit_chain where position = 25)',
    )
    expect(await app.verify()).toMatchObject({ continued: 20, finding: { kind: 'edited', position: 25 } })
  })

  it('resumes at its place among the rows, and compares all that follow', async () => {
    const app = await interrupted(({ rows }) => rows?.table === 'company')
    const reached = await app.reached()
    expect(reached?.rows?.table).toBe('company')
    await app.services.database.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update user_account set email = 'forged@example.com' where id = ${people.admin.id}`.execute(tx)
      await sql`update area set name = 'forged' where id = ${area.gate}`.execute(tx)
    })
    const { finding, continued } = await app.verify()
    expect(continued).toBe(reached?.position)
    expect(finding?.text).toContain(`user_account ${people.admin.id} was changed (email)`)
    // The row was compared before it was changed; a run from the beginning finds the change.
    expect(finding?.text).not.toContain(`area ${area.gate} `)
    await app.forget()
    expect((await app.verify()).finding?.text).toContain(`area ${area.gate} was changed (name)`)
  })

  it('starts over after a day, and if its file or the chain was replaced', async () => {
    const app = await interrupted(({ position }) => position === 20)
    const written = readFileSync(app.file, 'utf8')
    app.later(23)
    expect(await app.reached()).toBeDefined()
    app.later(2)
    expect(await app.reached()).toBeUndefined()
    app.later(-2)
    for (const forged of ['', '{}', 'not JSON', written.replace('"position":20', '"position":30')]) {
      writeFileSync(app.file, forged)
      expect(await app.reached()).toBeUndefined()
    }
    writeFileSync(app.file, written)
    expect(await app.reached()).toBeDefined()
    await app.attack('update audit_chain set hash = sha256(hash) where position = 20')
    expect((await app.verify()).finding).toMatchObject({ kind: 'edited', position: 20 })
  })
})

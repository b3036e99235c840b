import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { adoptSecrets } from '../audit/adoptSecrets.ts'
import { headFile } from '../audit/headCopy.ts'
import { record } from '../audit/record.ts'
import { sealTrail, TrailBroken } from '../audit/seal.ts'
import { noteSecret, readSecrets } from '../audit/secrets.ts'
import { verifyTrail } from '../audit/verify.ts'
import { openAddress, sealAddress } from '../channels/addresses.ts'
import { openKept, sealKept } from '../channels/webhooks/sealing.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { TOKEN_PAGE } from '../mail/letters/setPassword.letter.ts'
import { addLetters } from '../letters/outbox.queries.ts'
import { heartbeat } from '../operations/heartbeat.ts'
import { readConfig } from '../platform/config.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'
import { sealer } from '../platform/sealed.ts'
import { scratchApp } from '../testing/app.ts'
import { company, people } from '../testing/world.ts'
import { scratchFolder } from '../testing/scratchFolder.ts'

/** An installation with every kind of stored sealed value, and a trail. */
async function installation() {
  const app = await scratchApp()
  const { config, db, sealer: seal } = app.services
  await noteSecret(db, config)
  const { sealed, hash } = sealAddress(seal, 'line', 'U0123456789')
  await sql`insert into channel_address (user_id, channel, address, address_hash)
    values (${people.reporter.id}, 'line', ${sealed}, ${hash})`.execute(db)
  await sql`insert into webhook (company_id, address, address_hash, host, events, secret, former_secret, former_until, created_by, updated_by)
    values (${company.home}, ${sealKept(seal, 'address', 'https://hooks.example.com/x')}, ${hash}, 'hooks.example.com',
      '{report.filed}', ${sealKept(seal, 'secret', 'present')}, ${sealKept(seal, 'secret', 'former')}, now(), 1, 1)`.execute(
    db,
  )
  const secret = await seal.seal(db, TOKEN_PAGE, { token: 'the-token' })
  const letters = [{ receiverId: people.reporter.id, subjectKey: 'x', content: { secret, username: 'reporter' } }]
  await addLetters(db, { kind: 'set_password', eventDate: null, host: 'localhost', letters })
  const link = await seal.seal(db, 'link', { ids: [7] })
  const long = await seal.seal(db, 'link', { ids: Array.from({ length: 5_000 }, (_, n) => n * n * 7) })

  const environment = { DATABASE_URL: app.url, APP_SECRET: config.secret, DATA_DIR: config.dataDir }
  async function rekey(env: Record<string, string> = {}, ...args: string[]) {
    const { NEW_APP_SECRET: _none, ...inherited } = process.env
    const command = [path.join(import.meta.dirname, 'admin.ts'), 'rekey', ...args]
    try {
      const { stdout } = await promisify(execFile)(process.execPath, command, {
        env: { ...inherited, ...environment, ...env },
      })
      return { code: 0, output: stdout }
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string }
      return { code, output: stderr }
    }
  }

  /** What can be read from the database with this secret. */
  async function seenWith(one: string) {
    const settings = readConfig({ ...environment, APP_SECRET: one })
    await adoptSecrets(settings, app.url, true)
    const opened = sealer(
      one,
      settings.earlierSecrets.map((earlier) => earlier.secret),
    )
    const address = await sql<{ address: string }>`select address from channel_address`.execute(db)
    const hook = await sql<{ address: string; secret: string; former_secret: string }>`
      select address, secret, former_secret from webhook`.execute(db)
    const letter = await sql<{ secret: string }>`select content ->> 'secret' as secret from letter`.execute(db)
    const text = (rows: { rows: Record<string, string>[] }, name: string) => rows.rows[0]?.[name] ?? ''
    return {
      address: openAddress(opened, 'line', text(address, 'address')),
      hook: openKept(opened, 'address', text(hook, 'address')),
      secrets: [
        openKept(opened, 'secret', text(hook, 'secret')),
        openKept(opened, 'secret', text(hook, 'former_secret')),
      ],
      token: opened.openWhole(TOKEN_PAGE, text(letter, 'secret'))?.token,
      link: (await opened.open(db, 'link', link))?.ids,
      long: (await opened.open(db, 'link', long))?.ids?.length,
    }
  }
  const verified = (one: string) => verifyTrail({ ...app.services, config: { secret: one, dataDir: config.dataDir } })
  const grow = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => record(db, { actorId: 1, call: `Test/${n}`, action: 'sign-in' })),
    )
  const seal2 = (one: string) =>
    readSecrets(db, one).then(({ earlier }) =>
      sealTrail({ ...app.services, config: { ...config, secret: one, earlierSecrets: earlier } }),
    )
  return { ...app, config, rekey, seenWith, verified, grow, seal: seal2 }
}

const ALL = {
  address: 'U0123456789',
  hook: 'https://hooks.example.com/x',
  secrets: ['present', 'former'],
  token: 'the-token',
  link: [7],
  long: 5_000,
}
const SECOND = 'the second secret, long enough for it'
const THIRD = 'the third secret, long enough for it too'

describe('npm run admin -- rekey', { timeout: 120_000 }, () => {
  it('seals everything stored with the new secret, and the trail stays valid over several changes', async () => {
    const app = await installation()
    const first = app.config.secret
    await app.grow(5)
    expect(await app.rekey({ NEW_APP_SECRET: SECOND })).toMatchObject({
      code: 0,
      output: expect.stringContaining('sealed again: 5 values'),
    })
    expect(await app.seenWith(SECOND)).toEqual(ALL)
    await expect(app.seenWith(first)).rejects.toThrow('sealed with a different APP_SECRET')

    await app.grow(5)
    await app.seal(SECOND)
    expect((await app.verified(SECOND)).finding).toBeUndefined()
    expect(await app.rekey({ APP_SECRET: SECOND, NEW_APP_SECRET: THIRD })).toMatchObject({ code: 0 })
    await app.grow(5)
    await app.seal(THIRD)
    expect(await app.seenWith(THIRD)).toEqual(ALL)
    const { finding, sealed } = await app.verified(THIRD)
    expect(finding).toBeUndefined()
    expect(sealed).toBeGreaterThan(15)
    const { rows } = await sql<{ call: string; after: Record<string, unknown> }>`
      select call, after from audit_entry where action = 'rekeyed' order by id`.execute(app.db)
    expect(rows.map(({ call, after }) => [call, after.generation])).toEqual([
      ['npm run admin rekey', 2],
      ['npm run admin rekey', 3],
    ])
    expect(rows[0]?.after.hash).toMatch(/^[\da-f]{64}$/)
    // A server that still has the old secret seals nothing.
    await app.grow(1)
    await expect(app.seal(first)).rejects.toThrow(TrailBroken)
    expect((await app.verified(first)).finding?.kind).toBe('secret')
  })

  it('finds an entry edited before the change by somebody who has the old secret', async () => {
    const app = await installation()
    const first = app.config.secret
    await app.grow(3)
    await app.rekey({ NEW_APP_SECRET: SECOND })
    const { linkHash, chainKey, GENESIS } = await import('../audit/chain.ts')
    const { linksFrom } = await import('../audit/chain.queries.ts')
    for (const table of ['audit_entry', 'audit_chain'])
      await sql.raw(`alter table ${table} disable trigger append_only`).execute(app.db)
    await sql`update audit_entry set call = 'Forged/Call' where id = (select entry_id from audit_chain where position = 2)`.execute(
      app.db,
    )
    const { earlier } = await readSecrets(app.db, SECOND)
    let previous: Buffer = GENESIS
    for (const { position, entry } of await linksFrom(app.db, 1, earlier[0]?.until ?? 0)) {
      if (!entry) throw new Error('an entry is missing')
      previous = linkHash(chainKey(first), previous, position, entry)
      await sql`update audit_chain set hash = ${previous} where position = ${position}`.execute(app.db)
    }
    for (const table of ['audit_entry', 'audit_chain'])
      await sql.raw(`alter table ${table} enable trigger append_only`).execute(app.db)
    expect((await app.verified(SECOND)).finding?.kind).toBe('head')
  })

  it('finishes a change that was interrupted after it reached the database', async () => {
    const app = await installation()
    const { dataDir, secret: first } = app.config
    await app.grow(2)
    await app.seal(first)
    const oldHead = readFileSync(headFile(dataDir), 'utf8')
    expect((await app.rekey()).output).toContain('Set APP_SECRET to the content of')
    const file = path.join(dataDir, 'app-secret.new')
    const made = readFileSync(file, 'utf8').trim()
    expect(made.length).toBeGreaterThanOrEqual(32)
    // As if the process had died before it wrote the copy of the head.
    writeFileSync(headFile(dataDir), oldHead)
    expect((await app.verified(made)).finding).toBeUndefined()
    expect((await app.rekey()).output).toContain('The change had already been made and is now complete.')
    expect(readFileSync(file, 'utf8').trim()).toBe(made)
    expect(readFileSync(headFile(dataDir), 'utf8')).not.toBe(oldHead)
    expect(await app.seenWith(made)).toEqual(ALL)
  })

  it('replaces the secret of a data folder by itself, even if nothing else was left to do', async () => {
    const dataDir = scratchFolder()
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
    onTestFinished(stop)
    await migrateToLatest(url)
    const config = readConfig({ DATA_DIR: dataDir })
    await adoptSecrets(config, url, true)
    const secretFile = path.join(dataDir, 'app-secret')
    const { DATABASE_URL: _ours, APP_SECRET: _none, NEW_APP_SECRET: _next, ...env } = process.env
    const rekey = async () =>
      (
        await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), 'rekey'], {
          env: { ...env, DATA_DIR: dataDir },
        })
      ).stdout
    expect(await rekey()).toContain(`${secretFile} has the new one: start the server.`)
    const made = readFileSync(secretFile, 'utf8').trim()
    expect(made).not.toBe(config.secret)
    expect(existsSync(`${secretFile}.new`)).toBe(false)
    await adoptSecrets(readConfig({ DATA_DIR: dataDir }), url, true)
    // As if the process had died before the file was replaced.
    writeFileSync(secretFile, config.secret)
    writeFileSync(`${secretFile}.new`, made)
    await expect(adoptSecrets(readConfig({ DATA_DIR: dataDir }), url, true)).rejects.toThrow('rekey finishes it')
    expect(await rekey()).toContain('The change had already been made')
    expect(readFileSync(secretFile, 'utf8').trim()).toBe(made)
  })

  it('changes nothing while servers run, if the trail is broken, or with a wrong secret', async () => {
    const app = await installation()
    const { services, config } = app
    let told = 0
    const pulse = heartbeat(services, () => (told += 1))
    await pulse.run(services)
    expect(told).toBe(0)
    const running = await app.rekey({ NEW_APP_SECRET: SECOND })
    expect([running.code, running.output]).toEqual([1, expect.stringContaining('Stop them first')])
    expect((await app.rekey({ NEW_APP_SECRET: 'short' }, '--running')).output).toContain('at least 32 characters')
    expect((await app.rekey({ NEW_APP_SECRET: config.secret }, '--running')).output).toContain('is the current')
    expect((await app.rekey({ APP_SECRET: THIRD, NEW_APP_SECRET: SECOND }, '--running')).output).toContain(
      'sealed with a different APP_SECRET',
    )
    await app.grow(2)
    await app.seal(config.secret)
    await sql`update audit_head set position = position - 1`.execute(app.db)
    expect((await app.rekey({ NEW_APP_SECRET: SECOND }, '--running')).output).toContain('Nothing was changed')
    await sql`update audit_head set position = position + 1`.execute(app.db)
    rmSync(headFile(config.dataDir))
    expect(await app.seenWith(config.secret)).toEqual(ALL)

    expect((await app.rekey({ NEW_APP_SECRET: SECOND }, '--running')).code).toBe(0)
    await pulse.run(services)
    await pulse.run(services)
    expect(told).toBe(1)
    await pulse.close?.()
  })
})

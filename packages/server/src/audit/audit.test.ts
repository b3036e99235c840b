import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { write } from '../platform/postgres/database.ts'
import { chainKey, GENESIS, linkHash, signHead } from './chain.ts'
import { addLinks, entriesAfter, markMoved, writeHead } from './chain.queries.ts'
import { headFile } from './headCopy.ts'
import { record } from './record.ts'
import { trail } from '../testing/audit.ts'
import type { Finding } from './verdict.ts'
import { verifyTrail } from './verify.ts'

type Kind = Finding['kind']

describe('sealing', () => {
  it('chains all entries and continues where it stopped', async () => {
    const { seal, verify, entry, services } = await trail()
    const first = await seal()
    expect(first).toBeGreaterThan(10)
    expect(await seal()).toBe(0)
    await entry('Test/later')
    expect(await seal()).toBe(1)
    expect(await verify()).toMatchObject({ sealed: first + 1, waiting: 0, hasCopy: true })
    expect((await verify()).finding).toBeUndefined()
    const { rows } = await sql<{ same: boolean }>`
      select hash = (select hash from audit_chain order by position desc limit 1) as same from audit_head`.execute(
      services.db,
    )
    expect(rows).toEqual([{ same: true }])
    const copy = JSON.parse(readFileSync(headFile(services.config.dataDir), 'utf8')) as { position: number }
    expect(copy.position).toBe(first + 1)
  })

  it('waits for open transactions, and never puts an entry before a sealed one', async () => {
    const { services, seal, verify, entry } = await trail()
    const slow = await services.database.startTransaction().execute()
    await record(slow, { actorId: 1, call: 'Test/slow', action: 'sign-in' })
    await entry('Test/quick')
    await seal()
    const waiting = (await verify()).waiting
    expect(waiting).toBeGreaterThanOrEqual(1)
    await slow.commit().execute()
    await seal()
    expect(await verify()).toMatchObject({ waiting: 0 })
    const { rows } = await sql<{ call: string }>`
      select e.call from audit_chain c join audit_entry e on e.id = c.entry_id order by position desc limit 2`.execute(
      services.db,
    )
    expect(rows.map(({ call }) => call)).toEqual(['Test/quick', 'Test/slow'])
    expect((await verify()).finding).toBeUndefined()
  })

  it('misses nothing and seals nothing twice with 16 writers and two processes', async () => {
    const { services, seal, verify, url } = await trail()
    const other = spawn(process.execPath, [path.resolve(import.meta.dirname, '../testing/auditSealer.ts')], {
      env: {
        ...process.env,
        DATABASE_URL: url,
        APP_SECRET: services.config.secret,
        DATA_DIR: services.config.dataDir,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    await once(other.stdout, 'data')
    const told = text(other.stdout)
    let isWriting = true
    let own = 0
    const sealing = (async () => {
      while (isWriting) own += await seal()
    })()
    const writer = async (number: number) => {
      for (let n = 0; n < 40; n++) {
        await write(services.database, { actorId: number, call: `Test/${number}` }, async (tx) => {
          await record(tx, { actorId: number, call: `Test/${number}/${n}`, action: 'sign-in' })
          await record(tx, { actorId: number, call: `Test/${number}/${n}`, action: 'sign-out' })
          // Some roll back: gaps in the ids are not deletions.
          if (n % 7 === 3) throw new Error('given up')
        }).catch((error: Error) => {
          if (error.message !== 'given up') throw error
        })
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, number) => writer(number + 1)))
    isWriting = false
    await sealing
    other.stdin.end()
    const theirs = Number((await told).trim())
    own += await seal()
    const { sealed, waiting, finding } = await verify()
    expect({ sealed, waiting, finding }).toEqual({ sealed: own + theirs, waiting: 0, finding: undefined })
    expect(theirs).toBeGreaterThan(0)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from audit_entry where call like 'Test/%/%'`.execute(services.db)
    expect(rows[0]?.n).toBe(16 * 34 * 2)
  })

  it('continues when the database was restored into a cluster with lower transaction ids', async () => {
    const { services, seal, verify, attack, entry } = await trail()
    await attack('update audit_entry set transaction_id = (transaction_id::text::bigint + 4000000000)::text::xid8')
    // The entries that the other cluster had sealed: all but the last two.
    const { database, config } = services
    const restored = (await entriesAfter(database, undefined, true, 10_000)).slice(0, -2)
    let hash: Buffer = GENESIS
    const links = restored.map((one, index) => {
      hash = linkHash(chainKey(config.secret), hash, index + 1, one)
      return { position: index + 1, entryId: one.id, hash }
    })
    await addLinks(database, links)
    const end = { transactionId: restored.at(-1)?.transaction_id ?? '', entryId: restored.at(-1)?.id ?? 0 }
    const place = { position: links.length, hash: hash.toString('hex'), sealedAt: new Date().toISOString() }
    await writeHead(database, signHead(chainKey(config.secret), { ...place, ...end }))

    expect(await seal()).toBe(2)
    await seal()
    await entry('Test/new')
    await seal()
    // Two restored entries, the sealer's own that resets the head, and the new one.
    expect(await verify()).toEqual({
      sealed: links.length + 4,
      waiting: 0,
      sealedAt: expect.any(String),
      hasCopy: true,
    })
    expect(await seal()).toBe(0)
  })

  it('continues when restored into a cluster that had passed its transaction ids before sealing', async () => {
    const { services, seal, verify, attack, entry } = await trail()
    const before = await seal()
    // Written right after the restore, when ids had started again; later transactions then passed the head's id.
    await attack(`insert into audit_entry (transaction_id, call, action) values ('3', 'npm run restore', 'restored')`)
    await entry('Test/later')
    await markMoved(services.database, true)
    expect((await verify()).finding).toBeUndefined()
    expect(await seal()).toBe(2)
    const { sealed, waiting, finding } = await verify()
    expect({ sealed, waiting, finding }).toEqual({ sealed: before + 2, waiting: 0, finding: undefined })
    const { rows } = await sql<{ moved: boolean }>`select is_moved as moved from audit_head`.execute(services.db)
    expect(rows[0]?.moved).toBe(false)
    await entry('Test/after')
    expect(await seal()).toBe(1)
    expect((await verify()).finding).toBeUndefined()
  })

  it('stops and logs if the end has moved', async () => {
    const { seal, attack, entry } = await trail()
    await seal()
    await attack('delete from audit_chain where position = (select max(position) from audit_chain)')
    await entry('Test/later')
    await expect(seal()).rejects.toThrow(/does not end where it was sealed; npm run audit:verify/)
  })
})

describe('verifying', () => {
  const last = '(select max(position) from audit_chain)'
  const fifth = '(select entry_id from audit_chain where position = 5)'

  const attacks: [name: string, kind: Kind, position: number | 'last', statements: string[]][] = [
    ['an edited value', 'edited', 5, [`update audit_entry set after = '{"name": "other"}' where id = ${fifth}`]],
    ['an edited actor', 'edited', 5, [`update audit_entry set actor_id = 99 where id = ${fifth}`]],
    ['an edited time', 'edited', 5, [`update audit_entry set at = at + interval '1 microsecond' where id = ${fifth}`]],
    ['null made empty', 'edited', 5, [`update audit_entry set before = 'null' where id = ${fifth}`]],
    ['a deleted entry', 'deleted', 5, [`delete from audit_entry where id = ${fifth}`]],
    [
      'an entry deleted with its link',
      'deleted',
      5,
      [`delete from audit_entry where id = ${fifth}`, 'delete from audit_chain where position = 5'],
    ],
    [
      'an entry deleted with its link and the gap closed',
      'edited',
      5,
      [
        `delete from audit_entry where id = ${fifth}`,
        'delete from audit_chain where position = 5',
        'update audit_chain set position = position + 100000 where position > 5',
        'update audit_chain set position = position - 100001 where position > 100000',
      ],
    ],
    [
      'two swapped entries',
      'moved',
      5,
      [
        'create temporary table pair as select position, entry_id from audit_chain where position in (5, 6)',
        'update audit_chain set entry_id = -entry_id where position in (5, 6)',
        'update audit_chain c set entry_id = p.entry_id from pair p where c.position in (5, 6) and p.position = 11 - c.position',
      ],
    ],
    [
      'an inserted entry',
      'moved',
      5,
      [
        'update audit_chain set position = position + 100000 where position >= 5',
        'update audit_chain set position = position - 99999 where position > 100000',
        `insert into audit_entry (actor_id, call, action) values (1, 'Forged/Call', 'sign-in')`,
        `insert into audit_chain select 5, max(id), sha256('') from audit_entry`,
      ],
    ],
    [
      'an entry of an earlier transaction without a link',
      'inserted',
      'last',
      [`insert into audit_entry (transaction_id, actor_id, call, action) values ('3', 1, 'Forged/Call', 'sign-in')`],
    ],
    ['a tail cut off', 'cut', 'last', [`delete from audit_chain where position > ${last} - 3`]],
    [
      'a tail cut off with its entries',
      'cut',
      'last',
      [
        `delete from audit_entry where id in (select entry_id from audit_chain where position > ${last} - 3)`,
        `delete from audit_chain where position > ${last} - 3`,
      ],
    ],
    [
      'everything cut off with the head',
      'cut',
      'last',
      ['delete from audit_chain', 'delete from audit_head', 'delete from audit_entry'],
    ],
    ['a missing head', 'head', 'last', ['delete from audit_head']],
    ['a head that was edited', 'head', 'last', ['update audit_head set position = position - 1']],
  ]

  it.each(attacks)('reports the position of %s', async (_name, kind, position, statements) => {
    const { seal, verify, attack } = await trail()
    await seal()
    await attack(...statements)
    const { finding, sealed } = await verify()
    expect({ kind: finding?.kind, position: finding?.position }).toEqual({
      kind,
      position: position === 'last' ? sealed : position,
    })
  })

  it('detects a tail cut together with its head, by the copy outside the database', async () => {
    const { seal, verify, attack, entry, services } = await trail()
    await seal()
    const { sealed } = await verify()
    await attack('create table kept as select * from audit_head')
    await entry('Test/to be hidden')
    await seal()
    const hide = [
      `delete from audit_chain where position > ${sealed}`,
      `delete from audit_entry where call = 'Test/to be hidden'`,
      'delete from audit_head',
      'insert into audit_head select * from kept',
    ]
    await attack(...hide)
    expect((await verify()).finding).toMatchObject({ kind: 'cut', position: sealed })
    // The sealer does not overwrite the evidence.
    await entry('Test/after')
    await expect(seal()).rejects.toThrow(/is not the one of .*audit-head\.json/)
    writeFileSync(headFile(services.config.dataDir), '{"position":1}')
    expect((await verify()).finding?.kind).toBe('head')
  })

  it('detects an older head restored before the end of the chain', async () => {
    const { seal, verify, attack, entry } = await trail()
    await seal()
    const { sealed } = await verify()
    await attack('create table kept as select * from audit_head')
    await entry('Test/more')
    await seal()
    await attack('delete from audit_head', 'insert into audit_head select * from kept')
    expect((await verify()).finding).toMatchObject({ kind: 'head', position: sealed })
  })

  it('detects a backdated entry', async () => {
    const { seal, verify, attack } = await trail()
    await seal()
    const { sealed } = await verify()
    await attack(
      `insert into audit_entry (at, actor_id, call, action) values (daybook_now() - interval '2 days', 1, 'Forged/Call', 'sign-in')`,
    )
    await seal()
    expect((await verify()).finding).toMatchObject({ kind: 'backdated', position: sealed + 1 })
  })

  it('detects disabled triggers', async () => {
    const { services, seal, verify } = await trail()
    await seal()
    await sql`alter table event_report disable trigger audit_row`.execute(services.db)
    expect((await verify()).finding).toMatchObject({
      kind: 'disarmed',
      text: 'Triggers that write or guard the trail are off: audit_row on event_report.',
    })
  })

  it('reports a different secret', async () => {
    const { services, seal } = await trail()
    await seal()
    const config = { ...services.config, secret: 'quite another secret of 32 letters' }
    expect((await verifyTrail({ ...services, config })).finding?.kind).toBe('secret')
  })

  it('keeps line breaks and quotes inside their value', async () => {
    const { services, seal, verify, attack } = await trail()
    const forged = 'Login/Login\r\n2026-11-20 admin sign-in "\u2028", null]'
    await record(services.db, { actorId: 1, call: forged, action: 'sign-in', rowKey: 'a\nb' })
    await seal()
    expect((await verify()).finding).toBeUndefined()
    const { sealed } = await verify()
    // The same text, split differently between two fields.
    await attack(`update audit_entry set call = call || E'\\na', row_key = 'b' where row_key = E'a\\nb'`)
    expect((await verify()).finding).toMatchObject({ kind: 'edited', position: sealed })
  })

  it('finds nothing wrong while the app is running', async () => {
    const { services, seal, verify } = await trail()
    let isOver = false
    const busy = (async () => {
      while (!isOver) {
        await record(services.db, { actorId: 1, call: 'Test/busy', action: 'sign-in' })
        await seal()
      }
    })()
    for (let n = 0; n < 20; n++) expect((await verify()).finding).toBeUndefined()
    isOver = true
    await busy
  })
})

describe('the trail', () => {
  it.each([
    "update audit_entry set call = 'x'",
    'delete from audit_entry',
    'truncate audit_entry cascade',
    'update audit_chain set position = 1',
    'delete from audit_chain',
    'truncate audit_chain',
  ])('refuses %s', async (statement) => {
    const { services } = await trail(1)
    await expect(sql.raw(statement).execute(services.db)).rejects.toThrow('append-only')
  })
})

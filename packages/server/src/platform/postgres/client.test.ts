import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { askDatabase } from '../../operations/askDatabase.queries.ts'
import { databaseDoor, throughDoors } from '../../testing/databaseDoor.ts'
import { freePort } from '../../testing/freePort.ts'
import { createScratchDatabase, databaseName } from '../../testing/scratchDatabase.ts'
import { asProblem } from '../problem.ts'
import { NoServer, postgresClient } from './client.ts'
import { openDatabase } from './database.ts'
import { waitForDatabase } from './waitForDatabase.ts'

async function scratch() {
  const { url, drop } = await createScratchDatabase(inject('databaseUrl'))
  onTestFinished(drop)
  const doors = [await databaseDoor(url), await databaseDoor(url)]
  const open = (to: string) => {
    const { db } = openDatabase({ url: to, timeZone: 'Asia/Bangkok', onError: () => {} })
    onTestFinished(() => db.destroy())
    return db
  }
  /** Makes new connections read-only, like those to a standby. */
  const makeReadOnly = async (isReadOnly: boolean) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const name = databaseName(url)
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
    await client.end()
  }
  return { url, doors, open, makeReadOnly }
}

const one = sql<{ one: number }>`select 1 as one`

describe('a database of several servers', () => {
  it('is reached while one of them answers, and again after that one is gone', async () => {
    const { url, doors, open } = await scratch()
    const [first, second] = doors
    const dead = { host: `127.0.0.1:${await freePort()}` }
    const db = open(throughDoors(url, [dead, ...doors]))
    expect((await one.execute(db)).rows).toEqual([{ one: 1 }])
    first?.shut()
    // The open connection is lost; the next one goes to the other server.
    await one.execute(db).catch(() => {})
    expect((await one.execute(db)).rows).toEqual([{ one: 1 }])
    second?.shut()
    await one.execute(db).catch(() => {})
    const failure = await one.execute(db).catch((error: unknown) => error)
    expect(asProblem(failure)?.code).toBe('databaseAway')
  })

  it('may end a single connection between two statements', async () => {
    const { url, open } = await scratch()
    const client = postgresClient(url)
    await client.connect()
    const lost = new Promise<void>((resolve) => client.once('end', resolve))
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(open(url))
    await lost
    await expect(client.query('select 1')).rejects.toThrow(/not queryable|Connection terminated/)
  })

  it('can be used by single connections', async () => {
    const { url, doors } = await scratch()
    const client = postgresClient(throughDoors(url, doors))
    await client.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
  })

  it('is away while all are read-only, as health reports, and well as soon as one can be written', async () => {
    const { url, doors, open, makeReadOnly } = await scratch()
    await makeReadOnly(true)
    const several = throughDoors(url, doors)
    const db = open(several)
    const failure = await one.execute(db).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(NoServer)
    expect(asProblem(failure)?.code).toBe('databaseAway')
    expect(await askDatabase(several)).toBe('readOnly')
    await expect(waitForDatabase(several, 0, () => {})).rejects.toThrow(
      `The database of DATABASE_URL (${doors.map(({ host }) => host).join(',')}/`,
    )
    const reader = open(throughDoors(url, doors, '?target_session_attrs=any'))
    expect((await one.execute(reader)).rows).toEqual([{ one: 1 }])
    await makeReadOnly(false)
    expect((await one.execute(db)).rows).toEqual([{ one: 1 }])
    expect(await askDatabase(several)).toBe('ok')
  })

  it('gives up a connection whose server has become read-only', async () => {
    const { url, doors, open, makeReadOnly } = await scratch()
    await makeReadOnly(true)
    // A connection from before the demotion whose role has not been checked again.
    const db = open(throughDoors(url, doors, '?target_session_attrs=any'))
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
    const before = (await pid.execute(db)).rows
    expect((await pid.execute(db)).rows).toEqual(before)
    const refused = await sql`create table t ()`.execute(db).catch((error: unknown) => error)
    expect(asProblem(refused)?.code).toBe('databaseAway')
    expect((await pid.execute(db)).rows).not.toEqual(before)
  })
})

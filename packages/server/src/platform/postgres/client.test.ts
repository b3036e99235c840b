import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { askDatabase } from '../../operations/askDatabase.queries.ts'
import { databaseDoor, throughDoor } from '../../testing/databaseDoor.ts'
import { createScratchDatabase, databaseName } from '../../testing/scratchDatabase.ts'
import { asProblem } from '../problem.ts'
import { postgresClient } from './client.ts'
import { openDatabase } from './database.ts'

async function scratch() {
  const { url, drop } = await createScratchDatabase(inject('databaseUrl'))
  onTestFinished(drop)
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
  return { url, open, makeReadOnly }
}

const one = sql<{ one: number }>`select 1 as one`

describe('a connection to the database', () => {
  it('that ends between two statements fails the next one, and not the process', async () => {
    const { url, open } = await scratch()
    const client = postgresClient(url)
    await client.connect()
    const lost = new Promise<void>((resolve) => client.once('end', resolve))
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(open(url))
    await lost
    await expect(client.query('select 1')).rejects.toThrow(/not queryable|Connection terminated/)
  })

  it('is away while nothing listens at its address or behind it', async () => {
    const { url, open } = await scratch()
    const door = await databaseDoor(url)
    const db = open(throughDoor(url, door))
    expect((await one.execute(db)).rows).toEqual([{ one: 1 }])
    door.empty()
    await one.execute(db).catch(() => {})
    expect(asProblem(await one.execute(db).catch((error: unknown) => error))?.code).toBe('databaseAway')
    door.fill()
    expect((await one.execute(db)).rows).toEqual([{ one: 1 }])
    door.shut()
    await one.execute(db).catch(() => {})
    expect(asProblem(await one.execute(db).catch((error: unknown) => error))?.code).toBe('databaseAway')
  })

  it('is given up once its server has become read-only, so that the next one reaches the new primary', async () => {
    const { url, open, makeReadOnly } = await scratch()
    await makeReadOnly(true)
    expect(await askDatabase(url)).toBe('readOnly')
    const db = open(url)
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
    const before = (await pid.execute(db)).rows
    expect((await pid.execute(db)).rows).toEqual(before)
    const refused = await sql`create table t ()`.execute(db).catch((error: unknown) => error)
    expect(asProblem(refused)?.code).toBe('databaseAway')
    expect((await pid.execute(db)).rows).not.toEqual(before)
    await sql`create table t ()`.execute(db).catch(() => {})
    await makeReadOnly(false)
    await sql`create table t ()`.execute(db)
    expect(await askDatabase(url)).toBe('ok')
  })
})

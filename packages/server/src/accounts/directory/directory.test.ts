import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { demoDirectories, staff } from '../../demo/staff.ts'
import { makeStaffDirectory } from '../../demo/load.queries.ts'
import { openDatabase } from '../../platform/postgres/database.ts'
import { readConfig } from '../../platform/config.ts'
import { createScratchDatabase } from '../../testing/scratchDatabase.ts'
import { findStaff } from './directory.ts'

async function scratch(): Promise<string> {
  const { url, drop } = await createScratchDatabase(inject('databaseUrl'))
  onTestFinished(drop)
  return url
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A company's directory: a view of a table with different column names, containing Thai and awkward names. */
async function foreignDirectory(): Promise<string> {
  const url = await scratch()
  await execute(
    url,
    `create table hr_person (no integer, first text, last text);
     insert into hr_person values (1, 'สมชาย', 'ใจดี'), (2, '100%', 'O!Neil_x'), (3, 'Anna', null), (4, 'a\\b', 'c');
     insert into hr_person select n, 'Many', n::text from generate_series(100, 150) n;
     create view employee as select no as emp_code, first as first_name, last as last_name, null as email,
       'Guard' as position, '' as org_name, null as mobile from hr_person`,
  )
  return url
}

describe('a staff directory in PostgreSQL', () => {
  it('finds people by code and name, also in Thai, at most 20, sorted by code', async () => {
    const url = await foreignDirectory()
    const [found] = await findStaff(url, 6, ' สมชาย ใจ ')
    expect(found).toEqual({
      code: '1',
      firstName: 'สมชาย',
      lastName: 'ใจดี',
      email: '',
      position: 'Guard',
      department: '',
      mobile: '',
    })
    const many = await findStaff(url, 6, 'MANY')
    expect(many.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, (_, index) => String(100 + index)))
    expect((await findStaff(url, 6, 'anna')).map(({ lastName }) => lastName)).toEqual([''])
    expect((await findStaff(url, 6, '101')).map(({ code }) => code)).toEqual(['101'])
  })

  it('treats pattern and SQL characters literally', async () => {
    const url = await foreignDirectory()
    const codes = async (text: string) => (await findStaff(url, 6, text)).map(({ code }) => code)
    expect(await codes('100%')).toEqual(['2'])
    expect(await codes('o!n')).toEqual(['2'])
    expect(await codes('l_x')).toEqual(['2'])
    expect(await codes('a\\b')).toEqual(['4'])
    for (const text of ['%%%', '___', '!!!', "' or 1=1 --", "\\' or 1=1"]) expect(await codes(text), text).toEqual([])
  })

  it('needs at least three characters', async () => {
    const url = await foreignDirectory()
    for (const text of ['', 'ma', ' ma ', '𝒳𝒳']) expect(await findStaff(url, 6, text)).toEqual([])
  })

  it('gives each company its own staff when several share it, as in the demo', async () => {
    const url = await scratch()
    const { db } = openDatabase({ url, timeZone: 'Asia/Bangkok', size: 1, onError: () => {} })
    await makeStaffDirectory(db, staff)
    await db.destroy()
    const directories = demoDirectories(url)
    expect(Object.keys(directories)).toEqual(['1', '6', '7', '10'])
    const six = await findStaff(directories[6] ?? '', 6, 'E00')
    expect(six).toHaveLength(staff.filter(({ company_id }) => company_id === 6).length)
    expect(six.every(({ code }) => code.startsWith('E006'))).toBe(true)
    expect(await findStaff(directories[6] ?? '', 99, 'E00')).toEqual([])
  })

  it('cannot be written, even through a function in the view', async () => {
    const url = await scratch()
    await execute(
      url,
      `create table kept (n integer);
       create function grab() returns table (emp_code text, first_name text, last_name text, email text, "position" text,
         org_name text, mobile text) language plpgsql as $$ begin insert into kept values (1); end $$;
       create view employee as select * from grab()`,
    )
    await expect(findStaff(url, 6, 'abc')).rejects.toThrow('read-only transaction')
  })

  it('reports an outage, an unexpected schema, or a timeout', async () => {
    const url = new URL(inject('databaseUrl'))
    await expect(findStaff(url.href, 6, 'abc')).rejects.toThrow('employee')
    url.pathname = '/nowhere'
    await expect(findStaff(url.href, 6, 'abc')).rejects.toThrow('nowhere')
  })
})

describe('a staff directory in MySQL or MariaDB', () => {
  it('is queried with its protocol, and abandoned when it never answers', async () => {
    const calls: number[] = []
    const server = createServer((socket) => {
      calls.push(1)
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
    const { port } = server.address() as AddressInfo
    await expect(findStaff(`mariadb://reader:secret@127.0.0.1:${port}/hr`, 6, 'abc')).rejects.toThrow('ETIMEDOUT')
    expect(calls).toEqual([1])
  })
})

describe('STAFF_DIRECTORY_<company id>', () => {
  const read = (env: Record<string, string>) => readConfig({ APP_SECRET: 'x'.repeat(32), ...env }).staffDirectories

  it('is a connection string per company', () => {
    expect(read({ STAFF_DIRECTORY_6: 'mysql://a/hr', STAFF_DIRECTORY_10: 'postgres://b/hr' })).toEqual({
      6: 'mysql://a/hr',
      10: 'postgres://b/hr',
    })
  })

  it('stops the start with one clear line if it is invalid', () => {
    expect(() => read({ STAFF_DIRECTORY_X: 'mysql://a/hr' })).toThrow('STAFF_DIRECTORY_X must end in a company id')
    for (const wrong of ['oracle://a/hr', 'hr', 'http://a/hr']) {
      expect(() => read({ STAFF_DIRECTORY_6: wrong })).toThrow('STAFF_DIRECTORY_6 must be a connection string')
    }
  })
})

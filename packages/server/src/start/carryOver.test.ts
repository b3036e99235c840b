import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { carryOver } from './carryOver.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { readConfig } from '../platform/config.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'
import type { CarryOver } from '../platform/postgres/olderCluster.ts'
import { scratchFolder } from '../testing/scratchFolder.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const settings = { fsync: 'off' }

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function withServer<T>(dataDir: string, carry: CarryOver | undefined, work: (url: string) => Promise<T>) {
  const server = await startEmbeddedPostgres({ dataDir, log, settings, ...(carry && { carryOver: carry }) })
  try {
    return await work(server.superuserUrl)
  } finally {
    await server.stop()
  }
}

/**
 * A data folder that seems to be made by PostgreSQL 17: by ours, in a wrapper that reports version 17.
 */
async function dataOfSeventeen(): Promise<{ dataDir: string; home: string; id: unknown }> {
  const dataDir = scratchFolder()
  const id = await withServer(dataDir, undefined, async (url) => {
    await migrateToLatest(url)
    await query(url, `insert into company (id, name) values (7, 'Kept')`)
    return (await query(url, 'select id from installation'))[0]?.id
  })
  const home = path.join(dataDir, 'postgres')
  const [own = ''] = readdirSync(home).filter((name) => name.startsWith('binaries-'))
  const { gid } = statSync(path.join(home, own))
  const older = path.join(home, 'binaries-17-1')
  mkdirSync(path.join(older, 'bin'), { recursive: true })
  renameSync(path.join(home, own), path.join(older, 'real'))
  const wrapper = path.join(older, 'bin', 'postgres')
  writeFileSync(
    wrapper,
    `#!/bin/sh
if [ "$1" = -V ]; then echo 'postgres (PostgreSQL) 17.9'; exit; fi
echo 18 > "$2/PG_VERSION"
exec "\${0%/bin/postgres}/real/bin/postgres" "$@"
`,
  )
  for (const file of [older, path.join(older, 'bin'), wrapper]) {
    chownSync(file, process.getuid?.() ?? 0, gid)
    chmodSync(file, 0o750)
  }
  sayMajor(home, '17')
  return { dataDir, home, id }
}

const sayMajor = (home: string, major: string) => writeFileSync(path.join(home, 'cluster', 'PG_VERSION'), `${major}\n`)
const names = (folder: string) => readdirSync(folder).sort()

describe('a data folder of an older PostgreSQL', () => {
  it('is carried over once when the server starts, and its old cluster and a backup are kept', async () => {
    const { dataDir, home, id } = await dataOfSeventeen()
    const carry = carryOver(readConfig({ DATA_DIR: dataDir }))
    await withServer(dataDir, carry, async (url) => {
      expect(await query(url, 'select id, name from company')).toEqual([{ id: 7, name: 'Kept' }])
      expect(await query(url, 'select id from installation')).toEqual([{ id }])
      expect(await query(url, `select call from audit_entry where action = 'restored'`)).toEqual([
        { call: 'npm start' },
      ])
    })
    expect(names(home).filter((name) => name.startsWith('cluster'))).toEqual(['cluster', 'cluster-17'])
    expect(names(home).filter((name) => name.startsWith('binaries'))).toHaveLength(2)
    expect(names(path.join(dataDir, 'backups')).filter((name) => name.endsWith('Z'))).toHaveLength(1)
    await withServer(dataDir, carry, async (url) =>
      expect(await query(url, `select count(*)::int as n from audit_entry where action = 'restored'`)).toEqual([
        { n: 1 },
      ]),
    )
  }, 300_000)

  it('is also carried over after an interruption in the middle or at the end', async () => {
    const { dataDir, home } = await dataOfSeventeen()
    const whole = carryOver(readConfig({ DATA_DIR: dataDir }))
    const broken: CarryOver = {
      ...whole,
      async load(url, saved) {
        await whole.load(url, saved)
        throw new Error('no room')
      },
    }
    await expect(withServer(dataDir, broken, () => Promise.resolve())).rejects.toThrow('no room')
    sayMajor(home, '17')
    await withServer(dataDir, whole, async (url) =>
      expect(await query(url, 'select name from company')).toEqual([{ name: 'Kept' }]),
    )
    // Killed between the two renames.
    renameSync(path.join(home, 'cluster'), path.join(home, 'cluster.carried'))
    await withServer(dataDir, undefined, async (url) =>
      expect(await query(url, 'select name from company')).toEqual([{ name: 'Kept' }]),
    )
  }, 300_000)

  it('is refused in one line by a command, by a server that cannot read it, and by an older version', async () => {
    const { dataDir, home } = await dataOfSeventeen()
    const refusal = (carry?: CarryOver) => withServer(dataDir, carry, () => Promise.resolve('')).catch(String)
    expect(await refusal()).toMatch(/was made by PostgreSQL 17\. Start Daybook once: .*$/)
    const carry = carryOver(readConfig({ DATA_DIR: dataDir }))
    sayMajor(home, '16')
    expect(await refusal(carry)).toMatch(/made by PostgreSQL 16, and neither .* Make a backup with the version .*$/)
    sayMajor(home, '99')
    expect(await refusal(carry)).toMatch(
      /made by PostgreSQL 99, and this version of Daybook includes 18\. Start the newer .*$/,
    )
    expect(readFileSync(path.join(home, 'cluster', 'PG_VERSION'), 'utf8')).toBe('99\n')
  }, 300_000)
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '../../platform/postgres/embeddedPostgres.ts'
import { postgresPool } from '../../platform/postgres/client.ts'
import { freePort } from '../freePort.ts'
import { NO_CHANGE } from '../../administration/act.ts'
import { scratchFolder } from '../scratchFolder.ts'
import { rounds } from '../sweep.ts'
import { startServer } from './server.ts'
import { visit } from './visitor.ts'

const KILLS = rounds(20, 6)
const PEOPLE = KILLS * 15
const RUNNER = path.join(import.meta.dirname, 'actRunner.ts')
const EXIT_WITH_PARENT = path.join(import.meta.dirname, '../../../../../scripts/exit-with-parent.mjs')

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('an act over many people', () => {
  it(`is carried out once for each despite ${KILLS} kills of its process, and says at each what is done`, async () => {
    const dataDir = scratchFolder()
    const postgres = await startEmbeddedPostgres({
      dataDir: path.join(dataDir, 'database'),
      log: { info: () => {}, warn: () => {}, error: () => {} },
    })
    onTestFinished(() => postgres.stop())
    const environment = {
      DATA_DIR: path.join(dataDir, 'app'),
      DATABASE_URL: postgres.url,
      APP_SECRET: 'a secret of at least 32 characters',
    }
    const database = postgresPool(postgres.url, { max: 1 })
    onTestFinished(() => database.end())

    // The server that is asked is killed first.
    const server = await startServer({ ...environment, DEMO: '1', PORT: String(await freePort()) })
    onTestFinished(() => server.end('SIGKILL'))
    const { rows: people } = await database.query<{ id: number; version: string }>(
      `with made as (
         insert into user_account (company_id, employee_id, first_name, last_name, email, username, employee_type, position, department)
         select 3, 'K' || n, 'Many', n::text, 'many' || n || '@example.com', 'many' || n, 2, 'Guard', 'Gate' from generate_series(1, ${PEOPLE}) n
         returning id),
       grouped as (insert into user_group (user_id, group_id) select id, 4 from made),
       placed as (insert into user_area (user_id, area_id, role)
         select made.id, (select min(id) from area where company_id = 3 and parent_id is null and is_active), 'report' from made)
       select id, '' as version from made order by id`,
    )
    const admin = await visit(server.url, 'admin')
    const change = { ...NO_CHANGE, kind: 'person.notification' as const, isOn: false }
    const sent = { requestId: crypto.randomUUID(), change, day: null, rows: people }
    const { body } = await admin.call(server.url, 'Acts/Start', sent)
    if (body.status !== 'Success') throw new Error(body.message)
    const { actId } = body

    /** Verdicts, and how often the trail says that each person changed: the two never differ. */
    const said = async () => {
      const { rows } = await database.query<{ verdict: string; changes: number; isOn: boolean; n: number }>(
        `select r.verdict, u.notifies_by_email as "isOn",
           (select count(*)::int from audit_entry e where e.table_name = 'user_account' and e.action = 'update' and e.row_key = u.id::text) as changes,
           count(*)::int as n
         from act_row r join user_account u on u.id = r.record_id where r.act_id = $1 group by 1, 2, 3`,
        [actId],
      )
      return rows
    }
    const done = async () => (await said()).find(({ verdict }) => verdict === 'done')?.n ?? 0
    const expectOnce = async () => {
      for (const row of await said())
        expect(row).toMatchObject(
          row.verdict === 'done' ? { changes: 1, isOn: false } : { verdict: 'pending', changes: 0, isOn: true },
        )
    }
    const grown = async (kill: number) => {
      const wanted = Math.min((await done()) + 1 + ((kill * 7) % 11), PEOPLE - 1)
      await until(async () => (await done()) >= wanted)
      // Anywhere within a record.
      await new Promise((resolve) => setTimeout(resolve, (kill * 13) % 23))
    }
    await grown(0)
    await server.end('SIGKILL')
    await expectOnce()
    for (let kill = 1; kill < KILLS; kill += 1) {
      const runner = startRunner(environment)
      await grown(kill)
      const exit = once(runner, 'exit')
      runner.kill('SIGKILL')
      await exit
      await expectOnce()
    }
    expect(await done()).toBeLessThan(PEOPLE)

    const last = await startServer({ ...environment, DEMO: '1', PORT: String(await freePort()) })
    onTestFinished(() => last.end('SIGTERM'))
    // Asked again, as by a browser that got no answer, it is the same act.
    const again = await visit(last.url, 'admin')
    expect((await again.call(last.url, 'Acts/Start', sent)).body).toMatchObject({ status: 'Success', actId })
    await until(async () => (await done()) === PEOPLE)
    await expectOnce()
    await until(async () => {
      const { body: got } = await again.call(last.url, 'Acts/Get', { actId, take: 1 })
      return got.status === 'Success' && got.act.phase === 'done'
    })
  })
})

function startRunner(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', EXIT_WITH_PARENT, RUNNER], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

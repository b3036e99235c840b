import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Many exports and every import of a test start a worker thread, which loads its libraries again: this halves it.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('./node_modules/.cache/compiled', import.meta.url))

const SERVER = 'packages/server/src'
const RESILIENCE = [`${SERVER}/testing/resilience/**/*.test.ts`]
/** Commands and starts as an operator runs them: each is a process, often with a PostgreSQL of its own. */
const COMMANDS = [
  'audit/verifyCommand',
  'start/carryOver',
  'command/{admin,backup,noArguments,refusals,rekey,takeOver,wayBack}',
  'platform/postgres/embeddedPostgres',
].map((name) => `${SERVER}/${name}.test.ts`)
/** Server tests that need no database. */
const PURE = [
  'platform/transport/target',
  'backup/contents',
  'testing/whole/dependencies',
  'export/{document,lines,plainText,png,runs,workbook}',
  'groups/ContactUs/richText',
  'groups/EventToday/EventToday.queries',
  'groups/ImportData/{hostile,programs}',
  'mail/render/{html,look}',
  'mail/schedule/plan',
  'accounts/commonPasswords',
  'platform/clock',
  'platform/{threads,turns}',
  'testing/sweep',
  'testing/whole/time',
].map((name) => `${SERVER}/${name}.test.ts`)
/** Tests that mock a module or change the environment need a process of their own. */
const APART = [
  'operations/connections/outcome',
  'groups/TestPis/TestPis',
  'groups/TestSentMail/TestSentMail',
  'platform/files',
  'statistics/files',
].map((name) => `${SERVER}/${name}.test.ts`)

/** The files of each project; structure.test.ts checks that every file belongs to exactly one. */
export const FILES = {
  units: {
    include: ['packages/{shared,web}/src/**/*.test.ts', '{bench,deploy,scripts}/**/*.test.ts', ...PURE],
    exclude: [],
  },
  calls: { include: [`${SERVER}/**/*.test.ts`], exclude: [...RESILIENCE, ...COMMANDS, ...PURE, ...APART] },
  apart: { include: APART, exclude: [] },
  commands: { include: COMMANDS, exclude: [] },
  resilience: { include: RESILIENCE, exclude: [] },
} as const satisfies Record<string, { include: string[]; exclude: string[] }>

const filesOf = ({ include, exclude }: { include: string[]; exclude: string[] }) => ({
  include,
  exclude: [...configDefaults.exclude, ...exclude],
})

/**
 * Sealing the audit trail waits for every older transaction on the server, and some tests keep one open for ten seconds. So those
 * that seal run last among the files of their project, next to small ones.
 */
class SealingLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...byProject.values()].flatMap((of) => {
      const [others, sealing] = [false, true].map((is) => of.filter((one) => one.moduleId.includes(SEALING) === is))
      return [...(others ?? []), ...(sealing ?? [])]
    })
  }
}
const SEALING = `/${SERVER}/audit/`

export default defineConfig({
  test: {
    sequence: { sequencer: SealingLast },
    // Every worker talks to the one database of the run and waits for it a third of its time.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: { name: 'units', ...filesOf(FILES.units), environment: 'node', isolate: false },
      },
      {
        test: {
          name: 'calls',
          ...filesOf(FILES.calls),
          environment: 'node',
          // Each file loads the whole server: with a process per file, half of the run would go into that. Modules
          // therefore keep their state between files, as they do between requests.
          isolate: false,
          globalSetup: `${SERVER}/testing/globalSetup.ts`,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'apart',
          ...filesOf(FILES.apart),
          environment: 'node',
          globalSetup: `${SERVER}/testing/globalSetup.ts`,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'commands',
          ...filesOf(FILES.commands),
          environment: 'node',
          globalSetup: `${SERVER}/testing/globalSetup.ts`,
          // As for resilience below.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        // Real processes that are killed and starved: slow, so they run with the whole, not with the quick check.
        test: {
          name: 'resilience',
          ...filesOf(FILES.resilience),
          environment: 'node',
          fileParallelism: false,
          // The browsers take the processors at the same time: a limit here only ends what hangs.
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})

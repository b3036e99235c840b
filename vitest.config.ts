import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

// Every export and every import of a test starts a worker thread, which loads its libraries again: this halves it.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('./node_modules/.cache/compiled', import.meta.url))

const SERVER = 'packages/server/src'
const RESILIENCE = [`${SERVER}/testing/resilience/**/*.test.ts`]
/** Of the server, what needs no database. */
const PURE = [
  'connections/target',
  'dependencies',
  'export/{document,lines,plainText,png,runs,workbook}',
  'groups/ContactUs/richText',
  'groups/EventToday/EventToday.queries',
  'groups/ImportData/hostile',
  'mail/render/{html,look}',
  'mail/schedule/plan',
  'people/accounts/commonPasswords',
  'platform/clock',
  'time',
].map((name) => `${SERVER}/${name}.test.ts`)
/** What puts another module or another environment in the place of the real one needs a process of its own. */
const APART = [
  'connections/outcome',
  'groups/TestPis/TestPis',
  'groups/TestSentMail/TestSentMail',
  'platform/files',
  'statistics/files',
].map((name) => `${SERVER}/${name}.test.ts`)

/** Which files are whose; structure.test.ts sees to it that each is somebody's, and nobody else's. */
export const FILES = {
  units: { include: ['packages/{shared,web}/src/**/*.test.ts', 'bench/**/*.test.ts', ...PURE], exclude: [] },
  calls: { include: [`${SERVER}/**/*.test.ts`], exclude: [...RESILIENCE, ...PURE, ...APART] },
  apart: { include: APART, exclude: [] },
  resilience: { include: RESILIENCE, exclude: [] },
} as const satisfies Record<string, { include: string[]; exclude: string[] }>

const filesOf = ({ include, exclude }: { include: string[]; exclude: string[] }) => ({
  include,
  exclude: [...configDefaults.exclude, ...exclude],
})

export default defineConfig({
  test: {
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
          // Each file loads the whole server: a process for each would spend half of the run on that. So what a module
          // keeps between two tests it keeps between two files as well, as it does between two requests.
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
        // Real processes that are killed and starved: slow, so they run with the whole, not with the quick check.
        test: { name: 'resilience', ...filesOf(FILES.resilience), environment: 'node', fileParallelism: false },
      },
    ],
  },
})

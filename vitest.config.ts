import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

// Every export and every import of a test starts a worker thread, which loads its libraries again: this halves it.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('./node_modules/.cache/compiled', import.meta.url))

const RESILIENCE = 'packages/server/src/testing/resilience/**/*.test.ts'

export default defineConfig({
  test: {
    // Every worker talks to the one database of the run and waits for it a third of its time.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        // Pure functions of shared and web: a process for each file would cost more than what is in it.
        test: { name: 'units', include: ['packages/{shared,web}/src/**/*.test.ts'], isolate: false },
      },
      {
        test: {
          name: 'calls',
          include: ['packages/server/src/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, RESILIENCE],
          environment: 'node',
          globalSetup: 'packages/server/src/testing/globalSetup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Real processes that are killed and starved: slow, so they run with the whole, not with the quick check.
        test: { name: 'resilience', include: [RESILIENCE], environment: 'node', fileParallelism: false },
      },
    ],
  },
})

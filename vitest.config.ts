import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

// Every export and every import of a test starts a worker thread, which reads its libraries anew: this halves it.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('./node_modules/.cache/compiled', import.meta.url))

const RESILIENCE = 'packages/server/src/resilience/**/*.test.ts'

export default defineConfig({
  test: {
    // Every worker talks to the one database of the run, and a small machine has to run a browser as well.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'calls',
          include: ['packages/*/src/**/*.test.ts', 'bench/**/*.test.ts'],
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

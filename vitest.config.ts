import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'packages/server/src/testing/globalSetup.ts',
    // Every worker talks to the one database of the run, and a small machine has to run a browser as well.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

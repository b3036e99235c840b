import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))

/** Records the answers of this tree; golden/main.ts starts it. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['golden/*.record.ts'],
    globalSetup: 'packages/server/src/testing/globalSetup.ts',
    maxWorkers: 2,
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
})

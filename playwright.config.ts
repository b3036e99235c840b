import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/browser.mjs'
import { freePort } from './e2e/freePort.ts'

// Each worker reads this file again and has to come to the same address; it inherits the variable.
process.env.E2E_URL ??= `http://localhost:${await freePort()}`

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  workers: 2,
  forbidOnly: true,
  // Two cores share browser, server and database; a busy machine must not look like a defect.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  // What passes only at the second try is broken.
  retries: 0,
  use: {
    baseURL: process.env.E2E_URL,
    launchOptions: launchOptions(),
    locale: 'en-GB',
    timezoneId: 'Asia/Bangkok',
    // Movement costs time and shows nothing; that it can be switched off is tried by every test.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes more processor time than the tests themselves: `TRACE=1` for the test that is looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})

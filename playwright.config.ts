import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/browser.mjs'

/** What is looked at in each window and language, and by axe: half of the time, and seldom what broke. */
const LOOKS = /\blooks? (good|right)\b|can be read at|\bfits\b/

const JOURNEYS = /e2e[\\/]journeys[\\/].*\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  // Each has a product of its own, and a core that waits for the disk or for a clock is somebody else's.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Two cores share browser, server and database; a busy machine must not look like a defect.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  // What passes only at the second try is broken, and npm test names it; it does not hold up all other work, though.
  retries: process.env.CI ? 1 : 0,
  projects: [
    { name: 'work', grepInvert: LOOKS, testIgnore: JOURNEYS },
    { name: 'looks', grep: LOOKS, testIgnore: JOURNEYS },
    // What a person does most, counted; on products of their own.
    { name: 'journeys', testMatch: JOURNEYS },
  ],
  use: {
    launchOptions: launchOptions(),
    // One press that cannot be made would otherwise take the whole time of its test.
    actionTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Asia/Bangkok',
    // A worker would open pages of an earlier test's build; e2e/offline.ts allows it.
    serviceWorkers: 'block',
    // Movement costs time and shows nothing; that it can be switched off is tried by every test.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes more processor time than the tests themselves: `TRACE=1` for the test that is looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})

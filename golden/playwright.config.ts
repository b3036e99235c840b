import { defineConfig } from '@playwright/test'
import usual from '../playwright.config.ts'

/** Takes a picture of every screen of this tree; golden/main.ts starts it. */
export default defineConfig({
  ...usual,
  testDir: '.',
  testMatch: 'screens.pictures.ts',
  globalSetup: '../e2e/globalSetup.ts',
  projects: [{ name: 'pictures' }],
})

import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testApp } from '../testing/app.ts'
import { areJobsLate } from './pulse.ts'
import { startJobs } from './start.ts'

const MINUTES = 60_000

/** Runs one job repeatedly for a moment; returns the time it began. */
async function running(run: () => Promise<void>) {
  const { services } = await testApp()
  const began = performance.now()
  const jobs = startJobs(services, [{ name: 'job', everySeconds: 0.01, run }])
  onTestFinished(() => jobs.stop())
  await setTimeout(200)
  return { services, began }
}

describe('jobs', () => {
  it('are late if one of them has not completed for two minutes, because it fails or hangs', async () => {
    const hang = Promise.withResolvers<void>()
    for (const run of [() => Promise.reject(new Error('not today')), () => hang.promise]) {
      const { services, began } = await running(run)
      expect(areJobsLate(services)).toBe(false)
      expect(areJobsLate(services, began + 2 * MINUTES + 50)).toBe(true)
    }
    hang.resolve()
  })

  it('are healthy as long as they complete', async () => {
    const { services, began } = await running(() => Promise.resolve())
    expect(areJobsLate(services, began + 2 * MINUTES + 50)).toBe(false)
    expect(areJobsLate(services, began + 3 * MINUTES)).toBe(true)
  })
})

import type { FullConfig, Reporter, Suite, TestCase, TestRun } from '@playwright/test/reporter'

const PARTS = 3
/** What people do most is tested every time, and so is the sixth of looks that the sweeps chose. */
const ALWAYS = { projects: ['journeys', 'looks'], files: ['MainJob.spec.ts'] }

/**
 * Runs one third of the browser tests: every third test, so that each screen is used every time. THIRD is 1, 2 or 3; without it,
 * all tests run. See docs/decisions/npm-test-runs-a-part-chosen-by-the-commit.md.
 */
export default class Third implements Reporter {
  async preprocess({ suite, testRun }: { config: FullConfig; suite: Suite; testRun: TestRun }): Promise<void> {
    const part = Number(process.env.THIRD)
    if (!part) return
    const units = suite.suites
      .filter((project) => !ALWAYS.projects.includes(project.title))
      .flatMap((project) => project.suites)
      .filter((file) => !ALWAYS.files.includes(file.title))
      .flatMap((file) => unitsOf(file, testRun))
    for (const [at, one] of units.entries()) if (at % PARTS !== part - 1) testRun.exclude(one)
  }

  printsToStdio(): boolean {
    return false
  }
}

/** Tests, and groups whose tests continue one another, in their order. */
function unitsOf(suite: Suite, testRun: TestRun): (TestCase | Suite)[] {
  return suite.entries().flatMap((entry) => {
    const isWhole = entry.type === 'test' || testRun.mode(entry) === 'serial'
    return isWhole ? [entry] : unitsOf(entry, testRun)
  })
}

// npm test: all tests, from a bare clone, with one sixth of the sweeps (testing/sweep.ts), chosen by the commit. npm run soak:
// complete sweeps. The last line is 'N passed, N failed[, N skipped]'.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureBrowser, NO_BROWSER } from './browser.mjs'
import { staticChecks } from './checks.mjs'
import { install } from './install.mjs'
import { chooseSweep } from './parts.mjs'
import { main, runTool } from './project.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts */
/** @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, message: string,
 *     assertionResults: { fullName: string, status: string }[] }[] }} VitestReport */
/** @typedef {{ title: string, ok?: boolean, specs?: Suite[], suites?: Suite[] }} Suite */
/** @typedef {{ errors: { message?: string }[], suites: Suite[],
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport */

await main(async () => {
  chooseSweep()
  await install()
  const browser = await ensureBrowser()
  const reports = mkdtempSync(path.join(os.tmpdir(), 'daybook-reports-'))
  /** @param {string} name */
  const report = (name) => path.join(reports, `${name}.json`)
  try {
    // Tests of processes spend most of their time waiting; all others use it.
    const processes = vitest(report('processes'), ['--project', 'resilience', '--project', 'commands'], { held: true })
    const [failedChecks, calls] = await Promise.all([
      staticChecks(),
      vitest(report('calls'), ['--project', '!resilience', '--project', '!commands']),
    ])
    const screens = browser
      ? await playwright(report('playwright'), browser)
      : { passed: 0, failed: 1, skipped: 0, failures: [] }
    const parts = [calls, await processes, screens]
    // Repeat failures at the end: there may be thousands of lines after them.
    for (const failure of parts.flatMap(({ failures }) => failures)) console.error(`Failed: ${failure}`)
    if (!browser) console.error(NO_BROWSER)
    if (failedChecks.length > 0) console.error(`Checks that failed: ${failedChecks.join(', ')}`)
    const [passed, failed, skipped] = [sum(parts, 'passed'), sum(parts, 'failed'), sum(parts, 'skipped')]
    console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
    return passed > 0 && failed === 0 && failedChecks.length === 0 ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
})

/** @param {Counts[]} parts @param {'passed' | 'failed' | 'skipped'} kind */
function sum(parts, kind) {
  return parts.reduce((all, part) => all + part[kind], 0)
}

/**
 * @param {string} report
 * @param {string[]} projects
 * @param {{ held?: boolean }} [options]
 * @returns {Promise<Counts>}
 */
async function vitest(report, projects, options) {
  const retry = process.env.CI ? ['--retry=1'] : []
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runTool('vitest/vitest.mjs', ['run', ...projects, ...retry, ...reporters], options)
  return count(code, report, (/** @type {VitestReport} */ found) => {
    // A file that fails to load has no failed tests.
    const broken = found.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    const failures = found.testResults.flatMap((file) =>
      file.assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => `${path.relative('.', file.name)}: ${test.fullName}`),
    )
    return {
      passed: found.numPassedTests,
      failed: found.numFailedTests + broken.length,
      skipped: found.numPendingTests + found.numTodoTests,
      failures: [...failures, ...broken.map((file) => `${path.relative('.', file.name)}: ${file.message}`)],
    }
  })
}

/** @param {string} report @param {string} browser @returns {Promise<Counts>} */
async function playwright(report, browser) {
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await runTool('playwright/cli.js', ['test', '--reporter=list,json'], { env })
  return count(code, report, (/** @type {PlaywrightReport} */ { stats, errors, suites }) => {
    if (stats.flaky > 0) console.error(`Passed only at the second try: ${stats.flaky}, named by the runner as flaky.`)
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      failures: [...suites.flatMap(failedIn), ...errors.map((error) => error.message ?? 'the browser runner')],
    }
  })
}

/** @param {Suite} suite @returns {string[]} */
function failedIn({ title, ok, specs = [], suites = [] }) {
  if (ok === false) return [title]
  return [...specs, ...suites].flatMap((inner) => failedIn(inner).map((failure) => `${title}: ${failure}`))
}

/**
 * A runner that failed without a failed test (it broke off, a set-up threw) counts as one failure.
 * @template Report
 * @param {number} code
 * @param {string} report
 * @param {(report: Report) => Counts} read
 * @returns {Counts}
 */
function count(code, report, read) {
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, failures: [] }
  if (code === 0 || counts.failed > 0) return counts
  const failures = [
    `a runner ended with ${code} and no failed test; it says why above ('Unhandled Errors', or how it broke off)`,
  ]
  return { ...counts, failed: 1, failures }
}

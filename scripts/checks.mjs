// Static checks of the sources.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root, runTool } from './project.mjs'

const PROJECTS = [
  '.',
  'packages/web',
  'packages/web/tsconfig.build.json',
  'packages/web/tsconfig.worker.json',
  'e2e',
  'scripts',
]

/** With several threads, the type checker repeats work, which takes processor time from the tests that run meanwhile. */
const ONE_THREAD = { GOMAXPROCS: '1' }

/** @returns {Promise<string[]>} the names of the checks that failed; what each found has been printed in one piece */
export async function staticChecks() {
  /** @type {string[]} */
  const failed = []
  /** @param {string} name @param {string} tool @param {string[]} args */
  const check = async (name, tool, args) => {
    if ((await runTool(tool, args, { env: ONE_THREAD, held: true })) !== 0 && !failed.includes(name)) failed.push(name)
  }
  await check('format', '@biomejs/biome/bin/biome', ['format', '.'])
  await check('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '--threads=1'])
  for (const project of PROJECTS) {
    if (existsSync(path.join(root, project)))
      await check('types', 'typescript/bin/tsc', ['-p', project, '--singleThreaded'])
  }
  return failed
}

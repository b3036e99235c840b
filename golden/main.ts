import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { differenceOf } from './pictures.ts'

/* npm run golden -- [COMMIT] [--only NAME] [--no-pictures]: see README.md. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = path.join(ROOT, 'node_modules/.cache/golden')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: { only: { type: 'string', default: '' }, pictures: { type: 'boolean', default: true } },
})
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** Records a tree with its own recorder, as its tests may have other names for the same things. */
function record(tree: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const env = { ...process.env, GOLDEN_FOLDER: folder, GOLDEN_ONLY: values.only, SWEEP: '1' }
  const run = (tool: string, ...args: string[]) => {
    const { status } = spawnSync(process.execPath, [path.join(tree, 'node_modules', tool), ...args], {
      cwd: tree,
      env,
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error(`${tool} ended with ${status}`)
  }
  run('vitest/vitest.mjs', 'run', '--config', 'golden/vitest.config.ts')
  if (values.pictures) run('@playwright/test/cli.js', 'test', '--config', 'golden/playwright.config.ts')
}

/** The recording of a commit, made in a work tree of its own unless it was made before. */
function recordingOf(commit: string): string {
  const key = [commit.slice(0, 12), values.only.replaceAll('/', '-'), values.pictures ? '' : 'texts']
    .filter(Boolean)
    .join('-')
  const folder = path.join(CACHE, key)
  if (existsSync(path.join(folder, '.whole'))) return folder
  // Not below node_modules: Node does not strip the types of what its threads load from there.
  const tree = path.join(os.tmpdir(), `daybook-golden-${commit.slice(0, 12)}`)
  if (!existsSync(tree)) git('worktree', 'add', '--detach', '--force', tree, commit)
  try {
    execFileSync(process.execPath, ['scripts/install.mjs'], { cwd: tree, stdio: 'inherit' })
    record(tree, folder)
    mkdirSync(path.join(folder, '.whole'))
  } finally {
    git('worktree', 'remove', '--force', tree)
  }
  return folder
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => path.relative(folder, path.join(one.parentPath, one.name)))
    .sort()

const commit = git('rev-parse', positionals[0] ?? 'HEAD')
const before = recordingOf(commit)
const after = path.join(CACHE, 'tree')
record(ROOT, after)

const names = new Set([...filesIn(before), ...filesIn(after)])
const different: string[] = []
for (const name of names) {
  const [one, other] = [before, after]
    .map((folder) => path.join(folder, name))
    .map((file) => (existsSync(file) ? readFileSync(file) : null))
  if (!one || !other) different.push(`${one ? 'gone' : 'new '} ${name}`)
  else if (name.endsWith('.png')) {
    const share = await differenceOf(one, other)
    if (share > 0.001) different.push(`differs by ${(share * 100).toFixed(1)} % ${name}`)
  } else if (!one.equals(other)) different.push(`differs ${name}`)
}
for (const line of different) console.log(line)
console.log(`${names.size} recorded, ${different.length} differ from ${commit.slice(0, 12)}.`)
if (different.length > 0) console.log(`diff -r ${path.relative(ROOT, before)} ${path.relative(ROOT, after)}`)
process.exitCode = different.length > 0 ? 1 : 0

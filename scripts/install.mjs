// Updates node_modules to package-lock.json, using only npm and any Node from version 20.
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf, isMain, isStamped, main, nodeIn, nodePackage, platform, root, run, SetupError } from './project.mjs'

const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.daybook-installed')
const workshop = path.join(root, '.setup')
const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error', '--ignore-scripts']

/** Installs what is missing or stale; fast if nothing is. */
export async function install() {
  const wanted = `${platform} ${hashOf(['package-lock.json', '.npmrc'])}`
  if (isStamped(stamp, wanted) && existsSync(nodeIn(modules))) return
  const { version, integrity } = lockedNode()
  console.log('Installing packages…')
  rmSync(workshop, { recursive: true, force: true })
  mkdirSync(workshop)
  try {
    // npm silently skips packages that do not support the Node it runs on, so run it on ours.
    const node = await ownNode(version, integrity)
    const code = await npm(['ci', '--include=dev', '--include=optional', ...quiet], root, path.dirname(node))
    if (code !== 0) throw new SetupError(`npm ci failed (exit code ${code}); its messages stand above.`)
    requireWorking(nodeIn(modules), version)
    writeFileSync(stamp, wanted)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** The project's Node for this platform in package-lock.json. */
function lockedNode() {
  /** @type {{ packages: Record<string, { version: string, integrity: string }> }} */
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const entry = lock.packages[`node_modules/${nodePackage}`]
  if (entry) return entry
  throw new SetupError(
    `Daybook brings its own Node, and there is none for ${platform}. It runs on Linux (x64, arm64) and macOS.`,
  )
}

/**
 * A Node of the locked version outside node_modules, which npm empties; the one there is taken when it is the same.
 * @param {string} version @param {string} integrity
 */
async function ownNode(version, integrity) {
  const installed = nodeIn(modules)
  const kept = nodeIn(path.join(workshop, 'node_modules'))
  if (versionOf(installed) === `v${version}`) {
    mkdirSync(path.dirname(kept), { recursive: true })
    try {
      linkSync(installed, kept)
    } catch {
      copyFileSync(installed, kept)
    }
    return kept
  }
  const dependencies = { [nodePackage]: version }
  const packages = { '': { dependencies }, [`node_modules/${nodePackage}`]: { version, integrity } }
  writeFileSync(path.join(workshop, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(path.join(workshop, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  const code = await npm(['ci', ...quiet], workshop)
  if (code !== 0) throw new SetupError(`npm could not fetch ${nodePackage}@${version}; its messages stand above.`)
  requireWorking(kept, version)
  return kept
}

/** @param {string} node */
function versionOf(node) {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim()
}

/** @param {string} node @param {string} version */
function requireWorking(node, version) {
  if (versionOf(node) === `v${version}`) return
  throw new SetupError(
    `Node ${version} for ${platform} was installed but does not run here. It needs a system with glibc (not Alpine).`,
  )
}

/**
 * Runs the host's npm.
 * @param {string[]} args
 * @param {string} cwd
 * @param {string} [nodeFolder] the folder of the Node to run it on; the host's own by default
 */
function npm(args, cwd, nodeFolder) {
  const ownFolder = path.join(modules, '.bin')
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.resolve(folder) !== ownFolder)
  const hostPath = folders.join(path.delimiter)
  /** @type {NodeJS.ProcessEnv} */
  const env = { PATH: hostPath }
  try {
    // npm looks for global settings (registry, proxy) next to its Node, which we replace.
    env.npm_config_globalconfig =
      process.env.npm_config_globalconfig ||
      execFileSync('npm', ['config', 'get', 'globalconfig'], {
        cwd,
        env: { ...process.env, ...env },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
  } catch {
    throw new SetupError('npm is not on PATH. Daybook needs npm, which comes with Node.')
  }
  if (nodeFolder) env.PATH = `${nodeFolder}${path.delimiter}${hostPath}`
  return run('npm', args, { cwd, env, quiet: true })
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await install()
    return 0
  })
}

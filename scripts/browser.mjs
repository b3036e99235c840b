// Finds the browser for the tests: an installed one, otherwise Playwright's own, otherwise Debian's.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isMain, main, run, runTool } from './project.mjs'

// Prefer the headless shell: it does not draw a window around each page, which costs more than most tests do.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser'].concat([
  'google-chrome',
  'google-chrome-stable',
  'chrome',
])
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** No GPU, and no traffic besides the test's. */
const ARGUMENTS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'].concat([
  '--disable-component-update',
  '--disable-sync',
  // Without it, each test compiles all functions of all files, as the build asks for: 6 % of the processor time of a run.
  '--js-flags=--no-compile-hints-magic',
])

/** @returns {string | undefined} the path of a Chromium that starts on this machine */
export function findBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const installed = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...installed, ...MAC_APPS, ...downloaded()]
  // Asking for the version also detects snap placeholders and missing libraries.
  return candidates.find(
    (file) => file && existsSync(file) && spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0,
  )
}

/** Playwright's downloads, newest first. */
function downloaded() {
  const caches = { darwin: 'Library/Caches/ms-playwright', linux: '.cache/ms-playwright' }
  const cache = caches[/** @type {'linux'} */ (process.platform)] ?? 'AppData/Local/ms-playwright'
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(os.homedir(), cache)
  if (!existsSync(folder)) return []
  const names = [
    'chrome',
    'headless_shell',
    'chrome-headless-shell',
    'chrome.exe',
    'Chromium',
    'Google Chrome for Testing',
  ]
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.startsWith('chromium') && names.includes(path.basename(file)))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((file) => path.join(folder, file))
}

/** Options for Playwright to start it. */
export function launchOptions() {
  // As root, Chromium refuses to start with its sandbox.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const executablePath = findBrowser()
  // Playwright's workers inherit this and need not search.
  if (executablePath) process.env.CHROMIUM_PATH = executablePath
  return { executablePath, args: [...asRoot, ...ARGUMENTS] }
}

/** @returns {Promise<string | undefined>} its path, after getting one where there was none; undefined when none can be had */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('No browser found; fetching the one of Playwright…')
  await runTool('playwright/cli.js', ['install', '--only-shell', 'chromium'])
  return findBrowser() ?? (await installPackage())
}

async function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // A machine that has just started may be installing packages itself; wait for it.
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300']
  const apt = async (/** @type {string[]} */ ...args) => run('apt-get', [...options, ...args], { env }).catch(() => 1)
  await apt('update')
  // Older releases have only the full browser.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    console.log(`Installing the ${name} package…`)
    await apt('install', '-y', '--no-install-recommends', name)
    const found = findBrowser()
    if (found) return found
  }
  return undefined
}

export const NO_BROWSER =
  'No browser for the tests: none was found, and none could be fetched. Install Chromium or Chrome, or set CHROMIUM_PATH.'

if (isMain(import.meta.url)) {
  await main(async () => {
    const browser = await ensureBrowser()
    console.log(browser ?? NO_BROWSER)
    return browser ? 0 : 1
  })
}

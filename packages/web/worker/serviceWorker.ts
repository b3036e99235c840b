/// <reference lib="webworker" />
/*
 * Opens the app offline, from the files of one build, cached together. It answers GET requests for the app's own files and for
 * the screens in SCREENS, and nothing else: calls, uploads and users' files never pass through here.
 */
export {}
declare const self: ServiceWorkerGlobalScope
/** Written by the build: its version, and the files that the screens need (build/serviceWorker.ts). */
declare const BUILD: { version: string; files: readonly string[] }

const PREFIX = 'daybook-app-'
const NAME = `${PREFIX}${BUILD.version}`
const SHELL = '/index.html'
/** Screens that open from the device; all others ask the server first, and open from here if it cannot be reached. */
const SCREENS: ReadonlySet<string> = new Set(['/', '/Create-Report', '/Outbox', '/login'])
/** Paths that the server answers itself. */
const OF_SERVER = /^\/(?:api|live|Uploadfiles|AzureAD|Manual|health|openapi|Task-Daily-Mail|\.well-known)(?:\/|$)/i

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  // The page decides when: an open form must not lose its files.
  if (event.data === 'use') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer) event.respondWith(answer)
})

/** All files or none: if one is missing, the worker is not installed, and the browser retries later. */
async function install(): Promise<void> {
  const cache = await caches.open(NAME)
  await Promise.all(
    BUILD.files.map(async (file) => {
      // Hashed files never change, so another build's cache may already have them.
      const known = file.startsWith('/assets/') ? await caches.match(file) : undefined
      const response = known ?? (await fetch(file, { cache: 'no-cache', credentials: 'same-origin' }))
      if (!response.ok || response.redirected) throw new Error(`${file}: ${response.status}`)
      await cache.put(file, response)
    }),
  )
}

/** Keeps the previous build's cache too: pages opened from it may still load more of its files. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** undefined: the browser proceeds as if there were no worker. */
function answerTo(request: Request): Promise<Response> | undefined {
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || OF_SERVER.test(pathname)) return undefined
  if (request.mode === 'navigate') return SCREENS.has(pathname) ? shellFirst(request) : shellLast(request)
  return BUILD.files.includes(pathname) || pathname.startsWith('/assets/') ? fileOf(request, pathname) : undefined
}

async function shellFirst(request: Request): Promise<Response> {
  return (await shell()) ?? fetch(request)
}

async function shellLast(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await shell()
    if (kept) return kept
    throw error
  }
}

const shell = async () => (await caches.open(NAME)).match(SHELL)

async function fileOf(request: Request, pathname: string): Promise<Response> {
  const own = await (await caches.open(NAME)).match(pathname)
  // A page of the previous build requests files by that build's names.
  return own ?? (await caches.match(pathname)) ?? fetch(request)
}

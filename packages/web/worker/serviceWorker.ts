/// <reference lib="webworker" />
/*
 * Opens the app without network: the files of one build, kept together. It answers GET of the app's own files and of the
 * screens in SCREENS, and nothing else: no call, no upload, no file of a person ever passes through here.
 */
export {}
declare const self: ServiceWorkerGlobalScope
/** Written by the build: its version, and the files that the screens need (build/serviceWorker.ts). */
declare const BUILD: { version: string; files: readonly string[] }

const PREFIX = 'daybook-app-'
const NAME = `${PREFIX}${BUILD.version}`
const SHELL = '/index.html'
/** Screens that open from the device; the others ask the server first, and open from here where it cannot be reached. */
const SCREENS: ReadonlySet<string> = new Set(['/', '/Create-Report', '/Outbox', '/login'])
/** What the server answers itself. */
const OF_SERVER = /^\/(?:api|live|Uploadfiles|AzureAD|Manual|health|openapi|Task-Daily-Mail|\.well-known)(?:\/|$)/i

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  // The page says when: a form that is open must not lose its files.
  if (event.data === 'use') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer) event.respondWith(answer)
})

/** All files or none: without one of them the worker is not installed, and the browser tries again later. */
async function install(): Promise<void> {
  const cache = await caches.open(NAME)
  await Promise.all(
    BUILD.files.map(async (file) => {
      // Hashed files never change, and may well be in another build's cache already.
      const known = file.startsWith('/assets/') ? await caches.match(file) : undefined
      const response = known ?? (await fetch(file, { cache: 'no-cache', credentials: 'same-origin' }))
      if (!response.ok || response.redirected) throw new Error(`${file}: ${response.status}`)
      await cache.put(file, response)
    }),
  )
}

/** Keeps the build before, too: pages that it opened may still be there and load more of it. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** undefined: the browser goes on as if there were no worker. */
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
  // A page of the build before asks for files by names of its own.
  return own ?? (await caches.match(pathname)) ?? fetch(request)
}

import { hasUnsaved } from '../kit/dialogs/unsaved.ts'

const TRIED_AS = 'daybook.reloadedFor'
/** How long a page waits for the files of a build that it is about to use, in milliseconds. */
const INSTALL_MS = 20_000

/** Whether `deployed` (ISO) is later than the running build. */
function isNewer(deployed: unknown, running: string): boolean {
  return typeof deployed === 'string' && Date.parse(deployed) > Date.parse(running)
}

/** The server's current buildDate if newer than this page, otherwise null. */
export async function newerBuild(): Promise<string | null> {
  try {
    const response = await fetch('/meta.json', { cache: 'no-store' })
    if (!response.ok) return null
    const { buildDate } = (await response.json()) as { buildDate?: unknown }
    return typeof buildDate === 'string' && isNewer(buildDate, __BUILD_DATE__) ? buildDate : null
  } catch {
    return null
  }
}

/** Reloads for a build, but only once: a stale cache on the way must not cause a loop. */
export function reloadFor(build: string): boolean {
  try {
    if (sessionStorage.getItem(TRIED_AS) === build) return false
    sessionStorage.setItem(TRIED_AS, build)
  } catch {
    return false
  }
  void openNewBuild()
  return true
}

/** Reloads with the newest build. If a worker serves pages from the device, it must have that build first. */
export async function openNewBuild(): Promise<void> {
  await newWorker().catch(() => {})
  location.reload()
}

/** Stores the app's files for offline use. The browser also checks for a newer worker by itself. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Wait until the first page has loaded what it needs.
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** Installs the newest worker and lets it take over; other tabs keep using the files that they were opened with. */
async function newWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.active) return
  await registration.update()
  const next = registration.waiting ?? (registration.installing && (await installed(registration.installing)))
  if (!next) return
  const isTaken = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
  next.postMessage('use')
  await Promise.race([isTaken, after(INSTALL_MS)])
}

async function installed(worker: ServiceWorker): Promise<ServiceWorker | null> {
  const isThere = new Promise<ServiceWorker | null>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') resolve(worker)
      if (worker.state === 'redundant') resolve(null)
    })
  })
  return Promise.race([isThere, after(INSTALL_MS).then(() => null)])
}

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** After a part of the page failed to load: reloads if a newer build explains it and nothing would be lost. */
export async function reloadOnceForLostChunk(): Promise<void> {
  const build = await newerBuild()
  if (build && !hasUnsaved()) reloadFor(build)
}

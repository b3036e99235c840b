import { hasUnsaved } from '../kit/dialogs/unsaved.ts'

const TRIED_AS = 'daybook.reloadedFor'

/** Whether `deployed` (ISO) is later than the build that runs here. */
export function isNewer(deployed: unknown, running: string): boolean {
  return typeof deployed === 'string' && Date.parse(deployed) > Date.parse(running)
}

/** The server's current buildDate if newer than this page, else null. */
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
  void clearCaches().finally(() => location.reload())
  return true
}

async function clearCaches() {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** After a part of the page failed to load: reloads if a newer build explains it and nothing would be lost. */
export async function reloadOnceForLostChunk(): Promise<void> {
  const build = await newerBuild()
  if (build && !hasUnsaved()) reloadFor(build)
}

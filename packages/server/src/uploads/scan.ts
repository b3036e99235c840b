import type { Services } from '../call/call.ts'
import { instant } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import { type ServedUpload, markScanned } from './uploads.queries.ts'

/**
 * Virus signatures appear later than the viruses: a file is scanned again when its verdict is older than this.
 */
const VERDICT_HOURS = 24

type Scanning = Pick<Services, 'scanner' | 'files' | 'log'>

/**
 * Scans a new upload. Throws fileInfected. Returns false without a scanner or a verdict: that must not block a report,
 * and the file is scanned before it is served.
 */
export async function scanNew(context: Scanning, storedName: string): Promise<boolean> {
  if (!context.scanner) return false
  const infection = await verdict(context, storedName).catch(() => undefined)
  if (infection) throw new Problem('fileInfected')
  return infection === ''
}

/** Passes a file that the scanner, if configured, finds clean. Throws fileInfected or scannerAway. */
export async function requireClean(
  services: Scanning & Pick<Services, 'db' | 'clock'>,
  { storedName, scannedAt, infection }: ServedUpload,
): Promise<void> {
  if (!services.scanner) return
  if (infection) throw new Problem('fileInfected')
  const now = instant(services)
  if (scannedAt && now.getTime() - scannedAt.getTime() < VERDICT_HOURS * 3_600_000) return
  const found = await verdict(services, storedName).catch(() => {
    throw new Problem('scannerAway')
  })
  // The route reports a missing file.
  if (found === undefined) return
  await markScanned(services.db, storedName, found, now)
  if (found) throw new Problem('fileInfected')
}

/** What the scanner found in a stored file; undefined if there is no such file. */
async function verdict({ scanner, files, log }: Scanning, storedName: string): Promise<string | undefined> {
  const content = scanner && (await files.read(storedName))
  if (!content) return undefined
  try {
    const infection = await scanner(content)
    if (infection) log.warn({ file: storedName, infection }, 'the virus scanner refuses an upload')
    return infection
  } catch (error) {
    log.warn({ err: error, file: storedName }, 'the virus scanner gave no verdict')
    throw error
  }
}

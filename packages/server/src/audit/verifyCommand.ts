import process from 'node:process'
import { instant, systemClock } from '../platform/clock.ts'
import { loadDotEnv } from '../platform/dotEnv.ts'
import { readConfig } from '../platform/config.ts'
import { ConfigError } from '../platform/configError.ts'
import { hasNoArguments } from '../platform/noArguments.ts'
import { type Database, openDatabase } from '../platform/postgres/database.ts'
import { reachDatabase, requireDatabase } from '../platform/postgres/reachDatabase.ts'
import { forgetProgress, progressIn } from './progress.ts'
import { record } from './record.ts'
import type { Finding } from './verdict.ts'
import { verifyTrail } from './verify.ts'

/* npm run audit:verify. Exits with 0 if the trail is intact, with 1 if not or if it could not be read. */

try {
  if (hasNoArguments('audit:verify')) {
    loadDotEnv()
    process.exitCode = await main()
  }
} catch (error) {
  const isExpected = error instanceof ConfigError || (error instanceof Error && 'code' in error)
  process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`)
  process.exitCode = 1
}

async function main(): Promise<number> {
  requireDatabase(process.env)
  const config = readConfig(process.env)
  const { url, how, stop } = await reachDatabase(config)
  const { db } = openDatabase({ url, timeZone: config.timeZone, size: 1, onError: () => {} })
  try {
    process.stdout.write(`Reading the audit trail ${how}\n`)
    const progress = progressIn(config.dataDir, () => instant({ clock: systemClock(config.timeZone) }))
    const { finding, sealed, sealedAt, waiting, hasCopy, continued } = await verifyTrail(
      { database: db, config },
      { progress },
    )
    await forgetProgress(config.dataDir)
    if (continued !== undefined)
      process.stdout.write(
        `Positions 1 to ${continued} were verified by a run that was interrupted; this one continued it. Run it again to verify all at one moment.\n`,
      )
    await noteVerdict(db, sealed, finding)
    if (finding) {
      const place = finding.position > 0 ? ` at position ${finding.position}` : ''
      process.stdout.write(`BROKEN${place} (${finding.kind}): ${finding.text}\n`)
      return 1
    }
    process.stdout.write(
      `The audit trail holds: ${sealed} entries sealed${sealedAt ? `, the last at ${sealedAt}` : ''}; ${waiting} wait to be sealed. Every row matches it.\n`,
    )
    if (!hasCopy)
      process.stdout.write(
        'There is no copy of its head in the data folder, so a cut that removed the head too would not be detected.\n',
      )
    return 0
  } finally {
    await db.destroy()
    await stop()
  }
}

/** Records the verdict for the Operations page. If the database is not writable, the verdict is printed all the same. */
async function noteVerdict(db: Database, sealed: number, finding: Finding | undefined): Promise<void> {
  const detail = { sealed, finding: finding?.kind ?? '', position: finding?.position ?? null }
  try {
    await record(db, { actorId: null, call: 'npm run audit:verify', action: 'verified', detail })
  } catch (error) {
    process.stderr.write(`The result could not be recorded: ${(error as Error).message}\n`)
  }
}

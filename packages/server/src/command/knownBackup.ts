import type { Backup } from '../backup/place.ts'
import { migrations, newestSchema } from '../db/migrate.ts'
import { ConfigError } from '../platform/configError.ts'
import { runningCommit, runningVersion, versionText } from '../platform/version.ts'

/** Throws ConfigError if a backup holds the database of a newer version, naming both versions and their schemas. */
export function requireKnown({ folder, manifest }: Backup): void {
  const unknown = manifest.migrations.filter((name) => !(name in migrations)).sort()
  if (unknown.length === 0) return
  const own = versionText({ ...runningVersion(), commit: runningCommit() })
  throw new ConfigError(
    `${folder} was made by Daybook ${versionText(manifest)} with schema ${unknown.at(-1)}, which is newer than this Daybook ${own} with schema ${newestSchema}. Use that version.`,
  )
}

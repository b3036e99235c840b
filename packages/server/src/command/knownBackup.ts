import type { Backup } from '../backup/place.ts'
import { migrations } from '../db/migrate.ts'
import { ConfigError } from '../platform/configError.ts'

/** Throws ConfigError if a backup holds the database of a newer version. */
export function requireKnown({ folder, manifest }: Backup): void {
  const unknown = manifest.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new ConfigError(`${folder} was made by Daybook ${manifest.version}, which is newer. Use that version.`)
}

import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../configError.ts'

/*
 * A major version of PostgreSQL cannot read the files of another one. The database's folder therefore holds the
 * binaries that made its cluster, so that the first start with another major can read it once more and carry it over:
 *
 *   binaries-…         of this version, and of the cluster's where that is an older one
 *   cluster            what people work on
 *   cluster.carried    what it is carried over to, until that is complete
 *   cluster-17         what it was carried over from
 */

/** How the rows of an older cluster get into a new one. */
export type CarryOver = {
  /** Saves them; returns where. undefined: there are none. */
  save(databaseUrl: string): Promise<string | undefined>
  load(databaseUrl: string, saved: string): Promise<void>
}

export type OlderCluster = { major: string; native: string }

/** The major version of the PostgreSQL in a folder with bin/postgres; undefined where it does not run. */
function majorOf(native: string): string | undefined {
  const { stdout } = spawnSync(path.join(native, 'bin/postgres'), ['-V'], { encoding: 'utf8' })
  return /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
}

/**
 * Finds a cluster that an older PostgreSQL made, with the binaries that read it.
 *
 * @param native binaries of this version
 * @throws ConfigError if it was made by a newer one, or nothing here can read it
 */
export function findOlder(home: string, native: string): OlderCluster | undefined {
  const major = clusterMajor(home)
  const own = majorOf(native)
  if (major === undefined || own === undefined || major === own) return undefined
  if (Number(major) > Number(own))
    throw new ConfigError(
      `The database in ${home} was made by PostgreSQL ${major}, and this version of Daybook brings ${own}. Start the newer version that made it.`,
    )
  const reader = binariesIn(home).find((folder) => majorOf(folder) === major)
  if (reader !== undefined) return { major, native: reader }
  throw new ConfigError(
    `The database in ${home} was made by PostgreSQL ${major}, and neither this version of Daybook (${own}) nor the data folder has that. Make a backup with the version that you had before, and restore it into an empty DATA_DIR with this one.`,
  )
}

function clusterMajor(home: string): string | undefined {
  const file = path.join(home, 'cluster', 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Removes binaries of earlier versions that no cluster here needs any more.
 *
 * @param native binaries of this version
 */
export function removeUnneeded(home: string, native: string): void {
  const folders = binariesIn(home)
  if (folders.length === 0) return
  const carriedOver = readdirSync(home).flatMap((name) => /^cluster-(\d+)$/.exec(name)?.[1] ?? [])
  const needed = new Set([clusterMajor(home), ...carriedOver])
  needed.delete(majorOf(native))
  for (const folder of folders) if (!needed.has(majorOf(folder))) rmSync(folder, { recursive: true })
}

function binariesIn(home: string): string[] {
  return readdirSync(home)
    .filter((name) => name.startsWith('binaries-') && !name.endsWith('.new'))
    .map((name) => path.join(home, name))
}

export const carriedFolder = (home: string) => path.join(home, 'cluster.carried')

/** Puts a complete new cluster in the place of the older one, which stays under another name. */
export function putInPlace(home: string, major: string): void {
  renameSync(path.join(home, 'cluster'), path.join(home, `cluster-${major}`))
  renameSync(carriedFolder(home), path.join(home, 'cluster'))
}

/** Ends what a carrying over that was interrupted began: it was about to be in place, or is begun again. */
export function settleInterrupted(home: string): void {
  const carried = carriedFolder(home)
  if (!lstatSync(carried, { throwIfNoEntry: false })) return
  // Between the two renames of putInPlace there is no cluster, and what was carried over is complete.
  if (existsSync(path.join(home, 'cluster'))) rmSync(carried, { recursive: true })
  else renameSync(carried, path.join(home, 'cluster'))
}

import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../configError.ts'

/*
 * A major version of PostgreSQL cannot read the files of another. The database's folder therefore keeps the binaries that
 * made its cluster, so that the first start with another major version can read it once more and carry it over:
 *
 *   binaries-…         of this version, and of the cluster's version if that is older
 *   cluster            the current cluster
 *   cluster.carried    the new cluster until it is complete
 *   cluster-17         the old cluster
 */

/** How to move the rows of an older cluster into a new one. */
export type CarryOver = {
  /** Saves the rows and returns where; undefined if there are none. */
  save(databaseUrl: string): Promise<string | undefined>
  load(databaseUrl: string, saved: string): Promise<void>
}

export type OlderCluster = { major: string; native: string }

/** The major version of the PostgreSQL in a folder with bin/postgres; undefined if it does not run. */
function majorOf(native: string): string | undefined {
  const { stdout } = spawnSync(path.join(native, 'bin/postgres'), ['-V'], { encoding: 'utf8' })
  return /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
}

/**
 * Finds a cluster of an older PostgreSQL, and binaries that can read it.
 *
 * @param native binaries of this version
 * @throws ConfigError if a newer version made it, or no binaries here can read it
 */
export function findOlder(home: string, native: string): OlderCluster | undefined {
  const major = clusterMajor(home)
  const own = majorOf(native)
  if (major === undefined || own === undefined || major === own) return undefined
  if (Number(major) > Number(own))
    throw new ConfigError(
      `The database in ${home} was made by PostgreSQL ${major}, and this version of Daybook includes ${own}. Start the newer version that made it.`,
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
 * Removes binaries of earlier versions that no cluster here still needs.
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

/** Replaces the older cluster with the complete new one; the older one is kept under another name. */
export function putInPlace(home: string, major: string): void {
  renameSync(path.join(home, 'cluster'), path.join(home, `cluster-${major}`))
  renameSync(carriedFolder(home), path.join(home, 'cluster'))
}

/** Cleans up after an interrupted carry-over: puts a complete new cluster in place, or removes an incomplete one. */
export function settleInterrupted(home: string): void {
  const carried = carriedFolder(home)
  if (!lstatSync(carried, { throwIfNoEntry: false })) return
  // Without a cluster it was interrupted between the two renames of putInPlace, when the new cluster is complete.
  if (existsSync(path.join(home, 'cluster'))) rmSync(carried, { recursive: true })
  else renameSync(carried, path.join(home, 'cluster'))
}

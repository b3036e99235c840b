import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { headFile } from '../audit/headCopy.ts'
import { commandLine } from '../platform/commandLine.ts'
import { ConfigError } from '../platform/configError.ts'
import { STORED_NAME } from '../platform/files.ts'
import { folderFault } from '../platform/folderFault.ts'
import { makeFolder } from '../platform/makeFolder.ts'
import { runningVersion } from '../platform/version.ts'

/*
 * Over 300 lines: all that reads and writes the layout below is in one file.
 *
 * Layout of a folder for backups (a place):
 *
 *   daybook-backups.json       the installation whose backups these are
 *   files/ab/<sha256>          uploads, each content once for all backups
 *   20261123T023000Z/          a backup, named by when it was made
 *     manifest.json            written last: a folder without it is no backup
 *     tables/<table>.zst       COPY in text form, compressed by zstd
 *     files.jsonl              the uploads: stored name, SHA-256, bytes
 *     app-secret, audit-head.json
 */

const MANIFEST = 'manifest.json'
const OWNER = 'daybook-backups.json'
export const FILE_LIST = 'files.jsonl'
export const SECRET = 'app-secret'
export const HEAD = path.basename(headFile(''))
const FOLDER = /^\d{8}T\d{6}Z$/
/** The newest backup format, which this version reads and writes. */
const FORMAT = 1

/** The server's schedule, an operator's command, or a start that upgrades the database. */
const MAKERS = ['schedule', 'command', 'upgrade'] as const
export type Maker = (typeof MAKERS)[number]

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** SHA-256 of the compressed file, hex. */
  sha256: z.string(),
  /** Size of the compressed file; earlier versions did not note it. */
  bytes: z.int().optional(),
})
/** Another file in a backup's folder. */
const part = z.object({ name: z.string(), sha256: z.string(), bytes: z.int() })
const manifestShape = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** Version of Daybook that made it, and its commit; earlier versions did not note that. */
  version: z.string(),
  commit: z.string().optional(),
  postgres: z.string(),
  /** Id of the database (table installation). */
  database: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** SHA-256 of the list, hex. */
    sha256: z.string(),
    /** false: the uploads stay in their store; only the database was backed up. */
    areCopied: z.boolean(),
    /** Stored names that the database knows and the store does not have. */
    missing: z.array(z.string()),
    /** Stored names whose content differs from the SHA-256 taken when they were uploaded. */
    damaged: z.array(z.string()),
  }),
  /** The secret, the head of the trail if there was a copy, and the list of uploads. Earlier versions noted only the list's hash. */
  parts: z.array(part).optional(),
  /** What made it; earlier versions did not note it. Only those of the schedule are deleted by it. */
  madeBy: z.enum(MAKERS).optional(),
})
export type Manifest = z.output<typeof manifestShape>
export type Backup = { folder: string; manifest: Manifest }

const listedFile = z.object({
  name: z.string().regex(STORED_NAME),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int(),
})
export type ListedFile = z.output<typeof listedFile>

export const tableFile = (folder: string, name: string) => path.join(folder, 'tables', `${name}.zst`)

/** The path of an upload's content in a place. */
export const contentFile = (place: string, sha256: string) => path.join(place, 'files', sha256.slice(0, 2), sha256)

/**
 * Creates the place, or checks that it belongs to this installation.
 *
 * @param holder the database's holder; '' if its version had none yet
 * @throws ConfigError if it cannot be used, holds backups of another installation, or is a folder with other content
 */
export async function claimPlace(place: string, holder: string): Promise<void> {
  const fault = await placeFault(place, holder)
  if (fault !== undefined) throw new ConfigError(fault)
  makeFolder(place, 0o700)
  const file = path.join(place, OWNER)
  const owner = await ownerOf(place)
  // A place that was created before the database had an id has the owner ''.
  if (owner === undefined || (owner === '' && holder !== '')) await writeWhole(file, ownerLine(holder))
}

/** Why no backup can be made in the place, in words; undefined if one can. Changes nothing. */
export async function placeFault(place: string, holder: string): Promise<string | undefined> {
  const fault = folderFault('The folder for backups', place)
  if (fault !== undefined) return fault
  const owner = await ownerOf(place)
  if (owner === undefined) {
    const inside = (await readdir(place).catch(missing)) ?? []
    // A full disk or a killed process may have left a partial file.
    const others = inside.filter((name) => !name.startsWith('app.lock') && name !== `${OWNER}.part`)
    return others.length > 0 ? `${place} is not empty and contains no backups of Daybook.` : undefined
  }
  if (owner === holder || owner === '') return undefined
  return `${place} contains the backups of another installation. Send backups to a folder of their own. If this installation replaces that one, set BACKUP_TO to ${place} and run: ${commandLine('admin', 'take-over')}`
}

/** The holder in the owner's file; undefined if there is none. */
async function ownerOf(place: string): Promise<unknown> {
  const text = await readFile(path.join(place, OWNER), 'utf8').catch(missing)
  return text === undefined ? undefined : (ownerIn(text) ?? null)
}

/** Makes the place this installation's, even if another one had it. @throws ConfigError if it is a folder with other content */
export async function takePlace(place: string, holder: string): Promise<void> {
  const file = path.join(place, OWNER)
  if (await stat(file).catch(missing)) await writeWhole(file, ownerLine(holder))
  else await claimPlace(place, holder)
}

/** The name of the field is that of versions before restores had a holder of their own. */
const ownerLine = (holder: string) => `${JSON.stringify({ database: holder })}\n`

function ownerIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { database?: unknown }).database
  } catch {
    return undefined
  }
}

/** The name of a backup made at a moment. */
export const folderName = (at: Temporal.Instant) => at.round('second').toString().replace(/[-:]/g, '')

/** The complete backups of a place, oldest first. */
export async function listBackups(place: string): Promise<Backup[]> {
  const found: Backup[] = []
  for (const name of ((await readdir(place).catch(missing)) ?? []).sort()) {
    const folder = path.join(place, name)
    const manifest = FOLDER.test(name) ? await readManifest(folder) : undefined
    if (manifest) found.push({ folder, manifest })
  }
  return found
}

/** Folders of backups that were never finished. */
export async function unfinished(place: string): Promise<string[]> {
  const folders = ((await readdir(place).catch(missing)) ?? []).filter((name) => FOLDER.test(name))
  const found: string[] = []
  for (const name of folders) {
    const folder = path.join(place, name)
    if (!(await stat(path.join(folder, MANIFEST)).catch(missing))) found.push(folder)
  }
  return found
}

/**
 * Finds the backup to read: a backup's own folder, or the newest one of a place.
 *
 * @throws ConfigError if there is none, or it was made by a newer version
 */
export async function findBackup(from: string): Promise<Backup & { place: string }> {
  const folder = path.resolve(from)
  const manifest = await readManifest(folder)
  if (manifest) return { folder, manifest, place: path.dirname(folder) }
  const newest = (await listBackups(folder)).at(-1)
  if (!newest) throw new ConfigError(`There is no backup in ${folder}.`)
  return { ...newest, place: folder }
}

async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(missing)
  if (text === undefined) return undefined
  const content = readJson(text)
  const { format, version } = (content ?? {}) as { format?: unknown; version?: string }
  if (Number(format) > FORMAT)
    throw new ConfigError(
      `${folder} was made by Daybook ${version ?? 'of a newer version'} in format ${Number(format)}; this Daybook ${runningVersion().version} reads format ${FORMAT}. Use that version.`,
    )
  const manifest = manifestShape.safeParse(content)
  if (!manifest.success) throw new ConfigError(`${path.join(folder, MANIFEST)} is damaged.`)
  return manifest.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The parts of a backup as they are in its folder; the head's copy may be missing. */
export async function readParts(folder: string): Promise<NonNullable<Manifest['parts']>> {
  const found: NonNullable<Manifest['parts']> = []
  for (const name of [SECRET, HEAD, FILE_LIST]) {
    const file = path.join(folder, name)
    const sha256 = await hashOf(file)
    if (sha256 !== undefined) found.push({ name, sha256, bytes: (await stat(file)).size })
  }
  return found
}

/**
 * Compares the files in a backup's folder with its manifest, the tables only by their size: their hash is compared when
 * they are loaded.
 *
 * @returns for each that differs its name and what is wrong, and the names of those that the manifest of an earlier
 *   version does not cover
 */
export async function checkParts({ folder, manifest }: Backup) {
  const problems: { name: string; problem: string }[] = []
  const found = await readParts(folder)
  const listed = manifest.parts ?? [{ name: FILE_LIST, sha256: manifest.files.sha256 }]
  for (const { name, sha256 } of listed) {
    const part = found.find((one) => one.name === name)
    if (part?.sha256 !== sha256) problems.push({ name, problem: `${name} is ${part ? 'damaged' : 'missing'}.` })
  }
  const others = found.filter(({ name }) => !listed.some((one) => one.name === name)).map(({ name }) => name)
  if (manifest.parts) for (const name of others) problems.push({ name, problem: `${name} is not in the manifest.` })
  for (const { name, bytes } of manifest.tables) {
    const file = tableFile(folder, name)
    const size = (await stat(file).catch(missing))?.size
    if (size === undefined) problems.push({ name: file, problem: `The table ${name} is missing.` })
    else if (bytes !== undefined && bytes !== size)
      problems.push({ name: file, problem: `The table ${name} has ${size} bytes instead of ${bytes}.` })
  }
  return { problems, uncovered: manifest.parts ? [] : others }
}

/** The APP_SECRET of the backed-up database. */
export async function readSecret(folder: string): Promise<string> {
  return (await readFile(path.join(folder, SECRET), 'utf8')).trim()
}

/** Completes the backup: write nothing to it after this. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeWhole(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Writes a file that only its owner can read, and flushes it to disk before it gets its name. Leaves nothing on failure. */
export async function writeWhole(file: string, content: string): Promise<void> {
  const part = `${file}.part`
  try {
    const handle = await open(part, 'w', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** The lines of a backup's list of uploads. Throws ConfigError at the first line that is not one. */
export async function* listedFiles(folder: string): AsyncGenerator<ListedFile, void> {
  const file = await open(path.join(folder, FILE_LIST))
  for await (const line of file.readLines()) {
    const listed = listedFile.safeParse(readJson(line))
    if (!listed.success) throw new ConfigError(`${path.join(folder, FILE_LIST)} is damaged.`)
    yield listed.data
  }
}

/** The SHA-256 of a file, hex; undefined if there is no such file. */
export async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
  } catch (error) {
    return missing(error as NodeJS.ErrnoException)
  }
  return hash.digest('hex')
}

/**
 * Keeps the newest backups that the schedule made and deletes its older ones, with the contents that only these refer to.
 * Never deletes one that somebody made by hand or before an upgrade.
 *
 * @returns how many were deleted
 */
export async function prune(place: string, keep: number): Promise<number> {
  const backups = await listBackups(place)
  const scheduled = backups.filter(({ manifest }) => manifest.madeBy === 'schedule')
  const old = scheduled.slice(0, Math.max(0, scheduled.length - keep))
  if (old.length === 0) return 0
  for (const { folder } of old) {
    // Delete the manifest first, so that a half-deleted backup no longer counts as one.
    await rm(path.join(folder, MANIFEST))
    await rm(folder, { recursive: true })
  }
  await removeUnnamed(
    place,
    backups.filter((backup) => !old.includes(backup)),
  )
  return old.length
}

async function removeUnnamed(place: string, backups: readonly Backup[]): Promise<void> {
  const named = new Set<string>()
  for (const { folder } of backups) for await (const { sha256 } of listedFiles(folder)) named.add(sha256)
  const contents = path.join(place, 'files')
  for (const part of (await readdir(contents).catch(missing)) ?? []) {
    for (const name of await readdir(path.join(contents, part))) {
      if (!named.has(name)) await rm(path.join(contents, part, name))
    }
  }
}

export function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return undefined
}

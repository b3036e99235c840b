import { spawn } from 'node:child_process'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { dropCopy } from '../copies.ts'
import { type Figure, megabytes } from '../figures.ts'
import { withFiles } from '../reportFiles.ts'
import { type Bench, count, scratch } from './bench.ts'

const LONGEST_SECONDS = 600
const ROOT = path.resolve(import.meta.dirname, '../..')

/** Backs up all reports and their files, and restores them into an empty data folder, with the operator's commands. */
export async function restoreBackup(bench: Bench): Promise<Figure[]> {
  const folder = scratch(bench)
  const store = path.join(folder, 'uploads')
  const place = path.join(folder, 'backups')
  const { url, files } = await withFiles(await bench.database(bench.events), store)
  try {
    const source = {
      DATABASE_URL: url,
      DATA_DIR: path.join(folder, 'source'),
      FILES_URL: store,
      APP_SECRET: 'only of the measured server, 32 letters',
    }
    const made = await operate('backup', source, '--to', place)
    const rows = Number(/with (\d+) rows/.exec(made.said)?.[1])
    // Its files have been measured at the source and in the backup: avoid a third copy on disk.
    await rm(store, { recursive: true })
    const target = { DATA_DIR: path.join(folder, 'restored') }
    const restored = await operate('restore', target, '--from', place)
    const isWhole = restored.said.includes(`, ${rows} rows and ${files} uploads.`) && !restored.said.includes('Warning')
    if (!isWhole) throw new Error(`not all was restored: ${made.said}\n${restored.said}`)
    const what = `${count(bench.events)} reports with ${count(files)} files`
    return [
      {
        part: 'restore',
        what: `${what}: npm run backup`,
        value: seconds(made.seconds),
        goal: '',
        isGood: undefined,
        note: `${megabytes(await bytesIn(place))} in the place, of which files ${megabytes(await bytesIn(path.join(place, 'files')))}; ${count(rows)} rows`,
      },
      {
        part: 'restore',
        what: `${what}: npm run restore into an empty place`,
        value: seconds(restored.seconds),
        goal: `≤ ${LONGEST_SECONDS} s`,
        isGood: restored.seconds <= LONGEST_SECONDS,
        note: `${megabytes(await bytesIn(path.join(target.DATA_DIR, 'postgres/cluster')))} of database, ${megabytes(await bytesIn(path.join(target.DATA_DIR, 'files')))} of files`,
      },
    ]
  } finally {
    await dropCopy(url)
    await rm(folder, { recursive: true, force: true })
  }
}

const seconds = (value: number) => `${value.toFixed(1)} s`

/** Runs an operator's command as npm does; throws its output if it fails. */
async function operate(
  name: 'backup' | 'restore',
  env: Record<string, string>,
  ...args: string[]
): Promise<{ said: string; seconds: number }> {
  const { HOME = '', PATH = '' } = process.env
  const begun = performance.now()
  const child = spawn(process.execPath, [path.join(ROOT, `scripts/${name}.mjs`), ...args], {
    cwd: ROOT,
    env: { HOME, PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  const said = await text(child.stdout)
  const code = await exit
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}: ${said}`)
  return { said, seconds: (performance.now() - begun) / 1000 }
}

async function bytesIn(folder: string): Promise<number> {
  let sum = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name)
    sum += entry.isDirectory() ? await bytesIn(inside) : (await stat(inside)).size
  }
  return sum
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { missing, writeWhole } from './place.ts'

/** The result of verifying a backup, in the backup's folder. */
const FILE = 'verified.json'
const shape = z.object({ at: z.iso.datetime(), isGood: z.boolean() })
type Verdict = z.output<typeof shape>

export async function writeVerdict(folder: string, verdict: Verdict): Promise<void> {
  await writeWhole(path.join(folder, FILE), `${JSON.stringify(verdict)}\n`)
}

/** undefined: the backup was not verified, or the result cannot be read. */
export async function readVerdict(folder: string): Promise<Verdict | undefined> {
  const text = await readFile(path.join(folder, FILE), 'utf8').catch(missing)
  if (text === undefined) return undefined
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

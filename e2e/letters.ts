import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { product } from './product.ts'

/** The newest set-password link in the letters to an address, '' while there is none. */
export async function linkInLetters(to: string): Promise<string> {
  const outbox = path.join(product().dataDir, 'outbox')
  // A letter that is still being written has another ending.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  for (const name of names.toSorted((a, b) => b.localeCompare(a))) {
    const letter = (await readFile(path.join(outbox, name), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    if (!letter.includes(to)) continue
    const token = /\/Set-Password\?token=([\w-]+)/.exec(letter)?.[1]
    if (token) return `/Set-Password?token=${token}`
  }
  return ''
}

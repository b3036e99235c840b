import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { product } from './product.ts'

/** The newest set-password link in the letters to an address, '' if there is none yet. */
export async function linkInLetters(to: string): Promise<string> {
  const token = await newest(to, /\/Set-Password\?token=([\w-]+)/)
  return token && `/Set-Password?token=${token}`
}

/** The link that asks an address to decide the report with a text, '' if there is none yet. */
export async function linkToDecide(to: string, about: string): Promise<string> {
  const sealed = await newest(to, /\/Action-Login\?action=5&evreport=([\w.%-]+)/, about)
  return sealed && `/Action-Login?action=5&evreport=${sealed}`
}

/** What the pattern matches in the newest letter to an address that contains it, and the text. */
async function newest(to: string, pattern: RegExp, about = ''): Promise<string> {
  const outbox = path.join(product().dataDir, 'outbox')
  // A letter that is still being written has another extension.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  for (const name of names.toSorted((a, b) => b.localeCompare(a))) {
    const raw = await readFile(path.join(outbox, name), 'utf8')
    const letter = raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=') + inBase64(raw)
    if (!letter.includes(to) || !letter.includes(about)) continue
    const found = pattern.exec(letter)?.[1]
    if (found) return found
  }
  return ''
}

/** The encoded parts of a letter with much Thai text. */
const inBase64 = (raw: string) =>
  [...raw.matchAll(/(?:^[\w+/]{60,76}\r?\n)+^[\w+/]*=*/gm)]
    .map(([block]) => Buffer.from(block, 'base64').toString())
    .join('\n')

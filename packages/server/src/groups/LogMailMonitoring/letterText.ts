import { readFile } from 'node:fs/promises'
import type { SignedIn } from '../../call.ts'
import type { Composed } from '../../mail/letters/letter.ts'
import { readingOf } from '../../mail/preview/reading.ts'
import { letterFile } from '../../mail/delivery/letterFile.ts'
import { Problem } from '../../platform/problem.ts'
import { visible } from '../../people/rights/scope.ts'
import type { KeptLetter } from './LogMailMonitoring.queries.ts'

/** Kinds that only their receiver may read: who has the link sets the password. */
const SECRET: ReadonlySet<string> = new Set(['set_password'])

/**
 * What a letter of the log says to the caller: the file that was written in place of sending, else composed again from what
 * its row keeps. Where it is about areas that the caller does not see, it is composed of the others.
 *
 * Throws letterNotKept when nothing of it is there any more and for letters that are nobody else's business, letterBeyond
 * when it is about no area of the caller.
 */
export async function readLetter(context: SignedIn, letter: KeptLetter): Promise<Composed & { isWhole: boolean }> {
  if (SECRET.has(letter.kind)) throw new Problem('letterNotKept')
  const { name, email, language, content, kind } = letter
  const scope = visible(context.caller)
  const reading = await readingOf(context, { kind, content, receiver: { name, email, language } }, scope)
  const isWhole = scope.all || reading?.isWhole === true
  const written = isWhole ? await writtenFile(context, letter) : undefined
  if (written) return { ...(await parsed(written)), isWhole }
  if (reading && !reading.compose && !isWhole) throw new Problem('letterBeyond')
  const composed = await reading?.compose?.()
  if (!composed) throw new Problem('letterNotKept')
  return { ...composed, isWhole }
}

async function writtenFile({ config }: SignedIn, letter: KeptLetter): Promise<Buffer | undefined> {
  return config.smtpUrl ? undefined : readFile(letterFile(config, letter)).catch(notThere)
}

function notThere(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

async function parsed(source: Buffer): Promise<Composed> {
  const { default: PostalMime } = await import('postal-mime')
  const { subject, text, html } = await PostalMime.parse(source)
  return { subject: subject ?? '', text: text ?? '', html: html ?? '' }
}

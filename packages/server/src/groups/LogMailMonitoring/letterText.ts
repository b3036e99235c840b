import { readFile } from 'node:fs/promises'
import type { SignedIn } from '../../call/call.ts'
import type { Composed } from '../../mail/letters/letter.ts'
import { readingOf } from '../../mail/preview/reading.ts'
import { letterFile } from '../../mail/delivery/letterFile.ts'
import { Problem } from '../../platform/problem.ts'
import { visible } from '../../people/rights/scope.ts'
import type { KeptLetter } from './LogMailMonitoring.queries.ts'

/** Kinds that only their receiver may read: anyone with the link can set the password. */
const SECRET: ReadonlySet<string> = new Set(['set_password'])

/**
 * The text of a logged letter for the caller: the file written instead of sending, otherwise composed again from what its row
 * holds. Leaves out areas that the caller does not see.
 *
 * Throws letterNotKept if nothing of it is left and for letters private to their receiver, letterBeyond if it covers no area of
 * the caller.
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

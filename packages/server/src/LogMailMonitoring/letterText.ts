import { readFile } from 'node:fs/promises'
import type { SignedIn } from '../call.ts'
import { composers } from '../mail/composers.ts'
import type { Composed } from '../mail/letter.ts'
import { letterFile } from '../mail/transport.ts'
import type { KeptLetter } from './LogMailMonitoring.queries.ts'

/** Kinds that only their receiver may read: who has the link sets the password. */
const SECRET: ReadonlySet<string> = new Set(['set_password'])

/**
 * What a letter of the log says: the file that was written in place of sending, else composed anew from what its row
 * keeps. undefined when neither is there any more, and for letters that are nobody else's business.
 */
export async function readLetter(context: SignedIn, letter: KeptLetter): Promise<Composed | undefined> {
  if (SECRET.has(letter.kind)) return undefined
  const written = context.config.smtpUrl
    ? undefined
    : await readFile(letterFile(context.config, letter)).catch(notThere)
  if (written) return parsed(written)
  const { name, email, language, content, kind } = letter
  return composers[kind]?.(content, { name, email, language }, context)
}

function notThere(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

async function parsed(source: Buffer): Promise<Composed> {
  const { default: PostalMime } = await import('postal-mime')
  const { subject, text, html } = await PostalMime.parse(source)
  return { subject: subject ?? '', text: text ?? '', html: html ?? '' }
}

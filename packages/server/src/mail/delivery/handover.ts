import type { Composed } from '../letters/letter.ts'
import type { ClaimedLetter } from '../../letters/outbox.queries.ts'

/* The types for sending a letter and its outcomes. Separate from transport.ts, which loads the mail library. */

/** Sends one letter. Resolves with the outcome; never rejects because of a server or a disk. */
export type Transport = {
  send(letter: ClaimedLetter, composed: Composed): Promise<Handover>
  close(): void
}

/**
 * The outcome of sending. `file`: written to a file, as there is no mail server. `later`: certainly not delivered. Its
 * fault: `letter`, the server's answer to this letter; `connection`, it broke before the letter, perhaps because of it;
 * `server`, no letter can be sent now.
 */
export type Handover =
  | { status: 'Y' | 'file' }
  | { status: 'N' | 'unknown'; reason: string }
  | { status: 'later'; reason: string; fault: 'letter' | 'connection' | 'server' }

/** Concurrent letters to the mail server. */
export const AT_ONCE = 8

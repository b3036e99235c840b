import { textsOf } from '@daybook/shared/texts/catalogues'
import { fill } from '@daybook/shared/texts/fill'
import type { Language } from '@daybook/shared/registry'
import type { Services } from '../../call/call.ts'
import type { Brief } from '../../channels/driver.ts'
import { findCaller } from '../../people/rights/caller.ts'
import { covers, visible } from '../../people/rights/scope.ts'
import { htmlOf } from '../render/asHtml.ts'
import { textOf } from '../render/asText.ts'
import type { Block } from '../render/blocks.ts'

export type Attachment = { name: string; type: string; bytes: Buffer }

/** A letter ready to be sent. */
export type Composed = {
  subject: string
  text: string
  html: string
  /** Made anew for each try, and kept nowhere. */
  files?: Attachment[]
  /** Stored in its row when it is sent, if its data may change afterwards. */
  said?: unknown
  /** A notice in a few lines. */
  brief?: Brief
}

/** A letter that can go by other channels than e-mail. */
export type Notice = Composed & { brief: Brief }

/** The person a letter is for. */
export type Receiver = {
  /** Set if the letter is about to be sent: its content is then limited to what they may see now. */
  id?: number
  name: string
  email: string
  language: Language
}

/** What composing needs from the server. */
export type LetterContext = Pick<Services, 'config' | 'clock' | 'db' | 'sealer' | 'databaseUrl'>

/** Composes one kind of letter from its row. undefined: it no longer holds and is not sent. */
export type Composer = (
  content: Record<string, unknown>,
  receiver: Receiver,
  services: LetterContext,
) => Promise<Composed | undefined>

export type NoticeComposer = (...parameters: Parameters<Composer>) => Promise<Notice | undefined>

/** The places of a notice that its receiver may see now; all of them unless it is about to be sent. */
export async function seenBy<T extends { companyId?: number; areaId?: number }>(
  { id }: Receiver,
  { db }: LetterContext,
  places: readonly T[],
): Promise<T[]> {
  if (id === undefined) return [...places]
  const reader = await findCaller(db, id)
  if (!reader) return []
  const scope = visible(reader)
  return places.filter(
    ({ companyId, areaId }) => companyId === undefined || areaId === undefined || covers(scope, { companyId, areaId }),
  )
}

const TEXTS = textsOf(({ letters }) => letters.frame)

/** A letter in the common layout. */
export function letterOf(
  { name, language }: Receiver,
  letter: {
    /** Begins with the kind of letter and its date. */
    subject: string
    /** Preview text that mail programs show next to the subject. */
    preview: string
    blocks: Block[]
    /** Why the receiver gets it, if that needs explaining. */
    because?: string
  },
): Composed {
  const subject = oneLine(letter.subject)
  const dear: Block = { type: 'paragraph', text: fill(TEXTS[language].dear, { name: oneLine(name) }) }
  const blocks = [dear, ...letter.blocks]
  const foot = [...(letter.because ? [letter.because] : []), TEXTS[language].foot]
  return {
    subject,
    text: textOf(blocks, foot),
    html: htmlOf({ language, subject, preview: letter.preview, blocks, foot }),
  }
}

/** Removes line breaks, so that a name or subject cannot start another header. */
export function oneLine(value: string): string {
  // eslint-disable-next-line no-control-regex
  return value.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()
}

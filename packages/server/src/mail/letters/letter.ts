import type { Language } from '@daybook/shared/registry'
import type { Services } from '../../call.ts'
import { htmlOf } from '../render/asHtml.ts'
import { textOf } from '../render/asText.ts'
import type { Block } from '../render/blocks.ts'

/** What a letter says, ready to be sent. */
export type Composed = {
  subject: string
  text: string
  html: string
  /** What its row keeps once it was handed over, where what it is made of may change afterwards. */
  said?: unknown
}

/** Who a letter is for. */
export type Receiver = { name: string; email: string; language: Language }

/** What composing takes of the server. */
export type Desk = Pick<Services, 'config' | 'clock' | 'db' | 'sealer'>

/** Writes one kind of letter from its row. undefined: what it would say no longer holds, so it is not sent. */
export type Composer = (
  content: Record<string, unknown>,
  receiver: Receiver,
  services: Desk,
) => Promise<Composed | undefined>

const TEXTS: Record<Language, Record<'dear' | 'foot', string>> = {
  en: { dear: 'Dear {name},', foot: 'This letter was sent by Daybook. Please do not reply to it.' },
  th: { dear: 'เรียน คุณ{name}', foot: 'อีเมลฉบับนี้ส่งจากระบบ Daybook กรุณาอย่าตอบกลับ' },
}

/** A letter in the look that all share. */
export function letterOf(
  { name, language }: Receiver,
  letter: {
    /** Begins with what the letter is and its date. */
    subject: string
    /** What a list of letters shows beside the subject. */
    preview: string
    blocks: Block[]
    /** Why the receiver gets it, where that needs to be said. */
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

/** A sentence with its values in their places. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_place, name: string) => String(values[name] ?? ''))
}

/** One line, whatever was entered: a line break in a name or a subject must start no header of its own. */
export function oneLine(value: string): string {
  // eslint-disable-next-line no-control-regex
  return value.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()
}

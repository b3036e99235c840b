import type { Language } from '@daybook/contract/problems'
import type { Services } from '../call.ts'
import { type Markup, html } from './html.ts'

/** What a letter says, ready to be sent. */
export type Composed = { subject: string; text: string; html: string }

/** Who a letter is for. */
export type Receiver = { name: string; email: string; language: Language }

/** Writes one kind of letter from its row. undefined: what it would say no longer holds, so it is not sent. */
export type Composer = (
  content: Record<string, unknown>,
  receiver: Receiver,
  services: Pick<Services, 'config' | 'clock' | 'db' | 'sealer'>,
) => Promise<Composed | undefined>

const FOOT: Record<Language, string> = {
  en: 'This letter was sent by Daybook. Please do not reply to it.',
  th: 'อีเมลฉบับนี้ส่งจากระบบ Daybook กรุณาอย่าตอบกลับ',
}

/** The frame that every letter stands in; styles are inline, as mail programs read nothing else. */
export function framed(language: Language, subject: string, body: Markup): string {
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f8;color:#1f2933;font-family:'Noto Sans Thai',Tahoma,Arial,sans-serif;font-size:16px;line-height:1.6">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d9dee3;border-radius:8px">
<p style="margin:0 0 16px;font-size:18px;font-weight:bold">Daybook</p>
${body}
</div>
<p style="max-width:560px;margin:16px auto 0;color:#5b6770;font-size:13px">${FOOT[language]}</p>
</body>
</html>
`.source
}

export function footText(language: Language): string {
  return `-- \n${FOOT[language]}\n`
}

/** One line, whatever was entered: a line break in a name or a subject must start no header of its own. */
export function oneLine(value: string): string {
  // eslint-disable-next-line no-control-regex
  return value.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()
}

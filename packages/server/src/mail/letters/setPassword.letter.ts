import { z } from 'zod'
import type { Language } from '@daybook/shared/registry'
import { wireDay } from '@daybook/shared/calls/shapes/wire'
import { today } from '../../platform/clock.ts'
import { type Composer, fill, letterOf } from './letter.ts'

/** `secret` is the sealed token of the link: read access to the table is not enough to use it. */
export const setPasswordContent = z.object({
  secret: z.string(),
  username: z.string(),
  companyName: z.string(),
  expiresAt: z.string(),
  /** They can sign in only with the company account. */
  isElsewhere: z.boolean().default(false),
})

/** The purpose of the sealed token; it opens nothing else. */
export const TOKEN_PAGE = 'letter set_password'

const TEXTS: Record<
  Language,
  Record<
    'subject' | 'asked' | 'account' | 'press' | 'until' | 'ignore' | 'elsewhereSubject' | 'elsewhere' | 'signIn',
    string
  >
> = {
  en: {
    subject: 'Daybook {day}: set your password',
    asked: 'Please use this link to set the password of your Daybook account.',
    account: 'Company: {company} · Username: {username}',
    press: 'Set Password',
    until: 'The link works once and expires in {minutes} minutes.',
    elsewhereSubject: 'Daybook {day}: how you sign in',
    elsewhere: 'People of {company} sign in with their company account. There is no Daybook password to set.',
    signIn: 'Sign In',
    ignore: 'If you did not ask for this, you can ignore this letter: your password stays the same.',
  },
  th: {
    subject: 'Daybook {day}: ตั้งรหัสผ่านของท่าน',
    asked: 'กรุณาใช้ลิงก์ด้านล่างเพื่อตั้งรหัสผ่านสำหรับบัญชี Daybook ของท่าน',
    account: 'บริษัท: {company} · ชื่อผู้ใช้: {username}',
    press: 'ตั้งรหัสผ่าน',
    until: 'ลิงก์นี้ใช้ได้เพียงครั้งเดียว ภายใน {minutes} นาทีนับจากนี้',
    elsewhereSubject: 'Daybook {day}: วิธีเข้าสู่ระบบของท่าน',
    elsewhere: 'ผู้ใช้ของ {company} เข้าสู่ระบบด้วยบัญชีของบริษัท จึงไม่มีรหัสผ่านของ Daybook ให้ตั้ง',
    signIn: 'เข้าสู่ระบบ',
    ignore: 'หากท่านไม่ได้เป็นผู้ขอ ท่านไม่ต้องดำเนินการใด ๆ รหัสผ่านเดิมของท่านยังใช้ได้ตามปกติ',
  },
}

export const composeSetPassword: Composer = async (content, receiver, { config, clock, db, sealer }) => {
  const { secret, username, companyName, expiresAt, isElsewhere } = setPasswordContent.parse(content)
  if (isElsewhere) {
    const said = TEXTS[receiver.language]
    const sentence = fill(said.elsewhere, { company: companyName })
    return letterOf(receiver, {
      subject: fill(said.elsewhereSubject, { day: wireDay(today(clock)) }),
      preview: sentence,
      blocks: [
        { type: 'paragraph', text: sentence },
        { type: 'button', label: said.signIn, url: `${config.publicUrl}/Action-Login` },
      ],
    })
  }
  const opened = await sealer.open(db, TOKEN_PAGE, secret)
  const left = Temporal.Instant.from(expiresAt).epochMilliseconds - clock.now().epochMilliseconds
  if (typeof opened?.token !== 'string' || left < 60_000) return undefined
  const link = `${config.publicUrl}/Set-Password?token=${opened.token}`

  const texts = TEXTS[receiver.language]
  const until = fill(texts.until, { minutes: Math.round(left / 60_000) })
  return letterOf(receiver, {
    subject: fill(texts.subject, { day: wireDay(today(clock)) }),
    preview: until,
    blocks: [
      { type: 'paragraph', text: texts.asked },
      { type: 'paragraph', text: fill(texts.account, { company: companyName, username }) },
      { type: 'button', label: texts.press, url: link },
      { type: 'paragraph', text: until },
      { type: 'paragraph', text: texts.ignore },
    ],
  })
}

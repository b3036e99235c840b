import type { Language } from '../registry.ts'

/* What the server says by other channels than e-mail. */

const en = {
  name: { email: 'E-mail', line: 'LINE', teams: 'Microsoft Teams' },
  test: {
    title: 'Daybook test message',
    text: 'Notices of Daybook reach you here.',
    open: 'My account',
  },
  line: {
    linked: 'This LINE account is linked. Notices of Daybook will reach you here.',
    unknownCode: 'Daybook does not know this code. Please make a new one on the My account page.',
    tooMany: 'Too many tries. Please wait 15 minutes.',
  },
} as const

type Words<T> = { [K in keyof T]: Record<keyof T[K], string> }

const th: Words<typeof en> = {
  name: { email: 'อีเมล', line: 'LINE', teams: 'Microsoft Teams' },
  test: {
    title: 'ข้อความทดสอบจาก Daybook',
    text: 'ท่านจะได้รับการแจ้งเตือนจาก Daybook ทางช่องทางนี้',
    open: 'บัญชีของฉัน',
  },
  line: {
    linked: 'เชื่อมต่อบัญชี LINE นี้แล้ว ท่านจะได้รับการแจ้งเตือนจาก Daybook ทางนี้',
    unknownCode: 'ไม่พบรหัสนี้ใน Daybook กรุณาขอรหัสใหม่ที่หน้าบัญชีของฉัน',
    tooMany: 'ลองหลายครั้งเกินไป กรุณารอ 15 นาที',
  },
}

export const channelTexts: Record<Language, Words<typeof en>> = { en, th }

import type { Language } from '../registry.ts'

/* Why a connection test failed: texts that only the server uses, and all it uses. */

const en = {
  notReached: 'The server could not be reached.',
  notTrusted: 'The server was reached, but a trusted encrypted connection was not possible.',
  signInRefused: 'The server was reached, but refused the sign-in.',
  letterRefused: 'The server was reached, but did not accept the letter.',
  noDirectory: 'The server was reached, but it has no staff directory that can be read.',
  notConfigured: 'This is not configured.',
  messageRefused: 'The channel was reached, but refused the message.',
  budgetUsed: 'The messages of this month are used up.',
  noAnswer: 'The message was sent, but nothing says that it arrived.',
} as const

const th: Record<keyof typeof en, string> = {
  notReached: 'ไม่สามารถติดต่อเซิร์ฟเวอร์ได้',
  notTrusted: 'ติดต่อเซิร์ฟเวอร์ได้ แต่ไม่สามารถสร้างการเชื่อมต่อแบบเข้ารหัสที่เชื่อถือได้',
  signInRefused: 'ติดต่อเซิร์ฟเวอร์ได้ แต่เซิร์ฟเวอร์ปฏิเสธการเข้าสู่ระบบ',
  letterRefused: 'ติดต่อเซิร์ฟเวอร์ได้ แต่เซิร์ฟเวอร์ไม่รับอีเมลฉบับนี้',
  noDirectory: 'ติดต่อเซิร์ฟเวอร์ได้ แต่ไม่มีข้อมูลพนักงานที่อ่านได้',
  notConfigured: 'ยังไม่ได้ตั้งค่าสำหรับรายการนี้',
  messageRefused: 'ติดต่อช่องทางนี้ได้ แต่ช่องทางนี้ปฏิเสธข้อความ',
  budgetUsed: 'ใช้จำนวนข้อความของเดือนนี้ครบแล้ว',
  noAnswer: 'ส่งข้อความแล้ว แต่ไม่ได้รับคำยืนยันว่าถึงผู้รับ',
}

export const connectionTexts: Record<Language, Record<keyof typeof en, string>> = { en, th }

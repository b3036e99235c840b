import type { TestSentMail as en } from '../en/TestSentMail.ts'
import type { Same } from '@daybook/shared/texts/same'

export const TestSentMail: Same<typeof en> = {
  title: 'ทดสอบการส่งเมล',
  note: 'ส่งอีเมลหนึ่งฉบับและแจ้งว่าเซิร์ฟเวอร์อีเมลรับหรือไม่ หากไม่สำเร็จจะใช้เวลาประมาณ 8 วินาที',
  ports: 'พอร์ตที่ใช้ได้: {ports}',
  sentTest: 'ทดสอบส่ง',
  sentTestSystem: 'ทดสอบส่งด้วยระบบ',
  systemNote: '“ทดสอบส่งด้วยระบบ” ใช้เซิร์ฟเวอร์อีเมลที่ตั้งค่าไว้ และใช้เฉพาะอีเมลผู้รับกับข้อความ',
  running: 'กำลังทดสอบ…',
  toDirectory: 'ทดสอบข้อมูลพนักงาน',
}

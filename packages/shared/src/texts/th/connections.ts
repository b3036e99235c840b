import type { connections as en } from '../en/connections.ts'
import type { Same } from '../same.ts'

export const connections: Same<typeof en> = {
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

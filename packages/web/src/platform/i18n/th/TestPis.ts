import type { TestPis as en } from '../en/TestPis.ts'
import type { Same } from '@daybook/shared/texts/same'

export const TestPis: Same<typeof en> = {
  title: 'ทดสอบ PIS',
  note: 'ตรวจสอบว่าอ่านข้อมูลพนักงานได้หรือไม่ โดยไม่แสดงข้อมูลใด ๆ หากไม่สำเร็จจะใช้เวลาประมาณ 8 วินาที',
  hint: 'ขึ้นต้นด้วย postgres:// mysql:// หรือ mariadb:// พร้อมชื่อผู้ใช้ รหัสผ่าน โฮสต์ พอร์ต และฐานข้อมูล ระบบไม่เก็บค่านี้ไว้',
  test: 'ทดสอบ',
  companies: 'ข้อมูลพนักงานที่ตั้งค่าไว้',
  company: 'บริษัท {id}',
  toMail: 'ทดสอบการส่งเมล',
}

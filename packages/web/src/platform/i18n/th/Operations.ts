import type { Operations as en } from '../en/Operations.ts'
import type { Same } from '@daybook/shared/texts/same'

export const Operations: Same<typeof en> = {
  title: 'การเดินระบบ',
  note: 'สภาพการทำงานของระบบนี้ เมื่อมีรายการใดเป็นสีแดง ผู้ดูแลระบบระดับองค์กรจะได้รับอีเมล',
  allWell: 'ทุกอย่างเป็นปกติ',
  red_one: 'ต้องดำเนินการทันที {count} รายการ',
  red_other: 'ต้องดำเนินการทันที {count, number} รายการ',
  amber_one: 'ควรตรวจสอบในเร็ว ๆ นี้ {count} รายการ',
  amber_other: 'ควรตรวจสอบในเร็ว ๆ นี้ {count, number} รายการ',
  checkedAt: 'ตรวจสอบเมื่อ {at} น. ({timeZone})',
  again: 'ตรวจสอบอีกครั้ง',
  state: { red: 'ดำเนินการทันที', amber: 'ควรตรวจสอบ', green: 'ปกติ' },
  todo: 'สิ่งที่ต้องทำ',
  versions: 'เวอร์ชัน',
  schema: 'โครงสร้างฐานข้อมูล',
  processes: 'โปรเซสของเซิร์ฟเวอร์',
  process: 'โปรเซส',
  host: 'เครื่อง',
  version: 'เวอร์ชัน',
  startedAt: 'เริ่มทำงานเมื่อ',
  seenAt: 'ได้รับสัญญาณล่าสุด',
  isHeard: 'ทำงานอยู่',
  isGone: 'ไม่ตอบสนอง',
  status: 'สถานะ',
  noProcess: 'ยังไม่มีโปรเซสใดรายงานตัว หลังเริ่มระบบอาจใช้เวลาครึ่งนาที',
}

import type { admin as en } from '../en/admin.ts'
import type { Same } from '@daybook/shared/texts/same'

export const admin: Same<typeof en> = {
  home: 'ผู้ดูแลระบบ',
  crumbs: 'ตำแหน่งของหน้านี้',
  filters: 'ตัวกรอง',
  no: 'ที่',
  order: 'ลำดับ',
  orderOf: 'ลำดับการแสดงของ {name}',
  updatedBy: 'ผู้แก้ไข',
  lastUpdate: 'แก้ไขล่าสุด',
  emailNotification: 'การแจ้งเตือนทางอีเมล',
  yes: 'ใช่',
  notYes: 'ไม่ใช่',
  noMailServer: 'ยังไม่ได้ตั้งค่าเซิร์ฟเวอร์อีเมล อีเมลจึงถูกเขียนเป็นไฟล์',
  back: 'กลับ',
  saveAndAdd: 'บันทึกแล้วเพิ่มรายการใหม่',
  changes: 'ประวัติการแก้ไข',
  nothing: 'ไม่มี',
  action: { insert: 'เพิ่ม{part}', update: 'แก้ไข{part}', delete: 'ลบ{part}' },
  gone: 'ข้อมูลนี้ถูกลบไปแล้ว หรือท่านไม่มีสิทธิ์แก้ไขแล้ว ข้อมูลที่ท่านกรอกยังอยู่ที่นี่',
  openSaved: 'เปิดข้อมูลที่บันทึกล่าสุดในแท็บใหม่',
  discard: 'ทิ้งข้อมูลที่กรอกและโหลดข้อมูลล่าสุด',
  discardText: 'ข้อมูลที่ท่านกรอกจะหายไป ต้องการโหลดข้อมูลล่าสุดหรือไม่',
  selectAll: 'เลือกทั้งหมด',
  beforeMove: 'ก่อนย้ายมาที่นี่',
  viewOnly: 'ท่านดูหน้านี้ได้ แต่แก้ไขไม่ได้',
}

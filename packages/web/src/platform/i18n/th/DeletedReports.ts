import type { DeletedReports as en } from '../en/DeletedReports.ts'
import type { Same } from '@daybook/shared/texts/same'

export const DeletedReports: Same<typeof en> = {
  note_one: 'กู้คืนรายงานพร้อมข้อมูลทั้งหมดได้ภายใน {count} วัน',
  note_other: 'กู้คืนรายงานพร้อมข้อมูลทั้งหมดได้ภายใน {count, number} วัน',
  deleted: 'ลบเมื่อ',
  deletedWithin: 'ลบภายใน',
  days_one: '{count} วัน',
  days_other: '{count, number} วัน',
  left: 'เหลือเวลา',
  lastDay: 'วันสุดท้าย',
  reported: 'ผู้รายงาน',
  restore: 'กู้คืน',
  restoreSelected: 'กู้คืนรายการที่เลือก',
  selectAll: 'เลือกทุกรายงาน',
  back: 'บันทึกเหตุการณ์',
  nothing: 'ไม่มีรายงานที่ถูกลบที่ท่านกู้คืนได้',
  nothingFound: 'ไม่พบรายงานที่ถูกลบตามตัวกรอง',
  found_one: 'พบรายงานที่ถูกลบ {count} รายการ',
  found_other: 'พบรายงานที่ถูกลบ {count, number} รายการ',
}

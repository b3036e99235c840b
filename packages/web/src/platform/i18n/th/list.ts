import type { list as en } from '../en/list.ts'
import type { Same } from '@daybook/shared/texts/same'

export const list: Same<typeof en> = {
  exportExcel: 'ส่งออก Excel',
  preparing: 'กำลังเตรียมไฟล์…',
  received: 'ได้รับแล้ว {size}',
  cancelExport: 'ยกเลิกการส่งออก',
  exportGoesOn: 'กำลังส่งออกต่อ ไฟล์จะถูกบันทึกเมื่อเสร็จ',
  exportSaved: 'บันทึก {name} ไว้ในรายการดาวน์โหลดแล้ว',
  saveAgain: 'บันทึกอีกครั้ง',
  exportFailed: 'ส่งออกไม่สำเร็จ กรุณาส่งออกใหม่จากหน้าเดิม',
  selected: 'เลือก ({n}) แถว',
  deleteSelected: 'ลบรายการที่เลือก',
  unselect: 'ยกเลิกการเลือกทั้งหมด',
  selectAll: 'เลือกทั้งหมดที่พบ {n, number} รายการ',
  ofFound: 'ในหน้านี้ {shown, number} รายการ พบทั้งหมด {total, number} รายการ',
  deletedReports: 'รายงานที่ถูกลบ',
  reportsDeleted_one: 'ลบรายงานแล้ว {count} รายการ',
  reportsDeleted_other: 'ลบรายงานแล้ว {count, number} รายการ',
  reportsRestored_one: 'กู้คืนรายงานแล้ว {count} รายการ',
  reportsRestored_other: 'กู้คืนรายงานแล้ว {count, number} รายการ',
  reportsKept_one: 'ยังกู้คืนไม่ได้ {count} รายการ',
  reportsKept_other: 'ยังกู้คืนไม่ได้ {count, number} รายการ',
}

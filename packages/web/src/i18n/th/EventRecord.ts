import type { EventRecord as en } from '../en/EventRecord.ts'
import type { Same } from '../same.ts'

export const EventRecord: Same<typeof en> = {
  title: 'บันทึกเหตุการณ์',
  filters: 'ตัวกรอง',
  showFilters: 'แสดงตัวกรอง',
  hideFilters: 'ซ่อนตัวกรอง',
  text: 'ข้อความในรายละเอียด',
  textHint: 'บางส่วนของรายละเอียด ภาษาไทยหรืออังกฤษ',
  eventDate: 'วันที่เกิดเหตุการณ์',
  approver: 'อนุมัติ',
  exported: 'ดาวน์โหลดไฟล์แล้ว',
  exportCancelled: 'ยกเลิกการส่งออกแล้ว',
  found_one: 'พบ {count} เหตุการณ์',
  found_other: 'พบ {count} เหตุการณ์',
  ofLink: 'รายการเหล่านี้คือเหตุการณ์จากลิงก์ที่ท่านเปิด',
  showAll: 'แสดงเหตุการณ์ทั้งหมด',
}

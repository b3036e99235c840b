import type { EventRecord as en } from '../en/EventRecord.ts'
import type { Same } from '@daybook/shared/texts/same'

export const EventRecord: Same<typeof en> = {
  title: 'บันทึกเหตุการณ์',
  filters: 'ตัวกรอง',
  text: 'ข้อความในรายละเอียด',
  eventDate: 'วันที่เกิดเหตุการณ์',
  exported: 'ดาวน์โหลดไฟล์แล้ว',
  exportCancelled: 'ยกเลิกการส่งออกแล้ว',
  found_one: 'พบ {count} เหตุการณ์',
  found_other: 'พบ {count, number} เหตุการณ์',
  ofLink: 'รายการเหล่านี้คือเหตุการณ์จากลิงก์ที่ท่านเปิด',
  ofCell_other: '{cell}: {count, number} เหตุการณ์',
  ofCell_one: '{cell}: {count} เหตุการณ์',
  ofPartOfCell: '{cell}: บางส่วนของเหตุการณ์ในรายงาน',
  ofIds_other: 'ลิงก์ที่ท่านเปิดระบุ {count, number} เหตุการณ์',
  ofIds_one: 'ลิงก์ที่ท่านเปิดระบุ {count} เหตุการณ์',
  shownOfNumber: 'แสดงที่นี่ {count, number} เหตุการณ์',
  deletedSince_other: 'ถูกลบหลังจากอ่านรายงาน {count, number} เหตุการณ์',
  deletedSince_one: 'ถูกลบหลังจากอ่านรายงาน {count} เหตุการณ์',
  deletedSinceLink_other: 'ถูกลบหลังจากสร้างลิงก์ {count, number} เหตุการณ์',
  deletedSinceLink_one: 'ถูกลบหลังจากสร้างลิงก์ {count} เหตุการณ์',
  outsideYours_other: 'อยู่นอกพื้นที่ของท่าน {count, number} เหตุการณ์',
  outsideYours_one: 'อยู่นอกพื้นที่ของท่าน {count} เหตุการณ์',
  showAll: 'แสดงเหตุการณ์ทั้งหมด',
}

import { reportTexts } from '@daybook/shared/texts/reports'
import type { reports as en } from '../en/reports.ts'
import type { Same } from '../same.ts'

export const reports: Same<typeof en> = {
  ...reportTexts.th,
  filters: 'ตัวกรอง',
  show: 'แสดงรายงาน',
  areas: 'พื้นที่',
  areasChosen: 'พื้นที่: {n} จาก {total}',
  chooseAllAreas: 'เลือกทุกพื้นที่',
  legend: 'คำอธิบายแผนภูมิ กดที่รายการเพื่อซ่อนหรือแสดง',
  chartLabel: 'แผนภูมิ: {name} ตัวเลขอยู่ในตารางถัดไป',
  asTable: 'ดูตัวเลขเป็นตาราง',
  chartsLost: 'ไม่สามารถแสดงกราฟได้ เนื่องจากโหลดบางส่วนของหน้าไม่สำเร็จ ตัวเลขอยู่ด้านล่าง',
  savePicture: 'บันทึกรูปภาพ',
  exportPdf: 'ส่งออก PDF',
  print: 'พิมพ์',
  takingPictures: 'กำลังเตรียมแผนภูมิสำหรับไฟล์…',
  found_one: '{name}: {count} รายงาน',
  found_other: '{name}: {count, number} รายงาน',
  counted_one: '{count} รายงาน',
  counted_other: '{count, number} รายงาน',
  notReportAreas_one: 'ไม่ได้รายงาน {count} พื้นที่',
  notReportAreas_other: 'ไม่ได้รายงาน {count, number} พื้นที่',
  invalidLinkShowAll: 'แสดงรายงานโดยไม่ใช้ลิงก์',
  week: 'สัปดาห์',
  previousWeek: 'สัปดาห์ก่อนหน้า',
  nextWeek: 'สัปดาห์ถัดไป',
  previousMonth: 'เดือนก่อนหน้า',
  nextMonth: 'เดือนถัดไป',
  emptyScope: 'ไม่มีพื้นที่ที่ท่านมีสิทธิ์ดูในรายงาน',
}

import type { Report as en } from '../en/Report.ts'
import type { Same } from '@daybook/shared/texts/same'

export const Report: Same<typeof en> = {
  openBoard: 'กระดานการรายงานของเดือน',
  boardTitle: 'กระดานการรายงาน',
  boardNote: 'พื้นที่ใดรายงานวันใดบ้าง กดที่วันเพื่อดูเหตุการณ์ของวันนั้น',
  backToReport: 'รายงานเหตุการณ์',
  boardOf: 'กระดานการรายงาน {month}',
  reportsOfDay_one: '{area} วันที่ {day}: {state} {count} รายงาน',
  reportsOfDay_other: '{area} วันที่ {day}: {state} {count, number} รายงาน',
  openDay: '{area} วันที่ {day}: {state} เปิดในหน้าการส่งรายงานตามกำหนด',
  stateOfDay: '{area} วันที่ {day}: {state}',
  notReport: 'ไม่ได้รายงาน (วัน)',
  notReportedNote: 'วันที่ต้องรายงานแต่ไม่มีรายงานที่นับได้ รายงานที่ถูกปฏิเสธไม่นับ',
  notReportedFound_one: '{count} วันที่ไม่ได้รายงาน',
  notReportedFound_other: '{count, number} วันที่ไม่ได้รายงาน',
  notReportedNone: 'ไม่มีวันที่ขาดรายงาน รายงานครบทุกวันแล้ว',
  reason: 'สาเหตุ',
  reasons: { noReport: 'ไม่มีรายงาน', rejectedOnly: 'มีแต่รายงานที่ถูกปฏิเสธ' },
  rejectedReports: 'รายงานที่ถูกปฏิเสธ',
  rejectedReportsOf: 'รายงานที่ถูกปฏิเสธ {area} วันที่ {day}',
  inCompliance: 'ดูการส่งตามกำหนด',
  inComplianceOf: 'ดูการส่งตามกำหนด {area} วันที่ {day}',
  allAreas: 'ทุกพื้นที่ของรายงาน',
  reported: 'รายงาน',
  complete: 'รายงานแล้วร้อยละ {share} ของวันที่ต้องรายงาน',
}

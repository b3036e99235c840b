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
  reported: 'รายงาน',
  complete: 'รายงานแล้วร้อยละ {share} ของวันที่ต้องรายงาน',
}

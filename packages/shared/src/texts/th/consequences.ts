import type { Same } from '../same.ts'
import type { consequences as en } from '../en/consequences.ts'

export const consequences: Same<typeof en> = {
  areasStop: 'พื้นที่ {n} แห่งจะหยุดรายงาน',
  areasAndSubAreasStop: 'พื้นที่ {n} แห่ง และพื้นที่ย่อย {m} แห่งจะหยุดรายงาน',
  subAreasStop: 'พื้นที่ย่อย {n} แห่งจะหยุดรายงาน',
  signIns: 'ผู้ใช้ {n} คนจะเข้าสู่ระบบไม่ได้อีก',
  waitingWithoutApprover: 'รายงานที่รออนุมัติ {n} รายการจะไม่มีผู้อนุมัติ',
  areasWithoutReporter: 'พื้นที่ {n} แห่งจะไม่มีผู้รายงาน',
  areasWithoutApprover: 'พื้นที่ที่ต้องอนุมัติ {n} แห่งจะไม่มีผู้อนุมัติ',
  actionsWithoutOwner: 'การแก้ไขที่ยังไม่เสร็จ {n} รายการจะมีผู้รับผิดชอบที่เข้าสู่ระบบไม่ได้',
  delegationsEnd: 'การมอบอำนาจ {n} รายการจะไม่มีผล',
  receiverGroupsEmpty: 'กลุ่มผู้รับ {n} กลุ่มจะไม่ส่งอีเมลอีก',
  receivers: 'ผู้รับ {n} คนจะไม่ได้รับอีเมลของกลุ่มนี้อีก',
  rulesEnd: 'กฎการรายงาน {n} ข้อจะไม่มีพื้นที่ให้ใช้',
  areasWithoutThisRule: 'พื้นที่ {n} แห่งจะรายงานตามกฎที่กว้างกว่า หรือตามเวลาปกติ',
  areasKeepRule: 'พื้นที่ {n} แห่งจะใช้กฎเดิมก่อนการเปลี่ยนแปลงนี้ต่อไป',
  areasReportThatDay: 'พื้นที่ {n} แห่งจะต้องรายงานในวันนั้น',
  areasWithoutAdvance: 'พื้นที่ {n} แห่งจะรายงานเหตุการณ์ล่วงหน้าไม่ได้อีก',
  areasWithoutReminder: 'จะไม่มีการเตือนเหตุการณ์ล่วงหน้าของพื้นที่ {n} แห่งอีก',
  companiesWithoutYearly: 'ผู้รับของบริษัท {n} แห่งจะไม่ได้รับรายงานประจำปีในวันนั้นอีก',
  companiesWithoutType: 'บริษัท {n} แห่งจะรายงานประเภทนี้ไม่ได้อีก',
  areasWithoutThisType: 'พื้นที่ {n} แห่งจะรายงานประเภทนี้ไม่ได้อีก',
  areasWithoutAnyType: 'พื้นที่ {n} แห่งจะไม่เหลือประเภทเหตุการณ์ จึงรายงานไม่ได้',
  areasWithoutNil: 'พื้นที่ {n} แห่งจะแจ้งว่าไม่มีเหตุการณ์ไม่ได้อีก',
  areasWithoutThisShift: 'พื้นที่ {n} แห่งจะไม่รายงานกะนี้อีก',
  areasWithoutAnyShift: 'พื้นที่ {n} แห่งจะไม่เหลือกะ',
}

import type { Same } from '@daybook/shared/texts/same'
import type { ReportApproval as en } from '../en/ReportApproval.ts'

export const ReportApproval: Same<typeof en> = {
  lead: 'รายงานรอการพิจารณานานเท่าใดนับจากส่ง และถูกตีกลับเท่าใด',
  numbers: 'จำนวน',
  decided: 'รายงานที่พิจารณาแล้ว',
  half: 'ครึ่งหนึ่งพิจารณาภายใน',
  most: '9 ใน 10 พิจารณาภายใน',
  halfShort: 'ครึ่งหนึ่งภายใน',
  mostShort: '9 ใน 10 ภายใน',
  waiting: 'รออยู่ตอนนี้',
  oldest: 'รอนานสุด',
  longest: 'นานที่สุด {time}',
  inbox: 'อยู่ในกล่องอนุมัติของท่าน {count, number}',
  allWaiting: 'ทั้งหมด {count, number}',
  against: 'เทียบกับ {before}',
  minutes: '{m} นาที',
  hours: '{h} ชม. {m} นาที',
  wholeHours: '{h} ชม.',
  days: '{d} วัน {h} ชม.',
  none: 'ไม่มีรายงานที่พิจารณาในช่วงนี้ และไม่มีรายงานรอ',
  noneNext: 'เลือกช่วงเวลาหรือสถานที่อื่น หน้านี้มีเฉพาะพื้นที่ที่ต้องอนุมัติ',
}

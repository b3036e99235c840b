import type { Same } from '@daybook/shared/texts/same'
import type { Overview as en } from '../en/Overview.ts'

export const Overview: Same<typeof en> = {
  numbers: 'จำนวน',
  sentences: 'สิ่งที่สำคัญที่สุด',
  waiting: 'รออนุมัติ',
  actions: 'การดำเนินการแก้ไขที่ยังไม่เสร็จ',
  oldest: 'เก่าที่สุดตั้งแต่ {at}',
  inbox: 'อยู่ในกล่องอนุมัติของท่าน {count, number}',
  overdue: 'เกินกำหนด {count, number}',
  noneOverdue: 'ไม่มีรายการเกินกำหนด',
  noneWaiting: 'ไม่มี',
  against: 'เทียบกับ {before}',
  companies: 'บริษัท',
  companiesAbout: 'จำนวนเดียวกันแยกตามบริษัท คอลัมน์เรียงตามผลต่างจากวันที่นำมาเทียบ',
  openWaiting: 'รออนุมัตินานที่สุด',
  openActions: 'เกินกำหนดนานที่สุด',
  openMissing: 'ไม่ส่งวันนี้',
  nothingWaiting: 'ไม่มีรายงานรออนุมัติ',
  nothingOverdue: 'ไม่มีการดำเนินการแก้ไขที่เกินกำหนด',
  nothingMissing: 'วันนี้ไม่มีรายงานที่ขาดส่ง',
  all: 'ทั้งหมด {count, number}',
  allOf: '{title}: ทั้งหมด {count, number}',
  due: 'กำหนด {day}',
  since: 'ตั้งแต่ {at}',
}

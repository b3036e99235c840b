import type { overview as en } from '../en/overview.ts'
import type { Same } from '../same.ts'

export const overview: Same<typeof en> = {
  abnormalMore: 'รายงานผิดปกติมากกว่าที่เคย: {figures}',
  abnormalLess: 'รายงานผิดปกติน้อยกว่าที่เคย: {figures}',
  missingMore: 'วันที่ไม่ได้รายงานมากกว่าที่เคย: {figures}',
  missingLess: 'วันที่ไม่ได้รายงานน้อยกว่าที่เคย: {figures}',
  eventsMore: 'รายงานมากกว่าที่เคย: {figures}',
  eventsLess: 'รายงานน้อยกว่าที่เคย: {figures}',
  now: '{now}',
  nowAgainst: '{now} เทียบกับ {before}',
  mostFrom: '{figures} มากที่สุดที่ {area} ({n})',
  silentOne: 'มี 1 พื้นที่ไม่ได้รายงานมา {n} วันแล้ว: {areas}',
  silentMany: 'มี {n} พื้นที่ไม่ได้รายงานตั้งแต่สามวันขึ้นไป: {areas}',
  overdueOne: 'มีการดำเนินการแก้ไขเกินกำหนด 1 รายการ เกินมา {days}: {area}',
  overdueMany: 'มีการดำเนินการแก้ไขเกินกำหนด {n} รายการ นานที่สุด {days}: {area}',
  waitingOne: 'มีรายงานรออนุมัติ 1 รายการ รอมา {days}: {area}',
  waitingMany: 'มีรายงานรออนุมัติ {n} รายการ นานที่สุด {days}: {area}',
  missingTodayOne: 'วันนี้มีรายงานที่ไม่ส่ง 1 รายการ: {areas}',
  missingTodayMany: 'วันนี้มีรายงานที่ไม่ส่ง {n} รายการ: {areas}',
  others: 'และอีก {n} พื้นที่',
  dayOne: '{n} วัน',
  daysMany: '{n} วัน',
  allUsual: 'ทุกอย่างเป็นไปตามที่เคย',
  numbersUsual: 'จำนวนต่าง ๆ เป็นไปตามที่เคย',
  nothingOpen: 'ไม่มีรายการที่เกินกำหนดหรือยังไม่ส่ง',
}

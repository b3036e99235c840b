import type { reminders as en } from '../en/reminders.ts'
import type { Same } from '../same.ts'

export const reminders: Same<typeof en> = {
  to: {
    reporters: 'ผู้รายงาน',
    areaAdministrators: 'ผู้ดูแลพื้นที่',
    companyAdministrators: 'ผู้ดูแลบริษัท',
  },
  before: 'ก่อนครบกำหนด {time}',
  at: 'เมื่อครบกำหนด',
  after: 'หลังครบกำหนด {time}',
  step: '{when} แจ้ง{to}',
  why: 'ยังไม่รายงาน {n} รายการ · {steps}',
  days_one: '{count} วัน',
  days_other: '{count} วัน',
  hours_one: '{count} ชั่วโมง',
  hours_other: '{count} ชั่วโมง',
  minutes_one: '{count} นาที',
  minutes_other: '{count} นาที',
}

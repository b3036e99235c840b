import type { EventToday as en } from '../en/EventToday.ts'
import type { Same } from '@daybook/shared/texts/same'

export const EventToday: Same<typeof en> = {
  title: 'เหตุการณ์วันนี้',
  walls: 'จอแสดงผล',
  reportDate: 'วันที่รายงาน {date}',
  live: {
    live: 'อัปเดตสด',
    connecting: 'กำลังเชื่อมต่อ…',
    polling: 'การอัปเดตสดขัดข้อง – ระบบตรวจสอบทุก {seconds} วินาที',
  },
  updated: 'อัปเดตเมื่อ {time}',
  summary: 'สรุปของวันนี้',
  reported: 'รายงานแล้ว',
  new: 'ใหม่',
  changed: 'มีการแก้ไข',
  arrivedOne: 'มีรายงานใหม่ 1 รายการ',
  arrivedMany: 'มีรายงานใหม่ {count} รายการ',
  nothing: 'ไม่มีกลุ่มเหตุการณ์ในพื้นที่ของท่าน',
}

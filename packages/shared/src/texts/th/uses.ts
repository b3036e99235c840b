import type { uses as en } from '../en/uses.ts'
import type { Same } from '../same.ts'

export const uses: Same<typeof en> = {
  area: 'พื้นที่',
  user: 'ผู้ใช้งาน',
  report: 'รายงานเหตุการณ์',
  subsidiary: 'บริษัทในเครือ',
  userRight: 'สิทธิ์ผู้ใช้งาน',
  receiverGroup: 'กลุ่มผู้รับ',
  company: 'บริษัท',
  notification: 'แจ้งเตือนตามบริษัท',
}

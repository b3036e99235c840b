import type { NotificationTime as en } from '../en/NotificationTime.ts'
import type { Same } from '@daybook/shared/texts/same'

export const NotificationTime: Same<typeof en> = {
  title: 'เวลาแจ้งเตือน',
  note: 'จำนวนวันก่อนวันที่ของรายงานล่วงหน้าที่จะแจ้งเตือนผู้รับ แยกตามกลุ่มเหตุการณ์',
}

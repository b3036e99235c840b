import type { NotificationCompany as en } from '../en/NotificationCompany.ts'
import type { Same } from '@daybook/shared/texts/same'

export const NotificationCompany: Same<typeof en> = {
  title: 'แจ้งเตือนตามบริษัท',
  note: 'ผู้รับของบริษัทจะได้รับรายงานประจำปีในวันเหล่านี้ของทุกปี',
  dayMonth: 'วัน-เดือน',
}

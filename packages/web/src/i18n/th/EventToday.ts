import type { EventToday as en } from '../en/EventToday.ts'
import type { Same } from '../same.ts'

export const EventToday: Same<typeof en> = {
  title: 'เหตุการณ์วันนี้',
}

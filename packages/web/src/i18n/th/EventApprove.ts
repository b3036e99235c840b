import type { EventApprove as en } from '../en/EventApprove.ts'
import type { Same } from '../same.ts'

export const EventApprove: Same<typeof en> = {
  title: 'รายละเอียด',
}

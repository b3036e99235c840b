import type { EventRecord as en } from '../en/EventRecord.ts'
import type { Same } from '../same.ts'

export const EventRecord: Same<typeof en> = {
  title: 'บันทึกเหตุการณ์',
}

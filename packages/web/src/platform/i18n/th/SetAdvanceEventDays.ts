import type { SetAdvanceEventDays as en } from '../en/SetAdvanceEventDays.ts'
import type { Same } from '@daybook/shared/texts/same'

export const SetAdvanceEventDays: Same<typeof en> = {
  title: 'จำนวนวันล่วงหน้า',
  note: 'จำนวนวันที่แต่ละกลุ่มเหตุการณ์สามารถรายงานล่วงหน้าได้',
}

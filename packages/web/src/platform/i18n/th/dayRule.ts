import type { dayRule as en } from '../en/dayRule.ts'
import type { Same } from '@daybook/shared/texts/same'

export const dayRule: Same<typeof en> = {
  add: 'เพิ่ม',
  edit: 'แก้ไข',
  day: 'วัน',
  firstAbove: 'ยังไม่มีการเพิ่มรายการ เพิ่มรายการแรกได้จากแบบฟอร์มด้านบน',
}

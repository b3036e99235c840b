import type { LogExport as en } from '../en/LogExport.ts'
import type { Same } from '@daybook/shared/texts/same'

export const LogExport: Same<typeof en> = {
  title: 'ประวัติการส่งออก',
  fileType: 'ชนิดไฟล์ที่ส่งออก',
  user: 'ผู้ส่งออก',
  rows: 'จำนวนแถว',
  cancelled: '{n} (ยกเลิกแล้ว)',
  date: 'วันที่ส่งออก',
  noneNext: 'การส่งออกทุกครั้งจะแสดงที่นี่',
}

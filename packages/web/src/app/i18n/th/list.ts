import type { list as en } from '../en/list.ts'
import type { Same } from '../same.ts'

export const list: Same<typeof en> = {
  exportExcel: 'ส่งออก Excel',
  preparing: 'กำลังเตรียมไฟล์…',
  received: 'ได้รับแล้ว {size}',
  cancelExport: 'ยกเลิกการส่งออก',
  selected: 'เลือก ({n}) แถว',
  deleteSelected: 'ลบรายการที่เลือก',
  unselect: 'ยกเลิกการเลือกทั้งหมด',
}

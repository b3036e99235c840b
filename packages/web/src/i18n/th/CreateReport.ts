import type { CreateReport as en } from '../en/CreateReport.ts'
import type { Same } from '../same.ts'

export const CreateReport: Same<typeof en> = {
  title: 'รายงานเหตุการณ์',
  editTitle: 'แก้ไขรายงาน',
  noShifts: 'พื้นที่นี้ยังไม่ได้กำหนดช่วงเวลาทำงาน',
  allAreas: 'ทุกพื้นที่',
  chooseAreaFirst: 'เลือกพื้นที่ก่อน',
  abnormalTime: 'เวลาที่เกิดเหตุการณ์ผิดปกติ',
  notEnded: 'เหตุการณ์ยังไม่สิ้นสุด',
  inAdvance: 'ล่วงหน้า',
}

import type { QuickSearch as en } from '../en/QuickSearch.ts'
import type { Same } from '@daybook/shared/texts/same'

export const QuickSearch: Same<typeof en> = {
  hint: 'หน้าจอ พื้นที่ บุคคล วันที่ หรือคำในรายงาน',
  recent: 'เปิดล่าสุด',
  days: 'วันที่',
  views: 'มุมมองที่บันทึกไว้',
  front: 'หน้าจอ',
  admin: 'ผู้ดูแลระบบ',
  reports: 'รายงาน',
  areas: 'รายงานของพื้นที่',
  companies: 'รายงานของบริษัท',
  people: 'รายงานของบุคคล',
  forms: 'จัดการข้อมูล',
  record: 'บันทึกเหตุการณ์',
  view: 'มุมมอง',
  words: 'ค้นหารายงานที่มี “{text}”',
  form: { company: 'บริษัท', area: 'พื้นที่', user: 'ผู้ใช้งาน' },
  found_one: 'พบ {count} รายการ',
  found_other: 'พบ {count, number} รายการ',
  offline: 'ติดต่อเซิร์ฟเวอร์ไม่ได้ จึงค้นหาได้เฉพาะหน้าจอและวันที่',
}

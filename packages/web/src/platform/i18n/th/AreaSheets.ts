import type { AreaSheets as en } from '../en/AreaSheets.ts'
import type { Same } from '@daybook/shared/texts/same'

export const AreaSheets: Same<typeof en> = {
  title: 'แผ่น QR',
  about:
    'แผ่นสำหรับติดที่พื้นที่ที่เลือกแต่ละแห่ง หรือที่พื้นที่ย่อยแต่ละแห่งของพื้นที่นั้น รหัสจะเปิดหน้าสร้างรายงานของที่นั้น ผู้ใช้ยังต้องเข้าสู่ระบบและมีสิทธิ์รายงานในพื้นที่นั้น',
  size: 'ขนาดกระดาษ',
  sizes: { A6: 'A6 หน้าละหนึ่งแผ่น', A4: 'A4 หน้าละแปดแผ่น' },
  make: 'สร้าง PDF',
}

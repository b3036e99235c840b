import type { channels as en } from '../en/channels.ts'
import type { Same } from '../same.ts'

export const channels: Same<typeof en> = {
  name: { email: 'อีเมล', line: 'LINE', teams: 'Microsoft Teams' },
  test: {
    title: 'ข้อความทดสอบจาก Daybook',
    text: 'ท่านจะได้รับการแจ้งเตือนจาก Daybook ทางช่องทางนี้',
    open: 'บัญชีของฉัน',
  },
  line: {
    linked: 'เชื่อมต่อบัญชี LINE นี้แล้ว ท่านจะได้รับการแจ้งเตือนจาก Daybook ทางนี้',
    unknownCode: 'ไม่พบรหัสนี้ใน Daybook กรุณาขอรหัสใหม่ที่หน้าบัญชีของฉัน',
    tooMany: 'ลองหลายครั้งเกินไป กรุณารอ 15 นาที',
  },
}

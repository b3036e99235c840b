import type { Language } from '../registry.ts'

/* Administration texts that only the server uses: what uses a record. A separate file, because no screen needs it. */

const en = {
  area: 'Area',
  user: 'User',
  report: 'Event Report',
  subsidiary: 'Subsidiary Company',
  userRight: 'User Permission',
  receiverGroup: 'Receiver Group',
  company: 'Company',
  notification: 'Notification Company',
} as const

const th: Record<keyof typeof en, string> = {
  area: 'พื้นที่',
  user: 'ผู้ใช้งาน',
  report: 'รายงานเหตุการณ์',
  subsidiary: 'บริษัทในเครือ',
  userRight: 'สิทธิ์ผู้ใช้งาน',
  receiverGroup: 'กลุ่มผู้รับ',
  company: 'บริษัท',
  notification: 'แจ้งเตือนตามบริษัท',
}

export type UseKind = keyof typeof en

export const useTexts: Record<Language, Record<UseKind, string>> = { en, th }

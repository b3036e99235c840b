import type { ContactUs as en } from '../en/ContactUs.ts'
import type { Same } from '../same.ts'

export const ContactUs: Same<typeof en> = {
  title: 'ติดต่อเรา',
}

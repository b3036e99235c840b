import type { Language } from '@daybook/shared/registry'
import { z } from 'zod'
import { readableInstant } from '../../platform/clock.ts'
import { type Composer, fill, letterOf } from './letter.ts'

const TEXTS = {
  en: {
    subject: 'Daybook webhook turned off: {company}',
    failing:
      'The webhook of {company} at {host} has failed since {since}, a week or longer. It was turned off, and what waited is not sent.',
    gone: 'The receiver of the webhook of {company} at {host} says that it is gone for good. It was turned off, and what waited is not sent.',
    next: 'Once the receiver works again, turn it on under Administration, Channels. Its log shows what was not delivered; each message can be sent again there.',
    open: 'Open the channels',
  },
  th: {
    subject: 'Daybook ปิดเว็บฮุกแล้ว: {company}',
    failing:
      'เว็บฮุกของ {company} ที่ {host} ส่งไม่สำเร็จตั้งแต่ {since} เป็นเวลาหนึ่งสัปดาห์ขึ้นไป ระบบปิดเว็บฮุกนี้แล้ว และจะไม่ส่งรายการที่รออยู่',
    gone: 'ผู้รับของเว็บฮุกของ {company} ที่ {host} แจ้งว่ายกเลิกถาวรแล้ว ระบบปิดเว็บฮุกนี้แล้ว และจะไม่ส่งรายการที่รออยู่',
    next: 'เมื่อผู้รับใช้งานได้อีกครั้ง ท่านเปิดเว็บฮุกได้ที่หน้าผู้ดูแลระบบ เมนูช่องทาง ประวัติการส่งแสดงรายการที่ส่งไม่สำเร็จ และส่งซ้ำได้ทีละรายการ',
    open: 'เปิดหน้าช่องทาง',
  },
} satisfies Record<Language, Record<string, string>>

const rowContent = z.object({
  company: z.string(),
  host: z.string(),
  reason: z.enum(['failing', 'gone']),
  since: z.string(),
})

/** That a webhook was turned off by itself, to who administers its company. */
export const composeWebhook: Composer = (content, receiver, { clock, config }) => {
  const { reason, since, company, host } = rowContent.parse(content)
  const says = TEXTS[receiver.language]
  const values = { company, host, since: readableInstant(new Date(since), clock.timeZone) }
  const about = fill(says[reason], values)
  return Promise.resolve(
    letterOf(receiver, {
      subject: fill(says.subject, values),
      preview: about,
      blocks: [
        { type: 'paragraph', text: about },
        { type: 'paragraph', text: says.next },
        { type: 'button', label: says.open, url: `${config.publicUrl}/Channels` },
      ],
    }),
  )
}

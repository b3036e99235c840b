import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import { z } from 'zod'
import { inLanguage } from '../../platform/postgres/names.ts'
import { readableInstant } from '../../platform/clock.ts'
import { type Composer, letterOf } from './letter.ts'

const TEXTS = textsOf(({ letters }) => letters.webhook)

const rowContent = z.object({
  company: z.string(),
  host: z.string(),
  reason: z.enum(['failing', 'gone']),
  since: z.string(),
})

/** Tells an administrator of its company that a webhook was turned off automatically. */
export const composeWebhook: Composer = (content, receiver, { clock, config }) => {
  const { reason, since, company, host } = inLanguage(rowContent.parse(content), receiver.language)
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

import { formatDay } from '@daybook/shared/days'
import { textsOf } from '@daybook/shared/texts/catalogues'
import { fill } from '@daybook/shared/texts/fill'
import { z } from 'zod'
import { type Composer, letterOf } from './letter.ts'

const TEXTS = textsOf(({ letters }) => letters.act)

const rowContent = z.object({
  kind: z.string(),
  day: z.string(),
  refused: z.int(),
  total: z.int(),
})

/** Tells who planned a change of many records that some of them were refused on its day. */
export const composeAct: Composer = (content, receiver, { config }) => {
  const { kind, day, refused, total } = rowContent.parse(content)
  const says = TEXTS[receiver.language]
  const of = kind.split('.')[0] as keyof typeof says.records
  const values = { day: formatDay(day), refused: String(refused), total: String(total), records: says.records[of] }
  const about = fill(says.refused, values)
  return Promise.resolve(
    letterOf(receiver, {
      subject: fill(says.subject, values),
      preview: about,
      blocks: [
        { type: 'paragraph', text: about },
        { type: 'paragraph', text: says.next },
        { type: 'button', label: says.open, url: `${config.publicUrl}/Acts` },
      ],
    }),
  )
}

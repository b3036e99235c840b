import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import { FACT_IDS, type FactId, operationTexts } from '@daybook/shared/texts/operations'
import { z } from 'zod'
import { readableInstant } from '../../platform/clock.ts'
import { inWords } from './operationWords.ts'
import { type Block, when } from '../render/blocks.ts'
import { type Composer, letterOf } from './letter.ts'

const TEXTS = textsOf(({ letters }) => letters.operations)

const fact = z.enum(FACT_IDS as [FactId, ...FactId[]])
const rowContent = z.object({
  at: z.iso.datetime(),
  red: z.array(z.object({ fact, note: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })),
  well: z.array(z.object({ fact, redSince: z.iso.datetime() })),
})

/** Tells the receiver, who looks after the installation, that something turned red or recovered. */
export const composeOperations: Composer = async (content, receiver, { config, clock }) => {
  const { at, red, well } = rowContent.parse(content)
  const { language } = receiver
  const says = TEXTS[language]
  const name = (id: FactId) => operationTexts[language][id].name
  const moment = (iso: string) => readableInstant(new Date(iso), clock.timeZone)
  const facts = [...new Set((red.length > 0 ? red : well).map((one) => name(one.fact)))].join(', ')
  const wellWords = well.map((one) => fill(says.wellOne, { fact: name(one.fact), since: moment(one.redSince) }))
  const found = red.flatMap((one): Block[] => {
    const words = inWords(language, one)
    if (!words) return []
    return [
      { type: 'subheading', text: name(one.fact), tone: 'red' },
      { type: 'paragraph', text: words.says },
      ...when(words.todo !== '', { type: 'paragraph', text: words.todo }),
    ]
  })
  return letterOf(receiver, {
    subject: fill(red.length > 0 ? says.subject : says.subjectWell, { facts }),
    preview: red.length > 0 ? fill(says.intro, { at: moment(at) }) : wellWords.join(' '),
    blocks: [
      ...when(red.length > 0, { type: 'paragraph', text: fill(says.intro, { at: moment(at) }) }),
      ...found,
      ...when(well.length > 0, { type: 'subheading', text: says.well, tone: 'green' }),
      ...wellWords.map((text): Block => ({ type: 'paragraph', text })),
      { type: 'button', label: says.open, url: `${config.publicUrl}/Operations` },
    ],
    because: says.because,
  })
}

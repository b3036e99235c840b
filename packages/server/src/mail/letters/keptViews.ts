import { textsOf } from '@daybook/shared/texts/catalogues'
import { fill } from '@daybook/shared/texts/fill'
import { z } from 'zod'
import { when } from '../render/blocks.ts'
import { type Composed, type LetterContext, type Receiver, letterOf } from './letter.ts'

const TEXTS = textsOf(({ letters }) => letters.keptViews)

export const keptContent = z.object({
  kept: z.object({
    from: z.string(),
    isGone: z.boolean(),
    views: z.array(z.string()),
    schedules: z.array(z.object({ view: z.string(), group: z.string() })),
  }),
})

/** Tells an administrator which views, and which letters of receiver groups, are theirs to look after now. */
export function composeKept(
  { kept: { from, isGone, views, schedules } }: z.output<typeof keptContent>,
  receiver: Receiver,
  { config }: LetterContext,
): Composed {
  const says = TEXTS[receiver.language]
  const about = fill(isGone ? says.left : says.lost, { name: from })
  return letterOf(receiver, {
    subject: fill(says.subject, { name: from }),
    preview: about,
    blocks: [
      { type: 'paragraph', text: about },
      ...when(schedules.length > 0, {
        type: 'names',
        lists: [{ title: says.schedules, names: schedules.map((one) => fill(says.schedule, one)) }],
        more: '',
      }),
      ...when(views.length > 0, { type: 'names', lists: [{ title: says.views, names: views }], more: '' }),
      { type: 'paragraph', text: says.next },
      { type: 'button', label: says.open, url: `${config.publicUrl}/View-Letters` },
    ],
  })
}

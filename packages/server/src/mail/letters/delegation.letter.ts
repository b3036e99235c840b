import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import { formatDay } from '@daybook/shared/days'
import { z } from 'zod'
import { type LetterDelegation, loadLetterDelegation } from '../../events/delegationLetters.queries.ts'
import { readableInstant } from '../../platform/clock.ts'
import { when } from '../render/blocks.ts'
import { type Composer, letterOf } from './letter.ts'
import { ACTION, linksOf } from './links.ts'

const TEXTS = textsOf(({ letters }) => letters.delegation)

const news = z.enum(['given', 'accepted', 'ended'])
type News = z.output<typeof news>

const rowContent = z.object({
  delegation: z.int(),
  to: z.int(),
  news,
  /** Set once it was sent: it then stays as it is after the delegation has ended. */
  said: z.literal(true).optional(),
  /** The reason may name an illness, so it is hidden from other readers of the letter. */
  isForOthers: z.literal(true).optional(),
})

/** Tells one of the two people concerned that approvals are offered, that this was accepted, or that it has ended. */
export const composeDelegation: Composer = async (content, receiver, context) => {
  const { delegation: id, to, news, said, isForOthers } = rowContent.parse(content)
  const found = await loadLetterDelegation(context.db, id)
  if (!found || (to !== found.delegatorId && to !== found.delegateId)) return undefined
  if (news !== 'ended' && found.endedAt && !said) return undefined
  const { language } = receiver
  const says = TEXTS[language]
  const isTaker = to === found.delegateId
  const values = valuesOf(found, context.clock.timeZone)
  const about = fill(says[sentenceOf(news, isTaker, found)], values)
  const subject = fill(says.subjects[news], {
    days: values.from === values.until ? values.from : `${values.from} – ${values.until}`,
    name: isTaker ? found.delegator : found.delegate,
  })
  const isGiven = news === 'given'
  const letter = letterOf(receiver, {
    subject,
    preview: about,
    blocks: [
      { type: 'paragraph', text: about },
      ...when(
        isGiven && !isForOthers,
        { type: 'subheading', text: says.reason, tone: 'plain' },
        { type: 'quote', text: found.reason, tone: 'plain' },
      ),
      ...when(isGiven && isTaker, { type: 'paragraph', text: fill(says.decide, values) }),
      ...when(news !== 'ended', { type: 'paragraph', text: says.end }),
      ...when(isGiven && isTaker, { type: 'button', label: says.open, url: await linksOf(context)(ACTION.handOver) }),
    ],
  })
  return { ...letter, said: true }
}

function sentenceOf(news: News, isTaker: boolean, { createdById, delegatorId }: LetterDelegation) {
  if (news === 'accepted') return 'accepted'
  if (news === 'ended') return isTaker ? 'endedForTaker' : 'endedForGiver'
  if (!isTaker) return 'forYou'
  return createdById === delegatorId ? 'toYou' : 'byOther'
}

function valuesOf(found: LetterDelegation, timeZone: string) {
  return {
    delegator: found.delegator,
    delegate: found.delegate,
    maker: found.createdBy,
    ender: found.endedBy ?? '',
    from: formatDay(found.from),
    until: formatDay(found.until),
    at: found.endedAt ? readableInstant(found.endedAt, timeZone) : '',
  }
}

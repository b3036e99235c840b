import type { Language } from '@daybook/shared/registry'
import { wireDay } from '@daybook/shared/calls/shapes/wire'
import { z } from 'zod'
import { type LetterDelegation, loadLetterDelegation } from '../../events/delegationLetters.queries.ts'
import { readableInstant } from '../../platform/clock.ts'
import { when } from '../render/blocks.ts'
import { type Composer, fill, letterOf } from './letter.ts'
import { ACTION, linksOf } from './links.ts'

const TEXTS = {
  en: {
    subject: 'Daybook approvals handed over {days}: {name}',
    subjectEnded: 'Daybook approvals no longer handed over {days}: {name}',
    toYou: '{delegator} has handed over approvals to you, from {from} to {until}.',
    byOther: '{maker} has handed over approvals of {delegator} to you, from {from} to {until}.',
    forYou: '{maker} has handed over your approvals to {delegate}, from {from} to {until}.',
    endedForTaker:
      '{ender} ended on {at} what {delegator} had handed over to you. You no longer decide in the name of {delegator}.',
    endedForGiver:
      '{ender} ended on {at} what you had handed over to {delegate}. {delegate} no longer decides in your name.',
    reason: 'Reason',
    decide:
      'On these days the waiting reports of {delegator} stand in your inbox. History and letters name both of you.',
    end: 'You can end it at any time, in Daybook under Hand over approvals.',
    open: 'Open the inbox',
  },
  th: {
    subject: 'Daybook มอบหมายการอนุมัติ {days}: {name}',
    subjectEnded: 'Daybook สิ้นสุดการมอบหมายการอนุมัติ {days}: {name}',
    toYou: '{delegator} มอบหมายการอนุมัติให้ท่าน ตั้งแต่วันที่ {from} ถึงวันที่ {until}',
    byOther: '{maker} มอบหมายการอนุมัติของ {delegator} ให้ท่าน ตั้งแต่วันที่ {from} ถึงวันที่ {until}',
    forYou: '{maker} มอบหมายการอนุมัติของท่านให้ {delegate} ตั้งแต่วันที่ {from} ถึงวันที่ {until}',
    endedForTaker: '{ender} สิ้นสุดการมอบหมายจาก {delegator} ให้ท่าน เมื่อ {at} น. ท่านจะไม่ได้พิจารณาแทน {delegator} อีก',
    endedForGiver: '{ender} สิ้นสุดการมอบหมายของท่านให้ {delegate} เมื่อ {at} น. {delegate} จะไม่ได้พิจารณาแทนท่านอีก',
    reason: 'เหตุผล',
    decide: 'ในวันดังกล่าว รายงานที่รอ {delegator} พิจารณาจะอยู่ในกล่องอนุมัติของท่าน ประวัติและอีเมลจะแสดงชื่อของทั้งสองคน',
    end: 'ท่านสิ้นสุดการมอบหมายได้ทุกเมื่อใน Daybook ที่เมนูมอบหมายการอนุมัติ',
    open: 'เปิดกล่องอนุมัติ',
  },
} satisfies Record<Language, Record<string, string>>

const rowContent = z.object({
  delegation: z.int(),
  to: z.int(),
  news: z.enum(['given', 'ended']),
  /** That it was sent, and still says so after the delegation has ended. */
  said: z.literal(true).optional(),
  /** The reason may name an illness: others who read the letter do not read it. */
  isForOthers: z.literal(true).optional(),
})

/** That approvals were handed over, or are no longer, to the two people whom it concerns. */
export const composeDelegation: Composer = async (content, receiver, context) => {
  const { delegation: id, to, news, said, isForOthers } = rowContent.parse(content)
  const found = await loadLetterDelegation(context.db, id)
  if (!found || (to !== found.delegatorId && to !== found.delegateId)) return undefined
  if (news === 'given' && found.endedAt && !said) return undefined
  const { language } = receiver
  const says = TEXTS[language]
  const isTaker = to === found.delegateId
  const values = valuesOf(found, context.clock.timeZone)
  const about = fill(says[sentenceOf(news, isTaker, found)], values)
  const subject = fill(news === 'given' ? says.subject : says.subjectEnded, {
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
      ...when(isGiven, { type: 'paragraph', text: says.end }),
      ...when(isGiven && isTaker, { type: 'button', label: says.open, url: await linksOf(context)(ACTION.approve) }),
    ],
  })
  return { ...letter, said: true }
}

function sentenceOf(news: 'given' | 'ended', isTaker: boolean, { createdById, delegatorId }: LetterDelegation) {
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
    from: wireDay(found.from),
    until: wireDay(found.until),
    at: found.endedAt ? readableInstant(found.endedAt, timeZone) : '',
  }
}

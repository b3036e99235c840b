import type { Language } from '../registry.ts'
import { type Reminded, type ReminderStep, inOrder } from '../rules/reminderSteps.ts'

/* The words for the steps of a reminder, for screens and letters. */

const en = {
  to: {
    reporters: 'reporters',
    areaAdministrators: 'administrators of the area',
    companyAdministrators: 'administrators of the company',
  },
  before: '{time} before it is due',
  at: 'When it is due',
  after: '{time} after it was due',
  step: '{when}, to {to}',
  why: 'Not filed: {n} · {steps}',
  days: ['{n} day', '{n} days'],
  hours: ['{n} hour', '{n} hours'],
  minutes: ['{n} minute', '{n} minutes'],
} as const

type Words = {
  [K in keyof typeof en]: (typeof en)[K] extends readonly string[]
    ? readonly [one: string, many: string]
    : (typeof en)[K] extends string
      ? string
      : Record<Reminded, string>
}

const th: Words = {
  to: {
    reporters: 'ผู้รายงาน',
    areaAdministrators: 'ผู้ดูแลพื้นที่',
    companyAdministrators: 'ผู้ดูแลบริษัท',
  },
  before: 'ก่อนครบกำหนด {time}',
  at: 'เมื่อครบกำหนด',
  after: 'หลังครบกำหนด {time}',
  step: '{when} แจ้ง{to}',
  why: 'ยังไม่รายงาน {n} รายการ · {steps}',
  days: ['{n} วัน', '{n} วัน'],
  hours: ['{n} ชั่วโมง', '{n} ชั่วโมง'],
  minutes: ['{n} นาที', '{n} นาที'],
}

export const reminderTexts: Record<Language, Words> = { en, th }

/** '1 day 2 hours', without the units that are none. */
function timeText(minutes: number, language: Language): string {
  const words = reminderTexts[language]
  const parts = [
    [Math.floor(minutes / 1440), words.days],
    [Math.floor((minutes % 1440) / 60), words.hours],
    [minutes % 60, words.minutes],
  ] as const
  return parts
    .filter(([n]) => n > 0)
    .map(([n, [one, many]]) => (n === 1 ? one : many).replace('{n}', String(n)))
    .join(' ')
}

/** '1 hour before it is due'. */
export function whenText(minutes: number, language: Language): string {
  const { before, at, after } = reminderTexts[language]
  if (minutes === 0) return at
  return (minutes < 0 ? before : after).replace('{time}', timeText(Math.abs(minutes), language))
}

/** '1 hour before it is due, to reporters'. */
export function stepText({ minutes, to }: ReminderStep, language: Language): string {
  const { step, to: names } = reminderTexts[language]
  return step.replace('{when}', whenText(minutes, language)).replace('{to}', names[to])
}

/** Why a reminder was written, for its log: its steps, and how many reports it names. */
export function whyText(steps: readonly ReminderStep[], n: number, language: Language): string {
  const named = inOrder(steps).map((step) => stepText(step, language))
  return reminderTexts[language].why.replace('{steps}', named.join('; ')).replace('{n}', String(n))
}

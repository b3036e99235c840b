import { fill } from './fill.ts'
import type { Language } from '../registry.ts'
import { type ReminderStep, inOrder } from '../rules/reminderSteps.ts'
import { reminderTexts } from './catalogues.ts'
import { type Say, whenText } from './reminders.ts'

/* How letters and their log describe the steps of a reminder. */

function sayIn(language: Language): Say {
  const words = reminderTexts[language]
  return {
    span: (unit, count) => fill(words[`${unit}_${count === 1 ? 'one' : 'other'}`], { count }),
    when: (key, time) => words[key].replace('{time}', time),
  }
}

/** '1 hour before it is due, to reporters'. */
export function stepText({ minutes, to }: ReminderStep, language: Language): string {
  const { step, to: names } = reminderTexts[language]
  return step.replace('{when}', whenText(minutes, sayIn(language))).replace('{to}', names[to])
}

/** Why a reminder was written, for its log: its steps, and how many reports it names. */
export function whyText(steps: readonly ReminderStep[], n: number, language: Language): string {
  const named = inOrder(steps).map((step) => stepText(step, language))
  return fill(reminderTexts[language].why, { steps: named.join('; '), n })
}

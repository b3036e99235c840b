import { dayRuleCalls } from '../dayRule.ts'

export const SetAdvanceEventDays = dayRuleCalls(21, 'How many days ahead each event group may be reported.')

import { MENU } from '../registry.ts'
import { dayRuleCalls } from './shapes/dayRule.ts'

export const SetAdvanceEventDays = dayRuleCalls(
  MENU.advanceDays,
  'How many days ahead each event group may be reported.',
)

import { MENU } from '@daybook/shared/registry'
import { advanceProblems } from '@daybook/shared/rules/notificationRules'
import { implement } from '../../call/call.ts'
import { dayRuleHandlers } from '../../administration/dayRule/dayRule.ts'

export const setAdvanceEventDays = implement(
  'SetAdvanceEventDays',
  dayRuleHandlers({ menu: MENU.advanceDays, table: 'advance_rule', judge: advanceProblems }),
)

import { advanceProblems } from '@daybook/shared/rules/notificationRules'
import { implement } from '../../call.ts'
import { dayRuleHandlers } from '../../dayRule/dayRule.ts'

export const setAdvanceEventDays = implement(
  'SetAdvanceEventDays',
  dayRuleHandlers({ menu: 21, table: 'advance_rule', judge: advanceProblems }),
)

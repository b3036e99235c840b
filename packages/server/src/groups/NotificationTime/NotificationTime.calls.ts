import { MENU } from '@daybook/shared/registry'
import { reminderProblems } from '@daybook/shared/rules/notificationRules'
import { implement } from '../../call/call.ts'
import { dayRuleHandlers } from '../../administration/dayRule/dayRule.ts'

export const notificationTime = implement(
  'NotificationTime',
  dayRuleHandlers({ menu: MENU.notificationTime, table: 'notification_time_rule', judge: reminderProblems }),
)

import { MENU } from '@daybook/shared/registry'
import { reminderProblems } from '@daybook/shared/rules/notificationRules'
import type { DayRules } from '../../administration/DayRuleForm.tsx'
import { DayRulePage } from '../../administration/DayRulePage.tsx'

const RULES: DayRules = {
  group: 'NotificationTime',
  closed: 'reminderRule',
  menu: MENU.notificationTime,
  title: 'NotificationTime.title',
  note: 'NotificationTime.note',
  days: 'dayBefore',
  problemsOf: reminderProblems,
}

/** How many days before an advance report its receivers get a reminder. */
export const NotificationTimePage = () => <DayRulePage rules={RULES} />

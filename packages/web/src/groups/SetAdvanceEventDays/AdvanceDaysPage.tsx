import { MENU } from '@daybook/shared/registry'
import { advanceProblems } from '@daybook/shared/rules/notificationRules'
import type { DayRules } from '../../administration/DayRuleForm.tsx'
import { DayRulePage } from '../../administration/DayRulePage.tsx'

const RULES: DayRules = {
  group: 'SetAdvanceEventDays',
  closed: 'advanceRule',
  menu: MENU.advanceDays,
  title: 'SetAdvanceEventDays.title',
  note: 'SetAdvanceEventDays.note',
  days: 'advanceDays',
  problemsOf: advanceProblems,
  clearsDays: true,
}

/** How many days in advance each event group may be reported. */
export const AdvanceDaysPage = () => <DayRulePage rules={RULES} />

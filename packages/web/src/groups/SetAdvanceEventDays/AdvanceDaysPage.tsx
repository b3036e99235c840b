import { MENU } from '@daybook/shared/registry'
import { advanceProblems } from '@daybook/shared/rules/notificationRules'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { DayRules } from '../../administration/DayRuleForm.tsx'
import { DayRulePage } from '../../administration/DayRulePage.tsx'

/** How many days in advance each event group may be reported. */
export function AdvanceDaysPage() {
  const { t } = useTranslation()
  const rules = useMemo(
    (): DayRules => ({
      group: 'SetAdvanceEventDays',
      closed: 'advanceRule',
      menu: MENU.advanceDays,
      title: t('SetAdvanceEventDays.title'),
      note: t('SetAdvanceEventDays.note'),
      days: 'advanceDays',
      unit: t('dayRule.day'),
      problemsOf: advanceProblems,
      clearsDays: true,
    }),
    [t],
  )
  return <DayRulePage rules={rules} />
}

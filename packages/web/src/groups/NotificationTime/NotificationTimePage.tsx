import { MENU } from '@daybook/shared/registry'
import { reminderProblems } from '@daybook/shared/rules/notificationRules'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { DayRules } from '../../administration/DayRuleForm.tsx'
import { DayRulePage } from '../../administration/DayRulePage.tsx'

/** How many days before an advance report its receivers get a reminder. */
export function NotificationTimePage() {
  const { t } = useTranslation()
  const rules = useMemo(
    (): DayRules => ({
      group: 'NotificationTime',
      closed: 'reminderRule',
      menu: MENU.notificationTime,
      title: t('NotificationTime.title'),
      note: t('NotificationTime.note'),
      days: 'dayBefore',
      unit: t('dayRule.day'),
      problemsOf: reminderProblems,
    }),
    [t],
  )
  return <DayRulePage rules={rules} />
}

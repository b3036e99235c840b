import { WEBHOOK_EVENTS, WEBHOOK_TEST } from '@daybook/shared/rules/webhookRules'
import { useTranslation } from '../../platform/i18n/i18n.ts'

const ALL = [...WEBHOOK_EVENTS, WEBHOOK_TEST] as const
const KEYS = {
  'report.filed': 'reportFiled',
  'report.approved': 'reportApproved',
  'report.rejected': 'reportRejected',
  'report.waiting': 'reportWaiting',
  'report.deleted': 'reportDeleted',
  'report.restored': 'reportRestored',
  'action.added': 'actionAdded',
  'action.done': 'actionDone',
  [WEBHOOK_TEST]: 'test',
} as const satisfies Record<(typeof ALL)[number], string>

/** An event's display name; for one that this build does not know, its API name. */
export function useEventName() {
  const { t } = useTranslation()
  return (event: string) => {
    const known = ALL.find((one) => one === event)
    return known ? t(`Webhooks.event.${KEYS[known]}`) : event
  }
}

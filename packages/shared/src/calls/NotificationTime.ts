import { MENU } from '../registry.ts'
import { dayRuleCalls } from './shapes/dayRule.ts'

export const NotificationTime = dayRuleCalls(
  MENU.notificationTime,
  'How many days before an advance report each event group is reminded.',
)

import { dayRuleCalls } from '../dayRule.ts'

export const NotificationTime = dayRuleCalls(19, 'How many days before an advance report each event group is reminded.')

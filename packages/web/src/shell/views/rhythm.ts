import { calendarNames } from '../../kit/fields/calendarDays.ts'
import { language, type TFunction } from '../../platform/i18n/i18n.ts'
import type { View } from './openedView.ts'

export type Rhythm = Pick<NonNullable<View['letter']>, 'rhythm' | 'onDay' | 'hour'>

export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The weekdays, Monday first. */
export const weekdayNames = () => calendarNames(language()).weekdays.map(({ long }) => long)

/** When a view comes by letter: 'by e-mail on Monday, 07:00'. */
export function rhythmText({ rhythm, onDay, hour: at }: Rhythm, t: TFunction): string {
  const hour = hourText(at)
  switch (rhythm) {
    case 'day':
      return t('Views.everyDay', { hour })
    case 'week':
      return t('Views.everyWeek', { weekday: weekdayNames()[onDay - 1] ?? '', hour })
    case 'month':
      return t('Views.everyMonth', { day: onDay, hour })
  }
}

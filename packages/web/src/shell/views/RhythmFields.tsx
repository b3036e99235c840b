import { LETTER_RHYTHMS, type LetterRhythm } from '@daybook/shared/rules/viewRules'
import { Field } from '../../kit/fields/Field.tsx'
import { type KitForm, useWatch } from '../../kit/fields/form.ts'
import { NativeSelectField } from '../../kit/fields/NativeSelectField.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { hourText, type Rhythm, weekdayNames } from './rhythm.ts'

export type RhythmValues = { rhythm: LetterRhythm | ''; weekday: number; monthDay: number; hour: number }

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }))
const MONTH_DAYS = Array.from({ length: 31 }, (_, day) => ({ value: day + 1, label: String(day + 1) }))

export const rhythmValues = (of: Rhythm | null): RhythmValues => ({
  rhythm: of?.rhythm ?? 'day',
  weekday: of?.rhythm === 'week' ? of.onDay : 1,
  monthDay: of?.rhythm === 'month' ? of.onDay : 1,
  hour: of?.hour ?? 7,
})

/** Null: never. */
export const rhythmOf = ({ rhythm, weekday, monthDay, hour }: RhythmValues): Rhythm | null =>
  rhythm ? { rhythm, onDay: rhythm === 'month' ? monthDay : weekday, hour } : null

/** How often a view comes by letter, and when. */
export function RhythmFields<V extends RhythmValues>({ form, never }: { form: KitForm<V>; never?: string }) {
  const { t } = useTranslation()
  const rhythm = useWatch(form as unknown as KitForm<RhythmValues>, 'rhythm')
  return (
    <>
      <Field name="rhythm" label={t('Views.rhythm')}>
        <NativeSelectField
          {...(never ? { placeholder: never } : {})}
          options={LETTER_RHYTHMS.map((value) => ({ value, label: t(`Views.rhythms.${value}`) }))}
        />
      </Field>
      {rhythm === 'week' && (
        <Field name="weekday" label={t('Views.weekday')}>
          <NativeSelectField options={weekdayNames().map((label, day) => ({ value: day + 1, label }))} />
        </Field>
      )}
      {rhythm === 'month' && (
        <Field name="monthDay" label={t('Views.monthDay')} extra={t('Views.monthDayHint')}>
          <NativeSelectField options={MONTH_DAYS} />
        </Field>
      )}
      {rhythm !== '' && (
        <Field name="hour" label={t('Views.hour')}>
          <NativeSelectField options={HOURS} />
        </Field>
      )}
    </>
  )
}

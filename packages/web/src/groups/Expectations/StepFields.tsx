import {
  DEFAULT_REMINDER_STEPS,
  REMINDED,
  REMINDER_LIMIT,
  type ReminderStep,
  inOrder,
  stepKey,
} from '@daybook/shared/rules/reminderSteps'
import { whenText } from '@daybook/shared/texts/reminders'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { FieldProps } from '../../kit/fields/Field.tsx'
import { NativeSelectField } from '../../kit/fields/NativeSelectField.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { sayOf } from './ruleCompared.ts'
import { Row } from '../../kit/layout/layout.tsx'
import styles from './Expectations.module.css'

/** The choices: minutes before and after a report is due. */
const MOMENTS = [-1440, -720, -240, -120, -60, -30, -15, 0, 15, 30, 60, 120, 240, 720, 1440, 2880, 4320, 10_080]

/** Whom a rule reminds, and when: each step at most once. */
export function StepFields({ id, value = [], onChange, ...aria }: FieldProps<readonly ReminderStep[]>) {
  const { t } = useTranslation()
  const say = sayOf(t)
  const taken = new Set(value.map(stepKey))
  const change = (index: number, step: ReminderStep) => onChange?.(value.map((one, at) => (at === index ? step : one)))
  /** The first unused one of the usual steps, otherwise of all. */
  const next = [
    ...DEFAULT_REMINDER_STEPS,
    ...REMINDED.flatMap((to) => MOMENTS.map((minutes) => ({ minutes, to }))),
  ].find((step) => !taken.has(stepKey(step)))
  return (
    <div
      id={id}
      role="group"
      aria-labelledby={aria['aria-labelledby']}
      aria-describedby={aria['aria-describedby']}
      className={styles.steps}
    >
      {value.map((step, index) => {
        const n = index + 1
        const isFree = (other: ReminderStep) => stepKey(other) === stepKey(step) || !taken.has(stepKey(other))
        const moments = MOMENTS.includes(step.minutes) ? MOMENTS : [...MOMENTS, step.minutes].sort((a, b) => a - b)
        return (
          // Steps are keyed by index: a changed one stays in place.
          <div key={index} className={styles.step}>
            <NativeSelectField<number>
              aria-label={t('Expectations.stepWhen', { n })}
              options={moments
                .filter((minutes) => isFree({ ...step, minutes }))
                .map((minutes) => ({ value: minutes, label: whenText(minutes, say) }))}
              value={step.minutes}
              onChange={(minutes) => minutes !== '' && change(index, { ...step, minutes })}
            />
            <NativeSelectField<string>
              aria-label={t('Expectations.stepTo', { n })}
              options={REMINDED.filter((to) => isFree({ ...step, to })).map((to) => ({
                value: to,
                label: t(`reminders.to.${to}`),
              }))}
              value={step.to}
              onChange={(chosen) => {
                const to = REMINDED.find((one) => one === chosen)
                if (to) change(index, { ...step, to })
              }}
            />
            <IconButton
              icon="trash"
              label={t('Expectations.removeStep', { n })}
              onPress={() => onChange?.(value.filter((_, at) => at !== index))}
            />
          </div>
        )
      })}
      <Row>
        {next && value.length < REMINDER_LIMIT.steps && (
          <PlainButton icon="add" onClick={() => onChange?.([...value, next])}>
            {t('Expectations.addStep')}
          </PlainButton>
        )}
        {value.length === 0 && (
          <PlainButton onClick={() => onChange?.(inOrder(DEFAULT_REMINDER_STEPS))}>
            {t('Expectations.usualSteps')}
          </PlainButton>
        )}
      </Row>
    </div>
  )
}

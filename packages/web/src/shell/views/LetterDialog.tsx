import { formatDay } from '@daybook/shared/days'
import { LETTER_RHYTHMS, type LetterRhythm } from '@daybook/shared/rules/viewRules'
import { useSave } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { showToast } from '../../kit/feedback/toast.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm, useWatch } from '../../kit/fields/form.ts'
import { NativeSelectField } from '../../kit/fields/NativeSelectField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import textStyles from '../../kit/text.module.css'
import type { View } from './openedView.ts'
import { hourText, rhythmText, weekdayNames } from './rhythm.ts'

type Values = { rhythm: LetterRhythm | ''; weekday: number; monthDay: number; hour: number }

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }))
const MONTH_DAYS = Array.from({ length: 31 }, (_, day) => ({ value: day + 1, label: String(day + 1) }))

/** Says when a view comes to the user by letter, or that it does not. */
export function LetterDialog({ of, onClose }: { of: View; onClose: () => void }) {
  const { t } = useTranslation()
  const { viewId, name, letter } = of
  const form = useKitForm<Values>({
    rhythm: letter?.rhythm ?? 'day',
    weekday: letter?.rhythm === 'week' ? letter.onDay : 1,
    monthDay: letter?.rhythm === 'month' ? letter.onDay : 1,
    hour: letter?.hour ?? 7,
  })
  const problems = useFormProblems(form)
  const save = useSave('Views/SetLetter', { refresh: ['Views/List'], onProblem: problems.onProblem })
  const rhythm = useWatch(form, 'rhythm')
  async function submit({ rhythm, weekday, monthDay, hour }: Values) {
    const next = rhythm ? { rhythm, onDay: rhythm === 'month' ? monthDay : weekday, hour } : null
    if (!(await save.run({ viewId, letter: next }))) return
    onClose()
    const text = next ? t('Views.letterSaved', { name, when: rhythmText(next, t) }) : t('Views.letterStopped', { name })
    void showToast({ group: 'views', text })
  }
  return (
    <Dialog
      title={t('Views.letter', { name })}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" isBusy={save.isPending} onClick={() => form.submit()}>
            {t('ui.save')}
          </PlainButton>
        </>
      }
    >
      <p className={textStyles.dialogLead}>{t('Views.letterLead')}</p>
      <CheckedForm form={form} problems={problems} name="viewLetter" onFinish={(values) => void submit(values)}>
        <Stack gap={14}>
          <Field name="rhythm" label={t('Views.rhythm')}>
            <NativeSelectField
              placeholder={t('Views.never')}
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
          {letter?.lastAt && (
            <p className={textStyles.muted}>
              {t('Views.letterLast', { at: `${formatDay(letter.lastAt.slice(0, 10))} ${letter.lastAt.slice(11, 16)}` })}
            </p>
          )}
        </Stack>
      </CheckedForm>
    </Dialog>
  )
}

import { formatDay } from '@daybook/shared/days'
import { useSave } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { showToast } from '../../kit/feedback/toast.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import textStyles from '../../kit/text.module.css'
import type { View } from './openedView.ts'
import { rhythmText } from './rhythm.ts'
import { RhythmFields, type RhythmValues, rhythmOf, rhythmValues } from './RhythmFields.tsx'

/** Says when a view comes to the user by letter, or that it does not. */
export function LetterDialog({ of, onClose }: { of: View; onClose: () => void }) {
  const { t } = useTranslation()
  const { viewId, name, letter } = of
  const form = useKitForm<RhythmValues>(rhythmValues(letter))
  const problems = useFormProblems(form)
  const save = useSave('Views/SetLetter', { refresh: ['Views/List'], onProblem: problems.onProblem })
  async function submit(values: RhythmValues) {
    const next = rhythmOf(values)
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
          <RhythmFields form={form} never={t('Views.never')} />
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

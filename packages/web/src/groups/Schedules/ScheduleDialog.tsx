import type { Output } from '@daybook/shared'
import { useSave } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { showToast } from '../../kit/feedback/toast.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { rhythmText } from '../../shell/views/rhythm.ts'
import { RhythmFields, type RhythmValues, rhythmOf, rhythmValues } from '../../shell/views/RhythmFields.tsx'

type List = Output<'Schedules/List'>
export type Schedule = List['schedules'][number]
type Values = RhythmValues & { viewId: number | null; receiverGroupId: number | null }

/** Lets a view come to a receiver group, or at another time. */
export function ScheduleDialog({
  of,
  views,
  receiverGroups,
  onClose,
}: {
  of: Schedule | null
  views: List['views']
  receiverGroups: List['receiverGroups']
  onClose: () => void
}) {
  const { t } = useTranslation()
  const only = <T extends { value: number }>(all: readonly T[]) => (all.length === 1 ? (all[0]?.value ?? null) : null)
  const form = useKitForm<Values>({
    viewId: of?.viewId ?? only(views),
    receiverGroupId: of?.receiverGroupId ?? only(receiverGroups),
    ...rhythmValues(of),
  })
  const check = () => {
    const { viewId, receiverGroupId } = form.values()
    const required = (path: 'viewId' | 'receiverGroupId', field: 'viewName' | 'receiverGroup') => ({
      path,
      code: 'required' as const,
      values: { field },
    })
    return [
      ...(viewId === null ? [required('viewId', 'viewName')] : []),
      ...(receiverGroupId === null ? [required('receiverGroupId', 'receiverGroup')] : []),
    ]
  }
  const problems = useFormProblems(form, { check })
  const save = useSave('Schedules/Save', { refresh: ['Schedules/List', 'Views/List'], onProblem: problems.onProblem })
  const nameOf = (all: readonly { value: number; label: string }[], id: number | null) =>
    all.find(({ value }) => value === id)?.label ?? ''

  async function submit() {
    if (problems.show(check())) return
    const { viewId, receiverGroupId, ...when } = form.values()
    const rhythm = rhythmOf(when)
    if (viewId === null || receiverGroupId === null || !rhythm) return
    if (!(await save.run({ viewId, receiverGroupId, ...rhythm }))) return
    onClose()
    const name = of?.viewName ?? nameOf(views, viewId)
    const group = of?.receiverGroupName ?? nameOf(receiverGroups, receiverGroupId)
    void showToast({ text: t('Schedules.saved', { name, group, when: rhythmText(rhythm, t) }) })
  }
  const title = of ? t('Schedules.change', { name: of.viewName, group: of.receiverGroupName }) : t('Schedules.new')
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" isBusy={save.isPending} onClick={() => void submit()}>
            {t('ui.save')}
          </PlainButton>
        </>
      }
    >
      <p className={textStyles.dialogLead}>{t('Schedules.lead2')}</p>
      <CheckedForm
        form={form}
        problems={problems}
        name="schedule"
        aria-label={title}
        onFinish={() => void submit()}
        onFinishFailed={() => void submit()}
      >
        <Stack gap={14}>
          {!of && (
            <>
              <Field name="viewId" label={t('Schedules.view')} required extra={t('Schedules.viewHint')}>
                <SelectField options={views} />
              </Field>
              <Field name="receiverGroupId" label={t('field.receiverGroup')} required>
                <SelectField options={receiverGroups} />
              </Field>
            </>
          )}
          <RhythmFields form={form} />
        </Stack>
      </CheckedForm>
    </Dialog>
  )
}

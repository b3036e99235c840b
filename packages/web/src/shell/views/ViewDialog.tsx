import { pinned, pinnedText, periodSaid, VIEW_NAME_LIMIT, type ViewPath } from '@daybook/shared/rules/viewRules'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall, useSave } from '../../app/api.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { showToast } from '../../kit/feedback/toast.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { companyToday } from '../../kit/fields/calendarDays.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm, useWatch } from '../../kit/fields/form.ts'
import { NativeSelectField } from '../../kit/fields/NativeSelectField.tsx'
import { RadioField } from '../../kit/fields/RadioField.tsx'
import { useRules } from '../../kit/fields/rules.ts'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import textStyles from '../../kit/text.module.css'
import { openedView, saidIn, spelled, type View } from './openedView.ts'
import { queryToSave, useSaveView } from './useSaveView.ts'

type Values = { name: string; isFollowing: boolean; groupId: number | ''; isTaken: boolean }

/** Names, shares and deletes a view. `of`: null for a new one, of the page as it is shown. */
export function ViewDialog({ page, of, onClose }: { page: ViewPath; of: View | null; onClose: () => void }) {
  const { t } = useTranslation()
  const rules = useRules()
  const shown = useLocation({ select: ({ searchStr }) => searchStr })
  const groups = useCall('Views/List', {}, { isQuiet: true, staleTime: 60_000 }).data?.groups ?? []
  const [today] = useState(companyToday)
  const canTake = of !== null && of.page === page && spelled(of.query) !== spelled(shown)
  const form = useKitForm<Values>({
    name: of?.name ?? '',
    isFollowing: of === null || of.period !== null,
    groupId: of?.groupId ?? '',
    isTaken: canTake && openedView.get() === of.viewId,
  })
  const problems = useFormProblems(form)
  const save = useSaveView(onClose, { onProblem: problems.onProblem })
  const remove = useSave('Views/Delete', { refresh: ['Views/List'] })
  const isTaken = useWatch(form, 'isTaken') === true
  const isOfPage = of === null || isTaken
  const from = { page: of?.page ?? page, said: saidIn(isOfPage ? shown : of.query) }
  const period = (!isOfPage && of?.period) || periodSaid(from.page, from.said, today)
  const days = pinnedText(from.page, pinned(from.page, from.said, today))
  const known = of !== null && of.groupId !== null && groups.every(({ groupId }) => groupId !== of.groupId)

  function submit({ name, isFollowing, groupId }: Values) {
    const filters = queryToSave(from.page, from.said, isFollowing ? period : null)
    void save.run({ ...of, page: from.page, name, ...filters, groupId: groupId || null })
  }

  async function askToDelete(view: View) {
    const { name, groupId, viewId } = view
    const question = t(groupId === null ? 'Views.delete' : 'Views.deleteShared', { name })
    if (!(await confirm(question, { isDanger: true, okText: t('ui.delete') }))) return
    if (!(await remove.run({ viewId }))) return
    onClose()
    void showToast({ group: 'views', text: t('Views.deleted', { name }) })
  }

  return (
    <Dialog
      title={of ? t('Views.edit', { name: of.name }) : t('Views.newTitle')}
      onClose={onClose}
      footer={
        <>
          {of && (
            <PlainButton tone="quietRisky" isBusy={remove.isPending} onClick={() => void askToDelete(of)}>
              {t('ui.delete')}
            </PlainButton>
          )}
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" isBusy={save.isPending} onClick={() => form.submit()}>
            {t('ui.save')}
          </PlainButton>
        </>
      }
    >
      <CheckedForm form={form} problems={problems} name="view" onFinish={submit}>
        <Stack gap={14}>
          <Field
            name="name"
            label={t('field.viewName')}
            rules={[rules.required('viewName'), rules.max('viewName', VIEW_NAME_LIMIT)]}
          >
            <TextField />
          </Field>
          {period && (
            <Field name="isFollowing" label={t('Views.days')}>
              <RadioField
                options={[
                  { value: true, label: t('Views.follow', { period: t(`ui.${period}`) }) },
                  { value: false, label: t('Views.stay', { days }) },
                ]}
              />
            </Field>
          )}
          {!period && days !== '' && <p className={textStyles.muted}>{t('Views.stay', { days })}</p>}
          <Field name="groupId" label={t('field.viewGroup')} extra={t('Views.shareHint')}>
            <NativeSelectField
              placeholder={t('Views.onlyMe')}
              options={[
                ...groups.map(({ groupId, groupName }) => ({ value: groupId, label: groupName })),
                ...(known && of.groupId !== null ? [{ value: of.groupId, label: of.groupName }] : []),
              ]}
            />
          </Field>
          {canTake && (
            <Field name="isTaken">
              <Checkbox>{t('Views.takeOver')}</Checkbox>
            </Field>
          )}
        </Stack>
      </CheckedForm>
    </Dialog>
  )
}

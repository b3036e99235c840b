import { cleanText } from '@daybook/shared/rules/cleanText'
import { parseDay, formatDay } from '@daybook/shared/days'
import { actionProblems } from '@daybook/shared/rules/actionRules'
import { LIMIT } from '@daybook/shared/rules/rules'
import { useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useSave } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { useAskedClose } from '../../kit/dialogs/useAskedClose.ts'
import { companyToday } from '../../kit/fields/calendarDays.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { DateField } from '../../kit/fields/DateField.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { useRules } from '../../kit/fields/rules.ts'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { OwnerField } from './OwnerField.tsx'
import type { Action } from './parts.tsx'
import { ADDED_ANSWERS, useChange, useRequestId } from './useChange.ts'

type Values = { text: string; ownerId: number | null; due: string }

/** Adds an action to a report, with `due` as the suggested date, or changes `action`. */
export function ActionForm({
  action,
  due = null,
  ...props
}: {
  eventId: number
  action?: Action
  due?: string | null
  onClose: () => void
}) {
  return action ? <ChangeForm {...props} action={action} /> : <AddForm {...props} due={due} />
}

function AddForm({ eventId, due: proposed, onClose }: { eventId: number; due: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useKitForm<Values>({ text: '', ownerId: null, due: proposed === null ? '' : formatDay(proposed) })
  const problems = useFormProblems(form)
  const add = useSave('Actions/Add', { refresh: ADDED_ANSWERS, onProblem: problems.onProblem })
  const requestIdOf = useRequestId()
  const isBusy = useRef(false)
  async function save({ text, ownerId, due }: Values) {
    if (isBusy.current) return
    isBusy.current = true
    const sent = { eventId, text: cleanText(text), ownerId, due: parseDay(due) }
    const answer = await add.run({ requestId: requestIdOf(sent), ...sent })
    isBusy.current = false
    if (!answer) return
    void showToast({ text: t('Actions.added') })
    onClose()
  }
  return (
    <FormDialog
      title={t('Actions.add')}
      form={form}
      problems={problems}
      eventId={eventId}
      isPending={add.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    />
  )
}

function ChangeForm({ eventId, action, onClose }: { eventId: number; action: Action; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useKitForm<Values>({ text: action.text, ownerId: action.ownerId, due: formatDay(action.due) })
  const problems = useFormProblems(form)
  const change = useChange('Change', action, problems.onProblem)
  return (
    <FormDialog
      title={t('Actions.change')}
      form={form}
      problems={problems}
      eventId={eventId}
      old={action}
      isPending={change.isPending}
      onSave={({ text, ownerId, due }) =>
        void change.run({ text: cleanText(text), ownerId, due: parseDay(due) }).then((isDone) => isDone && onClose())
      }
      onClose={onClose}
    />
  )
}

function FormDialog({
  title,
  form,
  problems,
  eventId,
  old,
  isPending,
  onSave,
  onClose,
}: {
  title: string
  form: ReturnType<typeof useKitForm<Values>>
  problems: ReturnType<typeof useFormProblems>
  eventId: number
  old?: Action
  isPending: boolean
  onSave: (values: Values) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const rules = useRules()
  const [isTyped, setTyped] = useState(false)
  useUnsaved(isTyped)
  const leave = useAskedClose(() => isTyped, onClose, t('EventApprove.closeTitle'))
  const isPast = (day: string) => day < companyToday() && day !== old?.due
  const due = {
    isRequired: true,
    problem(value: unknown) {
      const iso = parseDay(String(value))
      if (value !== '' && iso === null) return t('problem.invalidDate', { name: t('field.actionDue') })
      const problem = actionProblems({ text: '-', ownerId: 1, due: iso }, companyToday(), old?.due)[0]
      return problem ? problems.sentence(problem) : null
    },
  } as const
  return (
    <Dialog
      title={title}
      onClose={leave}
      footer={
        <>
          <PlainButton onClick={leave}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" isBusy={isPending} onClick={() => form.submit()}>
            {t('ui.save')}
          </PlainButton>
        </>
      }
    >
      <CheckedForm<Values>
        form={form}
        problems={problems}
        name="action"
        onValuesChange={() => setTyped(true)}
        onFinish={onSave}
      >
        <Field
          name="text"
          label={t('Actions.text')}
          rules={[rules.required('action'), rules.max('action', LIMIT.description)]}
        >
          <TextAreaField max={LIMIT.description} rows={3} />
        </Field>
        <Field name="ownerId" label={t('field.actionOwner')} rules={[rules.required('actionOwner')]}>
          <OwnerField eventId={eventId} current={old ? { value: old.ownerId, label: old.ownerName } : null} />
        </Field>
        <Field name="due" label={t('field.actionDue')} rules={[due]}>
          <DateField aria-label={t('field.actionDue')} isDisabledDay={isPast} />
        </Field>
      </CheckedForm>
    </Dialog>
  )
}

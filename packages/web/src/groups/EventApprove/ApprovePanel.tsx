import { isBlank } from '@daybook/shared/rules/cleanText'
import { DECISION, LIMIT } from '@daybook/shared/rules/rules'
import { useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useSave } from '../../app/api.ts'
import { confirmSave, showCompleted } from '../../kit/dialogs/dialogs.ts'
import { ReportComments } from '../../events/comments/ReportComments.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { payloadOf, valuesOf } from '../../events/eventValues.ts'
import { useRules } from '../../kit/fields/rules.ts'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { useTyped } from '../../kit/useTyped.ts'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { EventDetail } from './EventDetail.tsx'
import { ReportActions } from '../../events/actions/ReportActions.later.ts'
import { useNeededAction } from '../../events/actions/useNeededAction.ts'
import { History } from '../../events/History.tsx'
import { DecideButtons, SendRejection } from '../../events/Decide.tsx'
import type { PanelProps } from './parts.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import textStyles from '../../kit/text.module.css'
import styles from './EventApprove.module.css'

type Values = { approvalRemark: string }

/** The report, read-only, and the decision on it: approve, or reject with a reason. */
export function ApprovePanel({ data, onTyped, onLeave, onFinished, onOvertaken }: PanelProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const typed = useTyped(`reject ${data.record.eventId}`)
  const form = useKitForm<Values>({ approvalRemark: typed.kept })
  const [isRejecting, setRejecting] = useState(typed.kept !== '')
  const [hasReason, setHasReason] = useState(typed.kept !== '')
  const isBusy = useRef(false)
  const needed = useNeededAction()
  const problems = useFormProblems(form)
  const save = useSave('EventApprove/SaveData', {
    // The menu counts pending reports, and the inbox lists them.
    refresh: ['Inbox/GetCount', 'Inbox/GetList', 'Inbox/GetReport'],
    onProblem(problem) {
      if (problem.fieldErrors.some(({ field }) => field === 'actions')) {
        needed.refuse(data.record.eventId)
        return true
      }
      // Usually another user was faster: the report is reloaded, and the typed reason stays.
      if (problem.kind === 'refused') onOvertaken()
      return problems.onProblem(problem)
    },
  })
  useUnsaved(hasReason)
  const report = data.record
  const canDecide = report.isApprover || report.canApprove

  async function decide(mode: 1 | 2, approvalRemark: string) {
    if (isBusy.current) return
    if (mode === DECISION.APPROVE && needed.refuses(report.eventId, report.isActionMissing)) return
    isBusy.current = true
    try {
      if (!(await confirmSave())) return
      const fields = payloadOf(valuesOf(report), true)
      const input = { ...fields, eventId: report.eventId, areaId: report.areaId, version: report.version }
      if (!(await save.run({ ...input, mode, statusId: report.statusId, approvalRemark }))) return
      await showCompleted(t(mode === DECISION.APPROVE ? 'message.approved' : 'message.rejected'))
      onFinished()
    } finally {
      isBusy.current = false
    }
  }
  function changed({ approvalRemark = '' }: Partial<Values>) {
    typed.keep(approvalRemark)
    setHasReason(!isBlank(approvalRemark))
    onTyped(!isBlank(approvalRemark))
  }

  function askReason() {
    setRejecting(true)
    // The field is hidden until the next render.
    setTimeout(() => form.focus('approvalRemark'))
  }

  return (
    <>
      <EventDetail data={data} />
      <ReportActions eventId={report.eventId} refusals={needed.refusals(report.eventId)} />
      <CheckedForm
        form={form}
        problems={problems}
        name="rejectEvent"
        className={styles.rejectForm}
        hidden={!isRejecting}
        onValuesChange={changed}
        onFinish={({ approvalRemark }: Values) => void decide(DECISION.REJECT, approvalRemark.trim())}
      >
        <Field
          name="approvalRemark"
          label={t('field.rejectReason')}
          rules={[rules.required('rejectReason'), rules.max('rejectReason', LIMIT.description)]}
        >
          <TextAreaField max={LIMIT.description} rows={3} />
        </Field>
      </CheckedForm>
      <ReportComments eventId={report.eventId} />
      <History entries={data.history} />
      <div className={styles.foot}>
        {!canDecide && <p className={textStyles.muted}>{t('EventApprove.cannotDecide')}</p>}
        {isRejecting ? (
          <PlainButton onClick={() => setRejecting(false)}>{t('EventApprove.back')}</PlainButton>
        ) : (
          <PlainButton onClick={onLeave}>{t('ui.close')}</PlainButton>
        )}
        {canDecide && isRejecting && (
          <SendRejection inNameOf={report.decidesFor} isBusy={save.isPending} onClick={() => form.submit()} />
        )}
        {canDecide && !isRejecting && (
          <DecideButtons
            inNameOf={report.decidesFor}
            isBusy={save.isPending}
            onApprove={() => void decide(DECISION.APPROVE, '')}
            onReject={askReason}
          />
        )}
      </div>
    </>
  )
}

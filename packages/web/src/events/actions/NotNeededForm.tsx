import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useSave } from '../../app/api.ts'
import { useKitForm } from '../../kit/fields/form.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ADDED_ANSWERS, useRequestId } from './useChange.ts'

/** Asks why a report needs no action although its type requires one. */
export function NotNeededForm({
  eventId,
  onDone,
  onClose,
}: {
  eventId: number
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const form = useKitForm({ reason: '' })
  const problems = useFormProblems(form)
  const requestIdOf = useRequestId()
  const save = useSave('Actions/WaiveRequirement', { refresh: ADDED_ANSWERS, onProblem: problems.onProblem })
  async function send(reason: string) {
    const sent = { eventId, reason }
    if (save.isPending || !(await save.run({ requestId: requestIdOf(sent), ...sent }))) return
    void showToast({ text: t('Actions.notNeededSaved') })
    onDone()
  }
  return (
    <ReasonDialog
      title={t('Actions.notNeeded')}
      lead={t('Actions.notNeededLead')}
      submit={t('Actions.notNeeded')}
      form={form}
      problems={problems}
      isPending={save.isPending}
      onSend={(reason) => void send(reason)}
      onClose={onClose}
    />
  )
}

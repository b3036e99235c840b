import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useKitForm } from '../../kit/fields/form.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import type { Action } from './parts.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useChange } from './useChange.ts'

/** Asks why an action need not be done. */
export function WaiveForm({ action, onClose }: { action: Action; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useKitForm({ reason: '' })
  const problems = useFormProblems(form)
  const waive = useChange('Waive', action, problems.onProblem)
  return (
    <ReasonDialog
      title={t('Actions.waive')}
      lead={t('Actions.waiveLead')}
      submit={t('Actions.waive')}
      form={form}
      problems={problems}
      isPending={waive.isPending}
      onSend={(reason) => void waive.run({ reason }).then((isDone) => isDone && onClose())}
      onClose={onClose}
    />
  )
}

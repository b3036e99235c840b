import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useFresh } from '../../administration/useFresh.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import type { Choices } from './parts.ts'
import { RuleForm } from './RuleForm.tsx'
import { hasUnsaved } from '../../kit/dialogs/unsaved.ts'
import { useAskedClose } from '../../kit/dialogs/useAskedClose.ts'

/** A new rule, or a change to an existing one in its current version. */
export function RuleDialog({
  ruleId,
  choices,
  onClose,
}: {
  ruleId: number | null
  choices: Choices
  onClose: () => void
}) {
  const { t } = useTranslation()
  const title = t(ruleId === null ? 'Expectations.addRule' : 'Expectations.changeRule')
  const leave = useAskedClose(hasUnsaved, onClose)
  return (
    <Dialog title={title} width={860} shape="page" onClose={leave}>
      {ruleId === null ? (
        <RuleForm rule={null} choices={choices} onReload={() => {}} onDone={onClose} />
      ) : (
        <Stored ruleId={ruleId} choices={choices} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Stored({ ruleId, choices, onClose }: { ruleId: number; choices: Choices; onClose: () => void }) {
  const { answer, round, reload } = useFresh('Expectations/GetRule', { ruleId })
  return (
    <WithAnswer answer={answer} lines={10}>
      {({ rule }) => (
        <RuleForm key={round} rule={rule} choices={choices} onReload={() => void reload()} onDone={onClose} />
      )}
    </WithAnswer>
  )
}

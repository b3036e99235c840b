import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { ActionForm } from './ActionForm.tsx'
import type { Action } from './parts.tsx'
import { useChange } from './useChange.ts'
import { WaiveForm } from './WaiveForm.tsx'
import styles from './actions.module.css'

/** Buttons for what the reader may do to an action now. */
export function ActionButtons({ action }: { action: Action }) {
  const { t } = useTranslation()
  const finish = useChange('Finish', action)
  const verify = useChange('Verify', action)
  const reopen = useChange('Reopen', action)
  // A form keeps the version that it was opened with, so that a change by somebody else meanwhile is refused, not overwritten.
  const [form, setForm] = useState<{ kind: 'change' | 'waive'; of: Action } | null>(null)
  const { may } = action
  const close = () => setForm(null)
  return (
    <div className={styles.buttons}>
      {may.finish && (
        <PlainButton tone="primary" icon="check" isBusy={finish.isPending} onClick={() => void finish.run()}>
          {t('Actions.finish')}
        </PlainButton>
      )}
      {may.verify && (
        <PlainButton tone="primary" icon="check" isBusy={verify.isPending} onClick={() => void verify.run()}>
          {t('Actions.verify')}
        </PlainButton>
      )}
      {may.change && <PlainButton onClick={() => setForm({ kind: 'change', of: action })}>{t('ui.edit')}</PlainButton>}
      {may.waive && (
        <PlainButton onClick={() => setForm({ kind: 'waive', of: action })}>{t('Actions.waive')}</PlainButton>
      )}
      {may.reopen && (
        <PlainButton
          isBusy={reopen.isPending}
          onClick={() => void confirm(t('Actions.confirmReopen')).then((isSure) => isSure && reopen.run())}
        >
          {t('Actions.reopen')}
        </PlainButton>
      )}
      {form?.kind === 'change' && <ActionForm eventId={action.eventId} action={form.of} onClose={close} />}
      {form?.kind === 'waive' && <WaiveForm action={form.of} onClose={close} />}
    </div>
  )
}

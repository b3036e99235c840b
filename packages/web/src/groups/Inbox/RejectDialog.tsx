import { useTranslation } from '../../platform/i18n/i18n.ts'
import { SendRejection } from '../../events/Decide.tsx'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import textStyles from '../../kit/text.module.css'

/** Asks for one reason for all selected reports. */
export function RejectDialog({
  eventIds,
  hasKeys,
  typedRef,
  onSend,
  onClose,
}: {
  eventIds: readonly number[]
  hasKeys: boolean
  /** The reason typed so far. */
  typedRef: { current: string }
  onSend: (reason: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('Inbox.bulkTitle', { count: eventIds.length })} onClose={onClose}>
      <p className={textStyles.dialogLead}>{t('Inbox.bulkLead')}</p>
      <ReasonForm
        eventIds={eventIds}
        start={typedRef.current}
        hasKeys={hasKeys}
        onTyped={(reason) => {
          typedRef.current = reason
        }}
        onSend={onSend}
        onLeave={onClose}
      >
        <SendRejection type="submit" />
      </ReasonForm>
    </Dialog>
  )
}

import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { ActionButtons } from '../../events/actions/ActionButtons.tsx'
import { ActionFiles } from '../../events/actions/ActionFiles.tsx'
import { ActionFacts, StateBadge } from '../../events/actions/parts.tsx'
import { ReportComments } from '../../events/comments/ReportComments.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import styles from './Actions.module.css'

/** One corrective action, with buttons for what its reader may do. */
export function ActionDialog({
  actionId,
  onClose,
  onReport,
}: {
  actionId: number
  onClose: () => void
  onReport: () => void
}) {
  const { t } = useTranslation()
  const answer = useCall('Actions/GetAction', { actionId }, { staleTime: 0 })
  return (
    <Dialog
      title={t('Actions.detail')}
      width={640}
      shape="page"
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onReport}>{t('Actions.openReport')}</PlainButton>
          <PlainButton onClick={onClose}>{t('ui.close')}</PlainButton>
        </>
      }
    >
      <WithAnswer answer={answer} lines={6}>
        {({ action }) => (
          <>
            <p className={styles.whole}>{action.text}</p>
            <p className={styles.state}>
              <StateBadge action={action} />
            </p>
            <ActionFacts action={action} />
            <ActionFiles action={action} />
            <div className={styles.buttons}>
              <ActionButtons action={action} />
            </div>
            <ReportComments eventId={action.eventId} actionId={action.id} />
          </>
        )}
      </WithAnswer>
    </Dialog>
  )
}

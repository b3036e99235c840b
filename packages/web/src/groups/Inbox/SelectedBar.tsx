import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { DecideButtons } from '../../events/Decide.tsx'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import type { Decision } from './useDecisions.ts'
import barStyles from '../../kit/table/SelectedBar.module.css'
import styles from './SelectedBar.module.css'

const RejectDialog = loadedLater(async () => (await import('./RejectDialog.tsx')).RejectDialog)

/** The most reports that one decision takes. */
const MOST = 1_000

/** The actions for all selected reports at once. */
export function SelectedBar({
  eventIds,
  inNameOf,
  hasKeys,
  typedRef,
  onClear,
  onDecide,
}: {
  eventIds: readonly number[]
  /** The people in whose names some of them are decided, or ''. */
  inNameOf: string
  hasKeys: boolean
  /** The reason typed so far. */
  typedRef: { current: string }
  onClear: () => void
  onDecide: (kind: Decision, reason: string) => void
}) {
  const { t } = useTranslation()
  const [isRejecting, setRejecting] = useState(false)
  const count = eventIds.length
  if (count === 0) return null
  const isTooMany = count > MOST
  return (
    <div className={`${barStyles.bar} ${styles.selected}`}>
      <strong role="status">
        {isTooMany ? t('Inbox.tooMany', { count: MOST, chosen: count }) : t('Inbox.selected', { count })}
      </strong>
      {inNameOf !== '' && <span>{t('Inbox.inNameOf', { names: inNameOf })}</span>}
      <PlainButton tone="quiet" onClick={onClear}>
        {t('Inbox.unselect')}
      </PlainButton>
      <DecideButtons
        count={count}
        disabled={isTooMany}
        onApprove={() => onDecide('approve', '')}
        onReject={() => setRejecting(true)}
      />
      {isRejecting && (
        <RejectDialog
          eventIds={eventIds}
          hasKeys={hasKeys}
          typedRef={typedRef}
          onClose={() => setRejecting(false)}
          onSend={(reason) => {
            setRejecting(false)
            onDecide('reject', reason)
          }}
        />
      )}
    </div>
  )
}

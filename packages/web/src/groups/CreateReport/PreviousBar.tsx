import { formatDay } from '@daybook/shared/days'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import type { PreviousOffer } from './usePrevious.ts'
import styles from './CreateReport.module.css'
import gridStyles from '../../kit/fields/grid.module.css'
import textStyles from '../../kit/text.module.css'

/**
 * Offers to continue from the previous report; once accepted, offers its text and an undo. Its space is reserved from the
 * start: content below must not move under the finger when the offer arrives.
 */
export function PreviousBar({ offer }: { offer: PreviousOffer | null }) {
  const { t } = useTranslation()
  return (
    <div
      className={`${styles.previousBar} ${gridStyles.spanAll}`}
      role="status"
      data-empty={offer === null || undefined}
    >
      {offer ? <Offer offer={offer} /> : <p className={textStyles.muted}>{t('CreateReport.previousNone')}</p>}
    </div>
  )
}

function Offer({ offer: { previous, isApplied, apply, applyText, undo, close } }: { offer: PreviousOffer }) {
  const { t } = useTranslation()
  const date = formatDay(previous.eventDay ?? '')
  return (
    <>
      <p>
        {t(isApplied ? 'CreateReport.previousApplied' : 'CreateReport.previousOffer', { date })}
        {previous.notEnded && <span className={textStyles.muted}> {t('CreateReport.previousOpen')}</span>}
      </p>
      {isApplied ? (
        <>
          {applyText && <PlainButton onClick={applyText}>{t('CreateReport.previousText')}</PlainButton>}
          <PlainButton onClick={undo}>{t('ui.undoRemove')}</PlainButton>
        </>
      ) : (
        <PlainButton onClick={apply}>{t('CreateReport.previousApply')}</PlainButton>
      )}
      <IconButton icon="close" label={t('ui.close')} onPress={close} />
    </>
  )
}

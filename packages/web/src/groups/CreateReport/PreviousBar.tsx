import { wireDay } from '@daybook/shared/days'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../kit/theme/icons.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import type { PreviousOffer } from './usePrevious.ts'

/** A quiet offer to go on from the report before; after it was taken, the way back. */
export function PreviousBar({ offer }: { offer: PreviousOffer }) {
  const { t } = useTranslation()
  const date = wireDay(offer.previous.eventDay ?? '')
  const isOpen = offer.previous.notEnded === 'Y'
  return (
    <div className="previous-bar span-all" role="status">
      <p>
        {t(offer.isApplied ? 'CreateReport.previousApplied' : 'CreateReport.previousOffer', { date })}
        {isOpen && <span className="muted"> {t('CreateReport.previousOpen')}</span>}
      </p>
      {offer.isApplied ? (
        <PlainButton onClick={offer.undo}>{t('ui.undoRemove')}</PlainButton>
      ) : (
        <PlainButton onClick={offer.apply}>{t('CreateReport.previousApply')}</PlainButton>
      )}
      <button type="button" className="plain-button" aria-label={t('ui.close')} onClick={offer.close}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}

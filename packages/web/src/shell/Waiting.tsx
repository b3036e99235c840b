import { useTranslation } from 'react-i18next'

/** What stands in place of a page whose code is on its way. */
export function Waiting() {
  const { t } = useTranslation()
  return (
    <div className="waiting" role="status">
      <span className="waiting-bar" />
      <span className="sr-only">{t('ui.loading')}</span>
    </div>
  )
}

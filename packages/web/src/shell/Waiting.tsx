import { useTranslation } from 'react-i18next'

/** Placeholder while a page's code loads. */
export function Waiting() {
  const { t } = useTranslation()
  return (
    <div className="waiting" role="status">
      <span className="waiting-bar" />
      <span className="sr-only">{t('ui.loading')}</span>
    </div>
  )
}

import { useTranslation } from '../platform/i18n/i18n.ts'
import { Icon } from '../kit/theme/icons.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import { chartEngine } from './chartKit.ts'
import statesStyles from '../kit/feedback/states.module.css'

/** Shown in place of a chart when the chart engine failed to load. A retry draws all of them. */
export function ChartsLost() {
  const { t } = useTranslation()
  return (
    <div className={`${statesStyles.box} ${statesStyles.bad}`} role="alert">
      <Icon name="alert" size={28} />
      <p>{t('reports.chartsLost')}</p>
      <PlainButton onClick={() => void chartEngine().catch(() => {})}>
        <Icon name="refresh" size={16} />
        {t('ui.retry')}
      </PlainButton>
    </div>
  )
}

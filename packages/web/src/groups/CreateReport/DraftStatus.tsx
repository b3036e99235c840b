import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Icon } from '../../kit/theme/icons.tsx'
import type { DraftState } from './draftKeeper.ts'
import styles from './CreateReport.module.css'

const ICON = {
  submitted: 'check',
  changed: 'refresh',
  saving: 'refresh',
  kept: 'check',
  local: 'warning',
  refused: 'warning',
  elsewhere: 'warning',
} as const

const TEXT = {
  submitted: 'CreateReport.submitted',
  changed: 'CreateReport.draftSaving',
  saving: 'CreateReport.draftSaving',
  kept: 'CreateReport.draftKept',
  local: 'CreateReport.draftLocal',
  refused: 'CreateReport.draftRefused',
  elsewhere: 'CreateReport.draftElsewhere',
} as const

/** Says briefly, next to the buttons, whether the input was filed or is saved. */
export function DraftStatus({ state }: { state: DraftState }) {
  const { t } = useTranslation()
  if (state === 'empty') return null
  return (
    <span className={styles.draftStatus} data-state={state}>
      <Icon name={ICON[state]} size={15} />
      {t(TEXT[state])}
    </span>
  )
}

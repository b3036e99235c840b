import { Link } from '@tanstack/react-router'
import { useTranslation } from '../platform/i18n/i18n.ts'
import type { ProblemError } from '../platform/answer.ts'
import { Icon } from '../kit/theme/icons.tsx'
import buttonsStyles from '../kit/buttons.module.css'
import statesStyles from '../kit/feedback/states.module.css'

/** The error for a sealed link that cannot be opened, with a link to the unfiltered report. */
export function InvalidLink({ problem }: { problem: ProblemError }) {
  const { t } = useTranslation()
  return (
    <div className={`${statesStyles.box} ${statesStyles.bad}`} role="alert">
      <Icon name="alert" size={28} />
      <p>{problem.message || t('problem.invalidLink')}</p>
      <Link className={buttonsStyles.linkButton} to="." search={{}}>
        {t('reports.invalidLinkShowAll')}
      </Link>
    </div>
  )
}

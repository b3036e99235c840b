import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ProblemError } from '../answer.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/icons.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

/** A link that does not open, because it was cut or changed on its way, and where to go instead. */
export function InvalidLink({ problem }: { problem: ProblemError }) {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle title={t('EventRecord.title')} />
      <div className="state-box state-bad" role="alert">
        <Icon name="alert" size={28} />
        <p>{problem.message || t('problem.invalidLink')}</p>
        <Link className="link-button" to={paths.eventRecord}>
          {t('EventRecord.showAll')}
        </Link>
      </div>
    </>
  )
}

/** Says that a link limits what is shown, and how to see the rest. */
export function OfLink() {
  const { t } = useTranslation()
  return (
    <p className="notice notice-info">
      {t('EventRecord.ofLink')} <Link to={paths.eventRecord}>{t('EventRecord.showAll')}</Link>
    </p>
  )
}

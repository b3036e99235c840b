import { Link } from '@tanstack/react-router'
import { type TFunction, useTranslation } from '../../platform/i18n/i18n.ts'
import type { ProblemError } from '../../platform/answer.ts'
import { paths } from '../../app/paths.ts'
import { Icon } from '../../kit/theme/icons.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import type { Choices } from './useRecord.ts'
import buttonsStyles from '../../kit/buttons.module.css'
import statesStyles from '../../kit/feedback/states.module.css'
import noticeStyles from '../../kit/notice.module.css'

type NumberOfLink = NonNullable<Choices['number']>

/** The error for a link that was truncated or altered and cannot be opened, with a way to continue. */
export function InvalidLink({ problem }: { problem: ProblemError }) {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle title={t('EventRecord.title')} />
      <div className={`${statesStyles.box} ${statesStyles.bad}`} role="alert">
        <Icon name="alert" size={28} />
        <p>{problem.message || t('problem.invalidLink')}</p>
        <Link className={buttonsStyles.linkButton} to={paths.eventRecord}>
          {t('EventRecord.showAll')}
        </Link>
      </div>
    </>
  )
}

/** Says which number a link came from and what became of its events, and how to see the rest. */
export function OfLink({ number }: { number: Choices['number'] }) {
  const { t } = useTranslation()
  return (
    <p role="note" className={`${noticeStyles.notice} ${noticeStyles.info}`}>
      {number ? sentencesOf(number, t).join(' ') : t('EventRecord.ofLink')}{' '}
      <Link to={paths.eventRecord}>{t('EventRecord.showAll')}</Link>
    </p>
  )
}

function sentencesOf({ cell, count, shown, deleted, hidden }: NumberOfLink, t: TFunction): string[] {
  const isReport = cell !== ''
  if (count === null) return [t('EventRecord.ofPartOfCell', { cell })]
  return [
    isReport ? t('EventRecord.ofCell', { cell, count }) : t('EventRecord.ofIds', { count }),
    ...(shown < count ? [t('EventRecord.shownOfNumber', { count: shown })] : []),
    ...(deleted > 0
      ? [t(isReport ? 'EventRecord.deletedSince' : 'EventRecord.deletedSinceLink', { count: deleted })]
      : []),
    ...(hidden ? [t('EventRecord.outsideYours', { count: hidden })] : []),
  ]
}

import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { ProblemError } from '../../platform/answer.ts'
import { Icon } from '../theme/icons.tsx'
import { PlainButton } from '../PlainButton.tsx'
import styles from './states.module.css'

/** Placeholder while loading. `lines` is roughly the height of the content. */
export function Loading({ lines = 4 }: { lines?: number }) {
  const { t } = useTranslation()
  return (
    <div className={styles.loading} data-loading role="status" aria-label={t('ui.loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.skeleton} style={{ width: `${92 - ((line * 17) % 40)}%` }} />
      ))}
    </div>
  )
}

/** 'No Data', or why there is nothing; `next`: what to do about it. */
export function Empty({ text, next }: { text?: string | undefined; next?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.box}>
      <Icon name="list" size={28} />
      <p>{text ?? t('ui.noData')}</p>
      {next && <div className={styles.next}>{next}</div>}
    </div>
  )
}

/** What comes next where filters find nothing. */
export function NoneFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('ui.noneFound')}</p>
      <ClearFilters onClear={onClear} />
    </>
  )
}

export function ClearFilters({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return <PlainButton onClick={onClear}>{t('ui.clearFilters')}</PlainButton>
}

/** A part of the page that failed to load, with a retry button. */
export function ErrorState({ problem, onRetry }: { problem: ProblemError | null; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={`${styles.box} ${styles.bad}`} role="alert">
      <Icon name="alert" size={28} />
      <p>{problem?.message || t('ui.loadFailed')}</p>
      <PlainButton onClick={onRetry}>
        <Icon name="refresh" size={16} />
        {t('ui.retry')}
      </PlainButton>
    </div>
  )
}

/** A part of the page that the user may not see. */
export function Denied() {
  const { t } = useTranslation()
  return (
    <div className={`${styles.box} ${styles.bad}`} role="alert">
      <Icon name="lock" size={28} />
      <p>{t('problem.noPermission')}</p>
    </div>
  )
}

type Answer<T> = { data: T | undefined; error: ProblemError | null; isPending: boolean; refetch: () => unknown }

/** Renders the answer of useCall, or its loading and error states. */
export function WithAnswer<T>({
  answer,
  lines,
  children,
}: {
  answer: Answer<T>
  lines?: number
  children: (data: T) => ReactNode
}) {
  if (answer.data !== undefined) return children(answer.data)
  if (answer.error?.kind === 'permission') return <Denied />
  if (answer.error) return <ErrorState problem={answer.error} onRetry={() => void answer.refetch()} />
  return <Loading {...(lines === undefined ? {} : { lines })} />
}

import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { momentText } from '../app/momentText.ts'
import { isFilingScreen, offlineStore } from '../app/offline.ts'
import { paths } from '../app/paths.ts'
import { session } from '../app/session.ts'
import noticeStyles from '../kit/notice.module.css'
import { PlainButton } from '../kit/PlainButton.tsx'
import { useStore } from '../kit/store.ts'
import { loadedLater } from '../kit/feedback/loadedLater.tsx'
import styles from './OfflineBar.module.css'

const ConfirmFiled = loadedLater(async () => (await import('./ConfirmFiled.tsx')).ConfirmFiled)

/** A bar above the page: there is no network, reports are queued on this device, or this browser cannot store anything. */
export function OfflineBar() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const offline = useStore(offlineStore)
  const { source, asOf, isEnded, waiting, needsYou, unconfirmed, undoing, trouble } = offline
  const [isLater, setLater] = useState(false)
  const isFiling = isFilingScreen(pathname)
  const at = asOf === null ? '' : momentText(asOf)
  const count = waiting + needsYou + unconfirmed + undoing
  const isAsked = offline.isAsked && source === 'server' && !isEnded
  const texts = [
    ...(source === 'device' ? [t(isEnded ? 'Outbox.noSession' : 'Outbox.noNetwork', { at })] : []),
    ...(isEnded && count > 0 ? [t('Outbox.ended')] : []),
    ...(isAsked ? [t('Outbox.confirmText', { count: unconfirmed })] : []),
    ...(trouble && isFiling ? [t(`Outbox.${trouble}`)] : []),
  ]
  // The outbox itself already shows what is queued.
  const isLinked = count > 0 && pathname !== paths.outbox
  if (texts.length === 0 && !isLinked) return null
  const counts = [
    ...(needsYou > 0 ? [t('Outbox.needsYou', { count: needsYou })] : []),
    ...(waiting + unconfirmed > 0 ? [t('Outbox.waiting', { count: waiting + unconfirmed })] : []),
    ...(undoing > 0 ? [t('Outbox.undoing', { count: undoing })] : []),
  ]
  return (
    <div
      className={`${noticeStyles.notice} ${needsYou > 0 || trouble ? noticeStyles.warn : noticeStyles.info} ${styles.bar}`}
      data-print="never"
    >
      <p role="status">{texts.join(' ')}</p>
      {isLinked && (
        <Link to={paths.outbox} className={styles.link}>
          {t('Outbox.title')}: {counts.join(', ')}
        </Link>
      )}
      {isAsked && (
        <PlainButton tone="primary" onClick={() => setLater(false)}>
          {t('Outbox.confirm')}
        </PlainButton>
      )}
      {isAsked && !isLater && <ConfirmFiled onClose={() => setLater(true)} />}
      {isEnded && (
        <PlainButton tone="primary" onClick={() => void signIn()}>
          {t('Outbox.signIn')}
        </PlainButton>
      )}
    </div>
  )
}

/** Opens over the page, so that no input is lost; then queued reports are sent. */
async function signIn(): Promise<void> {
  try {
    await session.expired()
  } catch {
    return
  }
  await (await import('../offline/device.ts')).wake(true)
}

import { useEffect, useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { isFillingIn } from '../kit/dialogs/unsaved.ts'
import { newerBuild, openNewBuild, reloadFor } from './newBuild.ts'
import buttonsStyles from '../kit/buttons.module.css'
import styles from './NewBuildBar.module.css'

const EVERY_MS = 5 * 60_000

/** Whether a dialog is open. */
function isReading(): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.getClientRects().length > 0)
}

/** Watches for a newer build. An idle page reloads by itself; one with typed input asks. */
export function NewBuildBar() {
  const { t } = useTranslation()
  const [build, setBuild] = useState<string | null>(null)
  useEffect(() => {
    let isOn = true
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      const found = await newerBuild()
      if (!found || !isOn) return
      const isBusy = isFillingIn() || isReading()
      if (isBusy || !reloadFor(found)) setBuild(found)
    }
    const timer = setInterval(() => void look(), EVERY_MS)
    const onFocus = () => void look()
    addEventListener('focus', onFocus)
    document.addEventListener('visibilitychange', onFocus)
    return () => {
      isOn = false
      clearInterval(timer)
      removeEventListener('focus', onFocus)
      document.removeEventListener('visibilitychange', onFocus)
    }
  }, [])
  if (!build) return null
  return (
    <div className={styles.bar} role="status">
      <span>{t('Shell.newVersion')}</span>
      <button
        type="button"
        className={`${buttonsStyles.plainButton} ${buttonsStyles.filled}`}
        onClick={() => void openNewBuild()}
      >
        {t('Shell.reload')}
      </button>
    </div>
  )
}

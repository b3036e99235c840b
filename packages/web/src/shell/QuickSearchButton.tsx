import { useEffect, useEffectEvent, useState } from 'react'
import { useIsCovered } from '../kit/dialogs/openDialogs.ts'
import { loadedLater } from '../kit/feedback/loadedLater.tsx'
import { Key } from '../kit/Key.tsx'
import { Icon } from '../kit/theme/icons.tsx'
import { useTranslation, withTexts } from '../platform/i18n/i18n.ts'
import textStyles from '../kit/text.module.css'
import styles from './Header.module.css'

const QuickSearch = loadedLater(
  async () => (await withTexts('QuickSearch', () => import('./QuickSearch.tsx'))).QuickSearch,
)

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the palette; so does its key, unless a dialog is open. */
export function QuickSearchButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isCovered = useIsCovered()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.code === 'KeyK' && (isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey
    if (!isKey) return
    // A browser's own field would open instead.
    event.preventDefault()
    if (!isCovered) setOpen(true)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={styles.searchWord} aria-hidden="true">
          {t('ui.search')}
        </span>
        <span className={textStyles.srOnly}>{t('Shell.quickSearch')}</span>
        <Key name={isMac ? '⌘ K' : 'Ctrl K'} />
      </button>
      {isOpen && <QuickSearch onClose={() => setOpen(false)} />}
    </>
  )
}

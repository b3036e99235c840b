import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { useIsPhone } from './theme/media.ts'
import { PlainButton } from './PlainButton.tsx'
import styles from './FilterFold.module.css'

/**
 * On a phone the filters are behind a button, because users come for the rows. They are rendered when first shown, or when
 * something is wrong with them.
 */
export function FilterFold({
  count,
  problem,
  children,
}: {
  /** How many filters are set; undefined if some always are. */
  count?: number
  /** The server's complaint about the filters, or null. */
  problem?: object | null
  children: ReactNode
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  // Kept once they were seen: turning a phone must not lose what is typed.
  const [wasShown, setWasShown] = useState(!isPhone)
  if ((isOpen || !isPhone) && !wasShown) setWasShown(true)
  useEffect(() => {
    if (problem) setOpen(true)
  }, [problem])
  const id = useId()
  return (
    <div className={styles.fold} data-print={isPhone || count === 0 ? 'never' : undefined}>
      {isPhone && (
        <PlainButton isWide icon="search" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'ui.hideFilters' : 'ui.showFilters')}
          {count ? ` (${count})` : ''}
        </PlainButton>
      )}
      <div id={id} hidden={isPhone && !isOpen}>
        {wasShown && children}
      </div>
    </div>
  )
}

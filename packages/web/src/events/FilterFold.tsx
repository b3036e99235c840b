import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../app/i18n/i18n.ts'
import { useIsPhone } from '../kit/theme/media.ts'
import { PlainButton } from '../kit/PlainButton.tsx'
import styles from './FilterFold.module.css'

/** On a phone the filters wait behind a button: the rows are what one came for. */
export function FilterFold({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.fold}>
      {isPhone && (
        <PlainButton isWide icon="search" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'EventRecord.hideFilters' : 'EventRecord.showFilters')} ({count})
        </PlainButton>
      )}
      <div id={id} hidden={isPhone && !isOpen}>
        {children}
      </div>
    </div>
  )
}

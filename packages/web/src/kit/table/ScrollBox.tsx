import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import styles from './ScrollBox.module.css'

/**
 * A table scrolls with the page, under its headings. One that does not fit scrolls sideways in this box (`data-scrolls="wide"`),
 * which takes the focus so that the keyboard can scroll it too. In browsers that cannot scroll one axis alone, its headings
 * leave with the page.
 */
export function ScrollBox({
  name,
  role,
  className,
  children,
}: {
  name: string
  role: 'region' | 'group'
  className: string | undefined
  children: ReactNode
}) {
  const { t } = useTranslation()
  const [isWide, setWide] = useState(false)
  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWide(element.scrollWidth > element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={box}
      className={`${styles.box} ${className}`}
      role={role}
      aria-label={t('ui.tableScrolls', { name })}
      tabIndex={isWide ? 0 : undefined}
      data-scrolls={isWide ? 'wide' : ''}
    >
      {children}
    </div>
  )
}

import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import styles from './PageTitle.module.css'

/** Sets the tab's title. */
export function useDocumentTitle(title: string) {
  const { t } = useTranslation()
  const product = t('ui.productName')
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title, product])
}

let isFirstPage = true

/** Focusing the heading announces a new page; the first page starts at the top, like any document. */
function useFocusOnOpen() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isFirst = isFirstPage
    isFirstPage = false
    const active = document.activeElement
    const isFree =
      active === null || active === document.body || active.closest('nav, header, [role="dialog"]') !== null
    if (!isFirst && isFree) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

/** What the frame puts beside the title of every page, before its own actions; null for nothing. */
export const TitleTools = createContext<ReactNode>(null)

/** The page's only h1, with its note and actions. */
export function PageTitle({ title, note, actions }: { title: string; note?: ReactNode; actions?: ReactNode }) {
  useDocumentTitle(title)
  const heading = useFocusOnOpen()
  const tools = useContext(TitleTools)
  return (
    <div className={styles.title}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      {(actions !== undefined || tools !== null) && (
        <div className={styles.actions}>
          {tools}
          {actions}
        </div>
      )}
    </div>
  )
}

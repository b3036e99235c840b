import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Names the browser's tab. */
export function useDocumentTitle(title: string) {
  const { t } = useTranslation()
  const product = t('ui.productName')
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title, product])
}

let isFirstPage = true

/** A new page is announced by its heading getting the focus; the very first starts at the top, as any document does. */
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

/** The one h1 of a page, with what stands beside it. */
export function PageTitle({ title, note, actions }: { title: string; note?: ReactNode; actions?: ReactNode }) {
  useDocumentTitle(title)
  const heading = useFocusOnOpen()
  return (
    <div className="page-title">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {note !== undefined && <p className="page-note">{note}</p>}
      </div>
      {actions !== undefined && <div className="page-actions">{actions}</div>}
    </div>
  )
}

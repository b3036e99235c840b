import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Names the browser's tab. */
export function useDocumentTitle(title: string) {
  const { t } = useTranslation()
  const product = t('ui.productName')
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title, product])
}

/** The one h1 of a page, with what stands beside it. It gets the focus when the page is opened, see Shell/Layout. */
export function PageTitle({ title, note, actions }: { title: string; note?: ReactNode; actions?: ReactNode }) {
  useDocumentTitle(title)
  return (
    <div className="page-title">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {note !== undefined && <p className="page-note">{note}</p>}
      </div>
      {actions !== undefined && <div className="page-actions">{actions}</div>}
    </div>
  )
}

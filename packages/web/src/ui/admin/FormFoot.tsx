import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StandardButton } from '../ButtonBar.tsx'

/** Save and back below a form; `children` stand at the other end. Without `onSave` there is only the way back. */
export function FormFoot({
  back,
  isSaving,
  onSave,
  children,
}: {
  back: string
  isSaving: boolean
  onSave?: () => void
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className="record-foot">
      <div>{children}</div>
      <div className="button-bar">
        <Link className="button" to={back}>
          {t('admin.back')}
        </Link>
        {onSave && <StandardButton kind="save" loading={isSaving} onClick={onSave} />}
      </div>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { ButtonBar, StandardButton } from '../kit/ButtonBar.tsx'
import { useWayBack } from './wayBack.ts'
import { Row } from '../kit/layout/layout.tsx'
import plainButtonStyles from '../kit/PlainButton.module.css'
import styles from './FormFoot.module.css'

/**
 * Save and Back below a form; `children` are placed at the opposite end. Without `onSave` there is only Back, which leads to
 * the list as it was left.
 */
export function FormFoot({
  back,
  isSaving,
  onSave,
  children,
}: {
  /** The list's path. */
  back: string
  isSaving: boolean
  onSave?: () => void
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const wayBack = useWayBack(back)
  return (
    <Row className={styles.foot} gap={[8, 16]} justify="space-between" above={16}>
      <div>{children}</div>
      <ButtonBar align="start">
        <Link className={plainButtonStyles.button} {...wayBack}>
          {t('admin.back')}
        </Link>
        {onSave && <StandardButton kind="save" isBusy={isSaving} onClick={onSave} />}
      </ButtonBar>
    </Row>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { ButtonBar, StandardButton } from '../kit/ButtonBar.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
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
  onSaveNext,
  children,
}: {
  /** The list's path. */
  back: string
  isSaving: boolean
  onSave?: () => void
  /** For a new record: saves it and starts the next one. */
  onSaveNext?: (() => void) | undefined
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const wayBack = useWayBack(back)
  return (
    <Row className={styles.foot} gap={[8, 16]} justify="space-between" above={16}>
      <Row gap={8} align="center">
        {children}
      </Row>
      <ButtonBar align="start">
        <Link className={plainButtonStyles.button} {...wayBack}>
          {t('admin.back')}
        </Link>
        {onSave && onSaveNext && (
          <PlainButton disabled={isSaving} onClick={onSaveNext}>
            {t('admin.saveAndAdd')}
          </PlainButton>
        )}
        {onSave && <StandardButton kind="save" isBusy={isSaving} onClick={onSave} />}
      </ButtonBar>
    </Row>
  )
}

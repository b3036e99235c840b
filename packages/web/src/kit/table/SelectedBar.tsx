import type { ReactNode } from 'react'
import { t, useTranslation } from '../../platform/i18n/i18n.ts'
import { StandardButton } from '../ButtonBar.tsx'
import { confirmDelete, showDeleted } from '../dialogs/dialogs.ts'
import { PlainButton } from '../PlainButton.tsx'
import styles from './SelectedBar.module.css'

/**
 * 'Selected (n) Row' with the other actions for the selected rows, and a delete button; all or none are deleted. `onDelete`
 * resolves to whether they were deleted, and `onDeleted` is called once the user has closed the message about it.
 */
export function SelectedBar({
  chosen,
  onChange,
  isPending = false,
  onDelete,
  onDeleted,
  ask = (ids) => (ids.length > 1 ? confirmDelete(t('list.selected', { n: ids.length })) : confirmDelete()),
  children,
}: {
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
  isPending?: boolean
  /** Absent: the rows cannot be deleted here. */
  onDelete?: (ids: number[]) => Promise<boolean>
  onDeleted?: (ids: number[]) => void
  /** Asks whether to delete; resolves to the answer. */
  ask?: (ids: number[]) => Promise<boolean>
  children?: ReactNode
}) {
  useTranslation()
  if (chosen.size === 0) return null

  async function deleteAll(run: (ids: number[]) => Promise<boolean>) {
    const ids = [...chosen]
    if (!(await ask(ids))) return
    if (!(await run(ids))) return
    onChange(new Set())
    await showDeleted()
    onDeleted?.(ids)
  }

  return (
    <div className={styles.bar}>
      <strong role="status">{t('list.selected', { n: chosen.size })}</strong>
      <PlainButton tone="quiet" onClick={() => onChange(new Set())}>
        {t('list.unselect')}
      </PlainButton>
      {children}
      {onDelete && (
        <StandardButton kind="delete" isBusy={isPending} onClick={() => void deleteAll(onDelete)}>
          {t('list.deleteSelected')}
        </StandardButton>
      )}
    </div>
  )
}

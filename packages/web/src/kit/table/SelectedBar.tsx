import { useTranslation } from 'react-i18next'
import { StandardButton } from '../ButtonBar.tsx'
import { confirmDelete, showDeleted } from '../dialogs/dialogs.ts'
import { PlainButton } from '../PlainButton.tsx'
import styles from './SelectedBar.module.css'

/** 'Selected (n) Row' with a delete button, all or none. `onDelete` resolves to whether they were deleted. */
export function SelectedBar({
  chosen,
  onChange,
  isPending,
  onDelete,
}: {
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
  isPending: boolean
  onDelete: (ids: number[]) => Promise<boolean>
}) {
  const { t } = useTranslation()
  if (chosen.size === 0) return null

  async function deleteAll() {
    if (!(await confirmDelete())) return
    if (!(await onDelete([...chosen]))) return
    onChange(new Set())
    await showDeleted()
  }

  return (
    <div className={styles.bar}>
      <strong role="status">{t('list.selected', { n: chosen.size })}</strong>
      <PlainButton tone="quiet" onClick={() => onChange(new Set())}>
        {t('list.unselect')}
      </PlainButton>
      <StandardButton kind="delete" isBusy={isPending} onClick={() => void deleteAll()}>
        {t('list.deleteSelected')}
      </StandardButton>
    </div>
  )
}

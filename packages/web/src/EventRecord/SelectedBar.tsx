import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSave } from '../api.ts'
import { StandardButton } from '../ui/ButtonBar.tsx'
import { confirmDelete, showDeleted } from '../ui/dialogs.ts'

/** How many rows are chosen, and their deletion: all of them or none. */
export function SelectedBar({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}) {
  const { t } = useTranslation()
  const remove = useSave('EventRecord/DeleteEvent', { refresh: ['EventRecord/GetData'] })
  if (chosen.size === 0) return null

  async function deleteAll() {
    if (!(await confirmDelete())) return
    if (!(await remove.run({ lstEventID: [...chosen] }))) return
    onChange(new Set())
    await showDeleted()
  }

  return (
    <div className="selected-bar">
      <strong role="status">{t('EventRecord.selected', { n: chosen.size })}</strong>
      <Button type="text" onClick={() => onChange(new Set())}>
        {t('EventRecord.unselect')}
      </Button>
      <StandardButton kind="delete" loading={remove.isPending} onClick={() => void deleteAll()}>
        {t('EventRecord.deleteSelected')}
      </StandardButton>
    </div>
  )
}

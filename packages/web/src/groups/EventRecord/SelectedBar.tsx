import { useSave } from '../../app/api.ts'
import { useUndoDelete } from '../../events/useUndoDelete.ts'
import { SelectedBar as Bar } from '../../kit/table/SelectedBar.tsx'

/** The number of selected rows, and a button to delete all of them or none. */
export function SelectedBar({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}) {
  const remove = useSave('EventRecord/DeleteEvent', { refresh: ['EventRecord/GetData'] })
  const offerUndo = useUndoDelete()
  return (
    <Bar
      chosen={chosen}
      onChange={onChange}
      isPending={remove.isPending}
      onDelete={async (eventIds) => (await remove.run({ eventIds })) !== null}
      onDeleted={offerUndo}
    />
  )
}

import { useState } from 'react'
import { useTranslation } from '../../app/i18n/i18n.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import styles from './MyAreas.module.css'
import { begun, type Cell, nilOf, shiftText } from './today.ts'
import textStyles from '../../kit/text.module.css'

/** The areas for which 'nothing happened' will be filed; each can be left out. */
export function NilSheet({
  cells,
  shifts,
  onClose,
  onSend,
}: {
  cells: readonly Cell[]
  /** The chosen shifts, if not the current one. */
  shifts: ReadonlyMap<number, number>
  onClose: () => void
  onSend: (cells: readonly Cell[]) => void
}) {
  const { t } = useTranslation()
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set())
  const chosen = cells.filter(({ areaId }) => !without.has(areaId))
  return (
    <Dialog
      title={t('MyAreas.nil')}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" data-autofocus disabled={chosen.length === 0} onClick={() => onSend(chosen)}>
            {t('MyAreas.send')}
          </PlainButton>
        </>
      }
    >
      <p className={textStyles.dialogLead} role="status">
        {t('MyAreas.sheetLead', { count: chosen.length })}
      </p>
      <ul className={styles.boxes}>
        {cells.map((cell) => {
          const { shiftId } = nilOf(cell, shifts.get(cell.areaId))
          const shift = begun(cell).find(({ id }) => id === shiftId)
          const about = [cell.eventGroupName, ...(shift ? [shiftText(shift)] : [])].join(' · ')
          return (
            <li key={cell.areaId}>
              <Checkbox
                value={!without.has(cell.areaId)}
                onChange={(isTicked) => {
                  const next = new Set(without)
                  if (isTicked) next.delete(cell.areaId)
                  else next.add(cell.areaId)
                  setWithout(next)
                }}
              >
                {cell.areaName} <span className={textStyles.muted}>{about}</span>
              </Checkbox>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import styles from './MyAreas.module.css'
import { dayName } from './AreaRows.tsx'
import { begun, type Cell, keyOf, nilOf, shiftText } from './today.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import textStyles from '../../kit/text.module.css'

/** The areas for which 'nothing happened' will be filed; each can be left out. */
export function NilSheet({
  cells,
  shifts,
  today,
  onClose,
  onSend,
}: {
  cells: readonly Cell[]
  /** The chosen shifts, if not the current one. */
  shifts: ReadonlyMap<string, number>
  /** An ISO day. */
  today: string
  onClose: () => void
  onSend: (cells: readonly Cell[]) => void
}) {
  const { t } = useTranslation()
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const chosen = cells.filter((cell) => !without.has(keyOf(cell)))
  const [day = today] = cells.map((cell) => cell.day)
  return (
    <Dialog
      title={day === today ? t('MyAreas.nil') : `${t('MyAreas.nil')}: ${dayName(day, today, t)}`}
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
      <Stack className={styles.boxes} as="ul" gap={2}>
        {cells.map((cell) => {
          const { shiftId } = nilOf(cell, shifts.get(keyOf(cell)))
          const shift = begun(cell).find(({ id }) => id === shiftId)
          const about = [cell.eventGroupName, ...(shift ? [shiftText(shift)] : [])].join(' · ')
          return (
            <li key={keyOf(cell)}>
              <Checkbox
                value={!without.has(keyOf(cell))}
                onChange={(isTicked) => {
                  const next = new Set(without)
                  if (isTicked) next.delete(keyOf(cell))
                  else next.add(keyOf(cell))
                  setWithout(next)
                }}
              >
                {cell.areaName} <span className={textStyles.muted}>{about}</span>
              </Checkbox>
            </li>
          )
        })}
      </Stack>
    </Dialog>
  )
}

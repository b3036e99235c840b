import { useState } from 'react'
import { useTranslation } from '../app/i18n/i18n.ts'
import { CheckboxGroup } from '../kit/fields/CheckboxGroup.tsx'
import styles from './AreaBoxes.module.css'

/** Which areas the shares are of; all of them is null, so that areas of a later answer are in it too. */
export function AreaBoxes({
  areas,
  chosen,
  onChange,
}: {
  areas: readonly { areaId: number; areaName: string }[]
  chosen: readonly number[]
  onChange: (chosen: readonly number[] | null) => void
}) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={styles.boxes}
      data-print="never"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('reports.areasChosen', { n: chosen.length, total: areas.length })}</summary>
      {/* A box for each of many areas costs as much as the chart: none before they are asked for. */}
      {isOpen && (
        <CheckboxGroup
          aria-label={t('reports.areas')}
          hasAll
          options={areas.map(({ areaId, areaName }) => ({ value: areaId, label: areaName }))}
          value={chosen}
          onChange={(next) => onChange(next.length === areas.length ? null : next)}
        />
      )}
    </details>
  )
}

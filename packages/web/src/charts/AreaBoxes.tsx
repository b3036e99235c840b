import { useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { CheckboxGroup } from '../kit/fields/CheckboxGroup.tsx'
import styles from './AreaBoxes.module.css'

/** Chooses which areas count towards the shares; null means all, including areas that only a later answer has. */
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
      {/* A checkbox per area costs as much as the chart if there are many: render none until opened. */}
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

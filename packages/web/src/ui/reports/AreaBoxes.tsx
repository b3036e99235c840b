import { useTranslation } from 'react-i18next'
import { CheckboxGroup } from '../CheckboxGroup.tsx'

/** Which areas the shares are of; all of them is null, so that areas of a later answer are in it too. */
export function AreaBoxes({
  areas,
  chosen,
  onChange,
}: {
  areas: readonly { nAreaID: number; sAreaName: string }[]
  chosen: readonly number[]
  onChange: (chosen: readonly number[] | null) => void
}) {
  const { t } = useTranslation()
  return (
    <details className="area-boxes no-print">
      <summary>{t('reports.areasChosen', { n: chosen.length, total: areas.length })}</summary>
      <CheckboxGroup
        aria-label={t('reports.areas')}
        hasAll
        options={areas.map(({ nAreaID, sAreaName }) => ({ value: nAreaID, label: sAreaName }))}
        value={chosen}
        onChange={(next) => onChange(next.length === areas.length ? null : next)}
      />
    </details>
  )
}

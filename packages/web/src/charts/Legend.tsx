import type { Paint } from '@daybook/shared/charts/palette'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { Row } from '../kit/layout/layout.tsx'
import styles from './Legend.module.css'

/** The meaning of the colours and patterns; pressing an entry hides it in the chart, or shows it again. */
export function Legend({
  entries,
  hidden,
  onChange,
}: {
  entries: readonly { id: number; name: string; paint: Paint }[]
  hidden: ReadonlySet<number>
  onChange: (hidden: ReadonlySet<number>) => void
}) {
  const { t } = useTranslation()
  return (
    <Row className={styles.legend} as="ul" gap={[2, 4]} below={8} aria-label={t('reports.legend')}>
      {entries.map(({ id, name, paint }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={!hidden.has(id)}
            onClick={() => {
              const next = new Set(hidden)
              if (!next.delete(id)) next.add(id)
              onChange(next)
            }}
          >
            <span className={styles.swatch} data-pattern={paint.pattern} style={{ backgroundColor: paint.color }} />
            {name}
          </button>
        </li>
      ))}
    </Row>
  )
}

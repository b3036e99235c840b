import type { Output } from '@daybook/shared'
import styles from './Comparison.module.css'

type Numbers = Output<'Report/Compare'>['groups'][number]['numbers'][number]
type Figure = Pick<Numbers['before'][number], 'part' | 'whole'>
export type TrendOf = Pick<Numbers, 'compared' | 'low' | 'high'> & { before: readonly Figure[] }

const [WIDTH, HEIGHT, EDGE] = [132, 34, 4]

/** The periods before and this one as a small line, in the band of what is usual. Its numbers follow as a table. */
export function Trend({ of: { before, compared, low, high } }: { of: TrendOf }) {
  const figures = [...before, ...(compared ? [compared] : [])]
  if (figures.length < 2) return null
  const values = figures.map(({ part, whole }) => (whole === null ? part : part / (whole || 1)))
  const most = Math.max(...values, high ?? 0) || 1
  const x = (nth: number) => EDGE + (nth * (WIDTH - 2 * EDGE)) / (values.length - 1)
  const y = (value: number) => HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE)
  const last = values.at(-1) ?? 0
  return (
    <svg className={styles.trend} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      {low !== null && high !== null && (
        <rect x={0} width={WIDTH} y={y(high)} height={Math.max(1, y(low) - y(high))} className={styles.band} />
      )}
      <polyline points={values.map((value, nth) => `${x(nth)},${y(value)}`).join(' ')} className={styles.line} />
      <circle cx={x(values.length - 1)} cy={y(last)} r={3} className={styles.now} />
    </svg>
  )
}

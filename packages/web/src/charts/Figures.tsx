import type { ReactNode } from 'react'
import { Leading, type Place } from './Leading.tsx'
import styles from './Figures.module.css'

/** A page's few large numbers; on a phone, a line each. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {children}
    </dl>
  )
}

/** One of them: what it leads to, the line of the periods before, and what else there is to say. */
export function Figure({
  name,
  value,
  whole,
  to = null,
  trend,
  children,
}: {
  name: string
  value: string
  /** Muted beside it. */
  whole?: string | undefined
  to?: Place
  trend?: ReactNode
  children?: ReactNode
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong className={styles.figure}>
          <Leading to={to} label={`${name}: ${value}`}>
            {value}
          </Leading>
          {whole !== undefined && <small>{whole}</small>}
        </strong>
        {trend}
        <p className={styles.about}>{children}</p>
      </dd>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Row } from '../../kit/layout/layout.tsx'
import textStyles from '../../kit/text.module.css'
import styles from './MyAreas.module.css'

/** One area: what it is at the left, what to do at the right, 64 px high unless it has more to say. */
export function AreaRow({
  state,
  name,
  isHeading = true,
  about,
  badge,
  chip,
  message,
  actions,
  children,
}: {
  state: 'left' | 'later' | 'reported' | 'rejected'
  name: ReactNode
  /** A row above the first section names no part of the page. */
  isHeading?: boolean
  /** What tells it apart, and when; '' for nothing. */
  about: string
  badge?: ReactNode
  /** Its shift. */
  chip?: ReactNode
  message?: string | undefined
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.what}>
        <Row gap={[2, 8]} align="center">
          {isHeading ? <h3>{name}</h3> : name}
          {badge}
        </Row>
        {(chip || about !== '') && (
          <Row gap={[2, 8]} align="center">
            {chip}
            {about !== '' && <p className={textStyles.muted}>{about}</p>}
          </Row>
        )}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {message !== undefined && (
        <p className={styles.said} role="status">
          {message}
        </p>
      )}
    </li>
  )
}

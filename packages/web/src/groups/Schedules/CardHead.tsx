import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { instantText } from '../../events/instant.ts'
import { Row } from '../../kit/layout/layout.tsx'
import textStyles from '../../kit/text.module.css'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { type Rhythm, rhythmText } from '../../shell/views/rhythm.ts'

type Of = Rhythm & { viewId: number; viewName: string; lastAt: string | null; nextAt: string | null }

/** A view as a link, to whom it comes, and its badge. */
export function CardHead({ of, note, children }: { of: Of; note: string; children: ReactNode }) {
  return (
    <Row wraps={false} gap={10} align="start" justify="space-between">
      <h3>
        <Link to={paths.view} search={{ id: of.viewId }}>
          {of.viewName}
        </Link>{' '}
        <small>{note}</small>
      </h3>
      {children}
    </Row>
  )
}

/** When it comes, came last and comes next. */
export function Turns({ of }: { of: Of }) {
  const { t } = useTranslation()
  const { lastAt, nextAt } = of
  const turns = [
    lastAt ? t('Schedules.last', { at: instantText(lastAt) }) : t('Schedules.never'),
    ...(nextAt ? [t('Schedules.next', { at: instantText(nextAt) })] : []),
  ]
  return (
    <>
      <p>{rhythmText(of, t)}</p>
      <p className={textStyles.muted}>{turns.join(' · ')}</p>
    </>
  )
}

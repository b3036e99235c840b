import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import type { ActionState } from '@daybook/shared/rules/actionRules'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import badgeStyles from '../../kit/badge.module.css'
import { Icon } from '../../kit/theme/icons.tsx'
import { instantText } from '../instant.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import styles from './actions.module.css'

export type Action = Output<'Actions/GetAction'>['action']

const TONES: Record<ActionState, string> = {
  open: badgeStyles.yellow,
  done: badgeStyles.orange,
  verified: badgeStyles.green,
  waived: '',
}

export function StateBadge({ action }: { action: Pick<Action, 'state' | 'stateName'> }) {
  return (
    <span className={`${badgeStyles.badge} ${badgeStyles.outline} ${TONES[action.state]}`}>{action.stateName}</span>
  )
}

/** The due date, with its label if `isNamed`; overdue dates are marked by words and a sign, not by colour alone. */
export function DueText({ action, isNamed = false }: { action: Pick<Action, 'due' | 'isOverdue'>; isNamed?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={badgeStyles.badges}>
      {isNamed ? t('Actions.dueOn', { day: formatDay(action.due) }) : formatDay(action.due)}
      {action.isOverdue && (
        <span className={`${badgeStyles.badge} ${badgeStyles.red}`}>
          <Icon name="warning" size={14} />
          {t('Actions.overdue')}
        </span>
      )}
    </span>
  )
}

/** Who did what to an action; `isShort` omits what its card already shows. */
export function ActionFacts({ action, isShort = false }: { action: Action; isShort?: boolean }) {
  const { t } = useTranslation()
  const by = (name: string | null, at: string | null) => [name, at && instantText(at)].filter(Boolean).join(', ')
  const isToDo = !isShort && !action.isWaiver
  return (
    <Stack className={styles.facts} as="dl" gap={2}>
      {isToDo && <Fact name={t('field.actionOwner')}>{action.ownerName}</Fact>}
      {isToDo && (
        <Fact name={t('field.actionDue')}>
          <DueText action={action} />
        </Fact>
      )}
      {!isShort && (
        <Fact name={t('Actions.report')}>
          {action.eventTypeName} · {action.companyName}, {action.areaName} · {formatDay(action.eventDay)}
        </Fact>
      )}
      {!action.isWaiver && <Fact name={t('Actions.createdBy')}>{by(action.createdBy, action.createdAt)}</Fact>}
      {action.doneAt && <Fact name={t('Actions.doneAt')}>{instantText(action.doneAt)}</Fact>}
      {action.closedAt && (
        <Fact name={t(action.state === 'waived' ? 'Actions.waivedBy' : 'Actions.verifiedBy')}>
          {by(action.closedBy, action.closedAt)}
        </Fact>
      )}
      {action.reason && <Fact name={t('field.actionReason')}>{action.reason}</Fact>}
    </Stack>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useRefresh, useSave } from '../../app/api.ts'
import { instantText } from '../instant.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './Delegation.module.css'
import { DELEGATIONS } from './HandOverForm.tsx'
import { Grid, Row } from '../../kit/layout/layout.tsx'

export type Delegation = Output<'Delegation/GetMine'>['given'][number]

const COLORS = { running: badgeStyles.green, coming: badgeStyles.yellow, over: '' }

/**
 * Delegations as cards, each with who, when and why. `side`: which person's name is left out, because it is the same on every
 * card.
 */
export function DelegationList({ rows, side }: { rows: readonly Delegation[]; side: 'given' | 'received' }) {
  return (
    <Grid columns={340} as="ul" gap={10}>
      {rows.map((row) => (
        <Card key={row.id} row={row} side={side} />
      ))}
    </Grid>
  )
}

function Card({ row, side }: { row: Delegation; side: 'given' | 'received' }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const ending = useSave('Delegation/End')
  const accepting = useSave('Delegation/Accept')
  const { delegateName, delegatorName, state, endedBy, endedAt } = row
  const title =
    side === 'given' ? t('Delegation.to', { name: delegateName }) : t('Delegation.from', { name: delegatorName })

  const endText = t(row.canAccept ? 'Delegation.decline' : 'Delegation.end')
  async function accept() {
    if (!(await accepting.run({ id: row.id }))) return
    void showToast({ text: t('Delegation.accepted', { delegator: delegatorName }) })
    await refresh(...DELEGATIONS)
  }

  async function end() {
    const names = { name: delegateName, delegator: delegatorName }
    const question = t(row.canAccept ? 'Delegation.confirmDecline' : 'Delegation.confirmEnd', names)
    if (!(await confirm(question, { isDanger: true, okText: endText }))) return
    if (!(await ending.run({ id: row.id }))) return
    void showToast({ text: t('Delegation.undone', { name: delegateName }) })
    await refresh(...DELEGATIONS)
  }

  return (
    <li className={styles.card} data-state={state}>
      <Row wraps={false} gap={10} align="start" justify="space-between">
        <strong>{title}</strong>
        <span className={`${badgeStyles.badge} ${row.isOffer ? badgeStyles.orange : COLORS[state]}`}>
          {row.isOffer ? t(row.canAccept ? 'Delegation.toAccept' : 'Delegation.offer') : t(`Delegation.state.${state}`)}
        </span>
      </Row>
      <p>{t('Delegation.days', { from: formatDay(row.from), until: formatDay(row.until) })}</p>
      {row.reason !== '' && <p className={styles.reason}>{row.reason}</p>}
      {state === 'running' && !row.isInEffect && !row.isOffer && (
        <p className={styles.noEffect}>{t('Delegation.noEffect')}</p>
      )}
      <p className={textStyles.muted}>
        {t('Delegation.by', { name: row.createdBy, at: instantText(row.createdAt) })}
        {endedBy !== null && ` · ${t('Delegation.ended', { name: endedBy, at: instantText(endedAt ?? '') })}`}
      </p>
      {row.canEnd && (
        <Row>
          {row.canAccept && (
            <PlainButton
              tone="primary"
              icon="check"
              isBusy={accepting.isPending}
              aria-label={`${t('Delegation.accept')}: ${title}`}
              onClick={() => void accept()}
            >
              {t('Delegation.accept')}
            </PlainButton>
          )}
          <PlainButton
            tone="risky"
            isBusy={ending.isPending}
            aria-label={`${endText}: ${title}`}
            onClick={() => void end()}
          >
            {endText}
          </PlainButton>
        </Row>
      )}
    </li>
  )
}

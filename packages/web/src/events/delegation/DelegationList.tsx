import type { Output } from '@daybook/shared'
import { wireDay } from '@daybook/shared/days'
import { useTranslation } from '../../app/i18n/i18n.ts'
import { useRefresh, useSave } from '../../app/api.ts'
import { instantText } from '../instant.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './Delegation.module.css'
import { DELEGATIONS } from './HandOverForm.tsx'

export type Delegation = Output<'Delegation/GetMine'>['given'][number]

const COLORS = { running: badgeStyles.green, coming: badgeStyles.yellow, over: '' }

/**
 * Delegations as cards, each with who, when and why. `side`: which person's name is left out, because it is the same on every
 * card.
 */
export function DelegationList({ rows, side }: { rows: readonly Delegation[]; side: 'given' | 'received' }) {
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <Card key={row.id} row={row} side={side} />
      ))}
    </ul>
  )
}

function Card({ row, side }: { row: Delegation; side: 'given' | 'received' }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const ending = useSave('Delegation/End')
  const { delegateName, delegatorName, state, endedBy, endedAt } = row
  const title =
    side === 'given' ? t('Delegation.to', { name: delegateName }) : t('Delegation.from', { name: delegatorName })

  async function end() {
    const names = { name: delegateName, delegator: delegatorName }
    if (!(await confirm(t('Delegation.confirmEnd', names), { isDanger: true, okText: t('Delegation.end') }))) return
    if (!(await ending.run({ id: row.id }))) return
    void showToast({ text: t('Delegation.undone', { name: delegateName }) })
    await refresh(...DELEGATIONS)
  }

  return (
    <li className={styles.card} data-state={state}>
      <div className={styles.head}>
        <strong>{title}</strong>
        <span className={`${badgeStyles.badge} ${COLORS[state]}`}>{t(`Delegation.state.${state}`)}</span>
      </div>
      <p>{t('Delegation.days', { from: wireDay(row.from), until: wireDay(row.until) })}</p>
      <p className={styles.reason}>{row.reason}</p>
      {state === 'running' && !row.isInEffect && <p className={styles.noEffect}>{t('Delegation.noEffect')}</p>}
      <p className={textStyles.muted}>
        {t('Delegation.by', { name: row.createdBy, at: instantText(row.createdAt) })}
        {endedBy !== null && ` · ${t('Delegation.ended', { name: endedBy, at: instantText(endedAt ?? '') })}`}
      </p>
      {row.canEnd && (
        <div>
          <PlainButton
            tone="risky"
            isBusy={ending.isPending}
            aria-label={`${t('Delegation.end')}: ${title}`}
            onClick={() => void end()}
          >
            {t('Delegation.end')}
          </PlainButton>
        </div>
      )}
    </li>
  )
}

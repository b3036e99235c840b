import type { Output } from '@daybook/shared'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useSave } from '../../app/api.ts'
import { instantText } from '../../events/instant.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { Row } from '../../kit/layout/layout.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './Alerts.module.css'

export type Alert = Output<'Alerts/GetList'>['alerts'][number]

const COLORS = { armed: badgeStyles.green, speaking: badgeStyles.red, muted: '' }
const refresh = ['Alerts/GetList'] as const

/** An alert with its state, what it watches, and what can be done with it. */
export function AlertCard({ alert, onEdit }: { alert: Alert; onEdit: () => void }) {
  const { t } = useTranslation()
  const muting = useSave('Alerts/Mute', { refresh: [...refresh] })
  const removing = useSave('Alerts/Remove', { refresh: [...refresh] })
  const { alertId, name, state, spokeAt, receiverGroupName } = alert
  const isMuted = state === 'muted'
  const scope = useScope(alert)
  const muteText = t(isMuted ? 'Alerts.unmute' : 'Alerts.mute')

  async function mute() {
    if (!(await muting.run({ alertId, isMuted: !isMuted }))) return
    void showToast({ text: t(isMuted ? 'Alerts.unmuted' : 'Alerts.muted') })
  }

  async function remove() {
    if (!(await confirm(t('Alerts.confirmRemove', { name }), { isDanger: true, okText: t('ui.delete') }))) return
    if (await removing.run({ alertId })) void showToast({ text: t('Alerts.removed') })
  }

  return (
    <li className={styles.card} data-state={state}>
      <Row wraps={false} gap={10} align="start" justify="space-between">
        <h2>{name}</h2>
        <span className={`${badgeStyles.badge} ${COLORS[state]}`}>{t(`Alerts.state.${state}`)}</span>
      </Row>
      <p>
        <Condition alert={alert} />
      </p>
      <p className={textStyles.muted}>{scope}</p>
      <p className={textStyles.muted}>
        {spokeAt ? t('Alerts.spoke', { at: instantText(spokeAt) }) : t('Alerts.never')}
        {receiverGroupName !== '' && ` · ${t('Alerts.tells', { group: receiverGroupName })}`}
      </p>
      <Row gap={8} className={styles.actions}>
        <PlainButton icon="edit" aria-label={`${t('ui.edit')}: ${name}`} onClick={onEdit}>
          {t('ui.edit')}
        </PlainButton>
        <PlainButton isBusy={muting.isPending} aria-label={`${muteText}: ${name}`} onClick={() => void mute()}>
          {muteText}
        </PlainButton>
        <PlainButton
          tone="quietRisky"
          icon="trash"
          isBusy={removing.isPending}
          aria-label={`${t('ui.delete')}: ${name}`}
          onClick={() => void remove()}
        >
          {t('ui.delete')}
        </PlainButton>
      </Row>
    </li>
  )
}

/** 'At least 2 events within 1 h in one area' */
function Condition({ alert: { count, within, unit, silentSince, isEachArea } }: { alert: Alert }) {
  const { t } = useTranslation()
  const window =
    unit === 'days' ? t('Alerts.window.days', { count: within }) : t(`Alerts.window.${unit}`, { n: within })
  return (
    <>
      {silentSince === null
        ? t('Alerts.atLeast', { count, window })
        : t('Alerts.noReport', { window, since: silentSince })}
      {isEachArea && ` ${t(silentSince === null ? 'Alerts.each' : 'Alerts.silentEach')}`}
    </>
  )
}

/** Where an alert looks and what it counts, in words. */
function useScope({ companyName, areas, eventGroupIds, eventTypes, levels, isAbnormal }: Alert): string {
  const { t } = useTranslation()
  const parts = [
    companyName,
    areas.map(({ label }) => label).join(', '),
    eventGroupIds.map((group) => t(`eventGroup.${group as 1}`)).join(', '),
    eventTypes.map(({ label }) => label).join(', '),
    levels.map((level) => t(`securityLevel.${level as 1}`)).join(', '),
    isAbnormal ? t('Alerts.onlyAbnormal') : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' · ') : t('Alerts.everything')
}

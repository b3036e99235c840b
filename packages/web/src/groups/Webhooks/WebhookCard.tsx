import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { Level } from '../../administration/AdminPage.tsx'
import { useSave } from '../../app/api.ts'
import { instantText } from '../../events/instant.ts'
import { ButtonBar } from '../../kit/ButtonBar.tsx'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import badgeStyles from '../../kit/badge.module.css'
import noticeStyles from '../../kit/notice.module.css'
import textStyles from '../../kit/text.module.css'
import type { Webhook } from './ChannelsPage.tsx'
import { useEventName } from './eventName.ts'
import { Row } from '../../kit/layout/layout.tsx'
import styles from './Webhooks.module.css'

const REFRESH = { refresh: ['Webhooks/GetList'] } as const
const TONES = { working: badgeStyles.green, failing: badgeStyles.orange, off: badgeStyles.red } as const

/** A webhook: its state, and its actions. */
export function WebhookCard({
  webhook,
  level,
  onEdit,
  onSecret,
  onLog,
}: {
  webhook: Webhook
  level: Level
  onEdit: () => void
  onSecret: (secret: string) => void
  onLog: () => void
}) {
  const { t } = useTranslation()
  const nameOf = useEventName()
  const { id, address, host, events, state, companyName } = webhook
  const changing = useSave('Webhooks/Change', REFRESH)
  const removing = useSave('Webhooks/Remove', REFRESH)
  const rotating = useSave('Webhooks/Rotate', REFRESH)
  const isOn = state !== 'off'

  async function turn(next: boolean) {
    if (!(await changing.run({ id, address: address ?? '', events, isOn: next }))) return
    void showToast({
      text: t(next ? 'Webhooks.turnedOn' : 'Webhooks.turnedOff'),
      group: `webhook ${id}`,
      action: { label: t('ui.undoRemove'), run: () => void turn(!next) },
    })
  }
  async function rotate() {
    if (!(await confirm(t('Webhooks.confirmRotate'), { okText: t('Webhooks.rotate') }))) return
    const made = await rotating.run({ id })
    if (made) onSecret(made.secret)
  }
  async function remove() {
    const isSure = await confirm(t('Webhooks.confirmRemove', { host }), { isDanger: true, okText: t('ui.delete') })
    if (isSure && (await removing.run({ id }))) void showToast({ text: t('Webhooks.removed') })
  }

  return (
    <section className={styles.card} data-state={state} aria-labelledby={`webhook-${id}`}>
      <Row className={styles.cardHead} gap={[4, 10]} align="center">
        <h3 id={`webhook-${id}`}>{address ?? host}</h3>
        <span className={`${badgeStyles.badge} ${TONES[state]}`}>{t(`Webhooks.state.${state}`)}</span>
      </Row>
      <p className={textStyles.muted}>{companyName}</p>
      <Standing webhook={webhook} />
      <p className={badgeStyles.badges}>
        {events.map((event) => (
          <span key={event} className={badgeStyles.badge}>
            {nameOf(event)}
          </span>
        ))}
      </p>
      <ButtonBar align="start">
        <PlainButton icon="list" onClick={onLog} aria-label={`${t('Webhooks.log')} ${host}`}>
          {t('Webhooks.log')}
        </PlainButton>
        {level === 2 && (
          <>
            <PlainButton icon="edit" onClick={onEdit} aria-label={`${t('ui.edit')} ${host}`}>
              {t('ui.edit')}
            </PlainButton>
            {address !== null && (
              <PlainButton isBusy={changing.isPending} onClick={() => void turn(!isOn)}>
                {t(isOn ? 'Webhooks.turnOff' : 'Webhooks.turnOn')}
              </PlainButton>
            )}
            <PlainButton isBusy={rotating.isPending} onClick={() => void rotate()}>
              {t('Webhooks.rotate')}
            </PlainButton>
            <PlainButton
              tone="risky"
              icon="trash"
              isBusy={removing.isPending}
              onClick={() => void remove()}
              aria-label={`${t('ui.delete')} ${host}`}
            >
              {t('ui.delete')}
            </PlainButton>
          </>
        )}
      </ButtonBar>
      {level === 2 && isOn && <Test id={id} />}
    </section>
  )
}

function Standing({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const { address, waiting, lastDelivered, failingSince, offAt, offReason, formerUntil } = webhook
  return (
    <>
      {address === null && <p className={`${noticeStyles.notice} ${noticeStyles.bad}`}>{t('Webhooks.addressLost')}</p>}
      {offAt && offReason && <p>{t(`Webhooks.offBecause.${offReason}`, { at: instantText(offAt) })}</p>}
      {!offAt && failingSince && <p>{t('Webhooks.failingSince', { at: instantText(failingSince) })}</p>}
      <p className={textStyles.muted}>
        {lastDelivered ? t('Webhooks.lastDelivered', { at: instantText(lastDelivered) }) : t('Webhooks.neverDelivered')}
        {waiting > 0 && ` ${t('Webhooks.waiting', { count: waiting })}`}
        {formerUntil && ` ${t('Webhooks.formerUntil', { at: instantText(formerUntil) })}`}
      </p>
    </>
  )
}

/** Sends a message now and shows the result in place. */
function Test({ id }: { id: number }) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<{ isComplete: boolean; errorMessage: string } | null>(null)
  const test = useSave('Webhooks/Test', REFRESH)
  async function run() {
    setOutcome(null)
    setOutcome(await test.run({ id }))
  }
  return (
    <Row gap={[8, 14]} align="center">
      <PlainButton isBusy={test.isPending} onClick={() => void run()}>
        {t('Webhooks.test')}
      </PlainButton>
      <p role="status" className={outcome?.isComplete ? styles.good : styles.bad}>
        {test.isPending
          ? t('Webhooks.testing')
          : outcome && (outcome.isComplete ? t('Webhooks.tested') : outcome.errorMessage)}
      </p>
    </Row>
  )
}

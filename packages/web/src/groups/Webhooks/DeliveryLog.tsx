import type { Output } from '@daybook/shared'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { Level } from '../../administration/AdminPage.tsx'
import { RecordTable } from '../../administration/RecordTable.tsx'
import type { useListAddress } from '../../administration/useListAddress.ts'
import { useCall, useSave } from '../../app/api.ts'
import { instantText } from '../../events/instant.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import badgeStyles from '../../kit/badge.module.css'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import type { Webhook } from './ChannelsPage.tsx'
import { useEventName } from './eventName.ts'
import { Row } from '../../kit/layout/layout.tsx'
import styles from './Webhooks.module.css'

type Delivery = Output<'Webhooks/GetLog'>['deliveries'][number]
type List = ReturnType<typeof useListAddress<{ log: 'id' }>>

/** Milliseconds between refreshes of the log while it is visible. */
const LOOK_MS = 5_000

/** A webhook's deliveries, each with its attempts. */
export function DeliveryLog({ webhook, level, list }: { webhook: Webhook; level: Level; list: List }) {
  const { t } = useTranslation()
  const { page, pageSize } = list.input
  const answer = useCall(
    'Webhooks/GetLog',
    { id: webhook.id, page, pageSize },
    { keepPrevious: true, isQuiet: true, staleTime: 0, every: LOOK_MS },
  )
  const columns = useColumns(level === 2 && webhook.state !== 'off')
  return (
    <section className={panelStyles.panel} aria-labelledby="log">
      <Row className={styles.head} gap={[8, 16]} align="center" justify="space-between" below={8}>
        <h2 id="log">{t('Webhooks.logOf', { host: webhook.host })}</h2>
        <PlainButton icon="chevronLeft" onClick={list.clear}>
          {t('Webhooks.back')}
        </PlainButton>
      </Row>
      <p className={textStyles.muted}>{t('Webhooks.logNote')}</p>
      <RecordTable
        name={t('Webhooks.log')}
        columns={columns}
        rows={answer.data?.deliveries}
        rowKey={(row) => row.deliveryId}
        answer={answer}
        list={list}
        total={answer.data?.total}
      />
    </section>
  )
}

const TONES = {
  waiting: badgeStyles.yellow,
  sending: badgeStyles.yellow,
  delivered: badgeStyles.green,
  failed: badgeStyles.red,
  cancelled: '',
} as const

function useColumns(canSend: boolean): readonly Column<Delivery>[] {
  const { t } = useTranslation()
  const nameOf = useEventName()
  return [
    {
      key: 'createdAt',
      title: t('Webhooks.when'),
      phone: 'title',
      render: (row) => <span className={textStyles.nowrap}>{instantText(row.createdAt)}</span>,
    },
    {
      key: 'state',
      title: t('Webhooks.outcome'),
      phone: 'title',
      render: (row) => (
        <span className={`${badgeStyles.badge} ${TONES[row.state]}`}>{t(`Webhooks.delivery.${row.state}`)}</span>
      ),
    },
    {
      key: 'event',
      title: t('Webhooks.eventTitle'),
      width: 150,
      render: (row) => (
        <>
          {nameOf(row.event)}
          <small className={styles.messageId}>{row.messageId}</small>
        </>
      ),
    },
    {
      key: 'tries',
      title: t('Webhooks.tries'),
      width: 220,
      render: (row) => (
        <ul className={styles.tries}>
          {row.tries.map((one) => (
            <li key={one.at + one.outcome + String(one.milliseconds)}>
              {instantText(one.at)} <Answer {...one} />
            </li>
          ))}
          {row.nextAt && <li className={textStyles.muted}>{t('Webhooks.nextAt', { at: instantText(row.nextAt) })}</li>}
        </ul>
      ),
    },
    ...(canSend
      ? [
          {
            key: 'again',
            title: t('Webhooks.again'),
            phone: 'foot',
            render: (row) => <Again delivery={row} />,
          } satisfies Column<Delivery>,
        ]
      : []),
  ]
}

function Answer({ httpStatus, outcome, milliseconds }: Delivery['tries'][number]) {
  const { t } = useTranslation()
  const took = milliseconds === null ? '' : ` · ${milliseconds} ms`
  return <>{`${httpStatus === null ? t(`Webhooks.noStatus.${outcome}`) : `HTTP ${httpStatus}`}${took}`}</>
}

function Again({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation()
  const sending = useSave('Webhooks/Redeliver', { refresh: ['Webhooks/GetLog', 'Webhooks/GetList'] })
  async function run() {
    if (await sending.run({ deliveryId: delivery.deliveryId })) void showToast({ text: t('Webhooks.sentAgain') })
  }
  return (
    <PlainButton
      isBusy={sending.isPending}
      disabled={delivery.state === 'sending'}
      aria-label={`${t('Webhooks.sendAgain')} ${delivery.messageId}`}
      onClick={() => void run()}
    >
      {t('Webhooks.sendAgain')}
    </PlainButton>
  )
}

import type { Output } from '@daybook/shared'
import { MENU } from '@daybook/shared/registry'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { AdminPage, type Level } from '../../administration/AdminPage.tsx'
import { mayDiscard } from '../../administration/stale.tsx'
import { useListAddress } from '../../administration/useListAddress.ts'
import { channelsList } from './address.ts'
import { useCall } from '../../app/api.ts'
import { SecretDialog } from '../../kit/dialogs/SecretDialog.tsx'
import { Denied, Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import { DeliveryLog } from './DeliveryLog.tsx'
import { LineBudget } from './LineBudget.tsx'
import { WebhookCard } from './WebhookCard.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import styles from './Webhooks.module.css'

export type Webhook = Output<'Webhooks/GetList'>['webhooks'][number]

/** Which of a company's servers are notified of its reports, and how much LINE quota is left this month. */
export function ChannelsPage() {
  const { t } = useTranslation()
  return (
    <AdminPage menu={MENU.notificationCompany} title={t('Webhooks.title')} note={t('Webhooks.note')}>
      {(level) => <Channels level={level} />}
    </AdminPage>
  )
}

function Channels({ level }: { level: Level }) {
  const { t } = useTranslation()
  const answer = useCall('Webhooks/GetList', {}, { staleTime: 0, isQuiet: true })
  const list = useListAddress(channelsList)
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  async function edit(webhook: Webhook) {
    if (await mayDiscard()) setEdited(webhook)
  }
  if (answer.error?.kind === 'permission') return <Denied />
  return (
    <WithAnswer answer={answer} lines={8}>
      {({ webhooks, companies, seesBudget }) => {
        const logged = webhooks.find(({ id }) => id === list.values.log)
        if (logged) return <DeliveryLog webhook={logged} level={level} list={list} />
        return (
          <>
            <section className={panelStyles.panel} aria-labelledby="webhooks">
              <Row className={styles.head} gap={[8, 16]} align="center" justify="space-between" below={8}>
                <h2 id="webhooks">{t('Webhooks.webhooks')}</h2>
                {level === 2 && edited === null && companies.length > 0 && (
                  <PlainButton icon="add" tone="primary" onClick={() => setEdited('new')}>
                    {t('Webhooks.add')}
                  </PlainButton>
                )}
              </Row>
              <p className={textStyles.muted}>{t('Webhooks.about')}</p>
              {edited === 'new' && (
                <WebhookForm companies={companies} webhook={null} onDone={() => setEdited(null)} onSecret={setSecret} />
              )}
              {webhooks.length === 0 && edited === null && (
                <Empty text={t('Webhooks.none')} next={t('Webhooks.noneNext')} />
              )}
              <Stack as="ul" gap={10} above={14}>
                {webhooks.map((webhook) => (
                  <li key={webhook.id}>
                    {edited !== null && edited !== 'new' && edited.id === webhook.id ? (
                      <WebhookForm
                        companies={companies}
                        webhook={webhook}
                        onDone={() => setEdited(null)}
                        onSecret={setSecret}
                      />
                    ) : (
                      <WebhookCard
                        webhook={webhook}
                        level={level}
                        onEdit={() => void edit(webhook)}
                        onSecret={setSecret}
                        onLog={() => list.search({ log: webhook.id })}
                      />
                    )}
                  </li>
                ))}
              </Stack>
            </section>
            <section className={panelStyles.panel}>
              <h2>{t('Webhooks.people')}</h2>
              <p className={textStyles.muted}>{t('Webhooks.peopleNote')}</p>
              {seesBudget && <LineBudget />}
            </section>
            {secret !== null && (
              <SecretDialog
                title={t('Webhooks.secret')}
                note={t('Webhooks.secretNote')}
                secret={secret}
                onClose={() => setSecret(null)}
              />
            )}
          </>
        )
      }}
    </WithAnswer>
  )
}

import type { ChannelId } from '@daybook/shared/registry'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useSave } from '../../app/api.ts'
import { instantText } from '../../events/instant.ts'
import { ButtonBar } from '../../kit/ButtonBar.tsx'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import { LineLink } from './LineLink.tsx'
import type { Account } from './MyAccountPage.tsx'
import { TeamsLink } from './TeamsLink.tsx'
import { useSaveChoice } from './useSaveChoice.ts'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import styles from './MyAccount.module.css'

type Channel = Account['channels'][number]

/** Each notification channel: whether it is linked, whether it is in use, and a test. */
export function Channels({ account, onLinking }: { account: Account; onLinking: (isLinking: boolean) => void }) {
  const { t } = useTranslation()
  const offered = account.channels.filter(({ isOffered, isLinked }) => isOffered || isLinked)
  return (
    <>
      <p className={textStyles.muted}>{t('MyAccount.lead')}</p>
      <Stack as="ul" gap={10} above={14} below={20}>
        {offered.map((channel) => (
          <li key={channel.channel}>
            <ChannelCard account={account} channel={channel}>
              {channel.channel === 'line' && !channel.isLinked && account.line && (
                <LineLink bot={account.line} onLinking={onLinking} />
              )}
              {channel.channel === 'teams' && !channel.isLinked && <TeamsLink />}
            </ChannelCard>
          </li>
        ))}
      </Stack>
    </>
  )
}

function ChannelCard({ account, channel, children }: { account: Account; channel: Channel; children: ReactNode }) {
  const { t } = useTranslation()
  const { channel: id, isLinked, isOffered, linkedAt } = channel
  const name = t(`MyAccount.channel.${id}`)
  const isUsed = account.channel === id
  const choosing = useSaveChoice(account)
  const unlinking = useSave('MyAccount/Unlink', { refresh: ['MyAccount/Get'] })

  async function unlink() {
    // Notices of a channel that is not in use do not change their way.
    const isSure = await confirm(t(isUsed ? 'MyAccount.confirmUnlink' : 'MyAccount.confirmUnlinkUnused', { name }), {
      isDanger: true,
      okText: t('MyAccount.unlink'),
    })
    if (!isSure || !(await unlinking.run({ channel: id }))) return
    void showToast({ text: t(isUsed ? 'MyAccount.unlinked' : 'MyAccount.unlinkedUnused', { name }) })
  }

  return (
    <section className={styles.channel} data-used={isUsed || undefined} aria-labelledby={`channel-${id}`}>
      <Row gap={[4, 10]} align="center">
        <h3 id={`channel-${id}`}>{name}</h3>
        {isUsed && <span className={`${badgeStyles.badge} ${badgeStyles.green}`}>{t('MyAccount.used')}</span>}
        {!isLinked && <span className={badgeStyles.badge}>{t('MyAccount.notLinked')}</span>}
      </Row>
      <p className={textStyles.muted}>
        {id === 'email'
          ? account.email
          : linkedAt
            ? t('MyAccount.linkedAt', { at: instantText(linkedAt) })
            : t(`MyAccount.about.${id}`)}
      </p>
      {!isOffered && <p className={textStyles.muted}>{t('MyAccount.notOffered')}</p>}
      {isLinked && (
        <>
          <ButtonBar align="start">
            {!isUsed && isOffered && (
              <PlainButton
                tone="primary"
                isBusy={choosing.isPending}
                onClick={() => void choosing.save({ channel: id })}
              >
                {t('MyAccount.use', { name })}
              </PlainButton>
            )}
            {id !== 'email' && (
              <PlainButton tone="risky" isBusy={unlinking.isPending} onClick={() => void unlink()}>
                {t('MyAccount.unlinkOf', { name })}
              </PlainButton>
            )}
          </ButtonBar>
          {isOffered && <Test channel={id} name={name} />}
        </>
      )}
      {children}
    </section>
  )
}

/** Sends a message and shows the result in place. */
function Test({ channel, name }: { channel: ChannelId; name: string }) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<{ isComplete: boolean; errorMessage: string } | null>(null)
  const test = useSave('MyAccount/Test')

  async function run() {
    setOutcome(null)
    setOutcome(await test.run({ channel }))
  }
  return (
    <Row gap={[8, 14]} align="center">
      <PlainButton isBusy={test.isPending} onClick={() => void run()}>
        {t('MyAccount.test', { name })}
      </PlainButton>
      <p role="status" className={outcome?.isComplete ? styles.good : styles.bad}>
        {test.isPending
          ? t('MyAccount.testing')
          : outcome && (outcome.isComplete ? t(`MyAccount.tested.${channel}`) : outcome.errorMessage)}
      </p>
    </Row>
  )
}

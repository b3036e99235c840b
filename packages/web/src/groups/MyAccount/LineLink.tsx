import type { Output } from '@daybook/shared'
import { CODE_MINUTES } from '@daybook/shared/rules/accountRules'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useSave } from '../../app/api.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import plainButtonStyles from '../../kit/PlainButton.module.css'
import textStyles from '../../kit/text.module.css'
import { QrCode } from './QrCode.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import styles from './MyAccount.module.css'

type Code = Output<'MyAccount/MakeLineCode'>

/** A code that the user sends to the bot. The page polls for its arrival. */
export function LineLink({
  bot,
  onLinking,
}: {
  bot: { botId: string; addUrl: string }
  onLinking: (isLinking: boolean) => void
}) {
  const { t } = useTranslation()
  const [code, setCode] = useState<Code | null>(null)
  const [isOver, setOver] = useState(false)
  const making = useSave('MyAccount/MakeLineCode')
  const isShown = code !== null
  useEffect(() => {
    onLinking(isShown)
    return () => onLinking(false)
  }, [isShown, onLinking])

  // By the time since it was made: this device's clock may be wrong.
  useEffect(() => {
    if (!code) return
    const timer = setTimeout(() => {
      setCode(null)
      setOver(true)
    }, CODE_MINUTES * 60_000)
    return () => clearTimeout(timer)
  }, [code])

  async function make() {
    const made = await making.run({})
    // The code that is shown stays good if no other one was made.
    if (made) setCode(made)
  }
  if (!code)
    return (
      <Row gap={[8, 14]} align="center">
        <PlainButton isBusy={making.isPending} onClick={() => void make()}>
          {t('MyAccount.line.begin')}
        </PlainButton>
        <p role="status" className={styles.bad}>
          {isOver && t('MyAccount.line.over')}
        </p>
      </Row>
    )
  return (
    <Row className={styles.linking} gap={[16, 24]}>
      <QrCode squares={code.squares} label={t('MyAccount.line.qr')} />
      <div>
        <ol className={styles.steps}>
          <li>
            {t('MyAccount.line.add', { bot: bot.botId })}{' '}
            <a href={bot.addUrl} target="_blank" rel="noreferrer">
              {t('MyAccount.line.addLink')}
            </a>
          </li>
          <li>
            {t('MyAccount.line.send')} <strong className={styles.code}>{code.code}</strong>
          </li>
        </ol>
        <p>
          <a className={plainButtonStyles.button} href={code.messageUrl} target="_blank" rel="noreferrer">
            {t('MyAccount.line.open')}
          </a>
        </p>
        <p className={textStyles.muted} role="status">
          {t('MyAccount.line.waiting', { until: code.expiresAt.slice(11, 16) })}
        </p>
        <PlainButton tone="link" isBusy={making.isPending} onClick={() => void make()}>
          {t('MyAccount.line.again')}
        </PlainButton>
      </div>
    </Row>
  )
}

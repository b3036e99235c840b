import { useEffect, useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { momentText } from '../app/momentText.ts'
import { session } from '../app/session.ts'
import { confirm } from '../kit/dialogs/dialogs.ts'
import { Dialog } from '../kit/dialogs/Dialog.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import textStyles from '../kit/text.module.css'
import type { Item } from '../offline/item.ts'

const loadDevice = () => import('../offline/device.ts')

/** Asks the person who has signed in whether they filed what was filed here in their name while nobody was signed in. */
export function ConfirmFiled({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [items, setItems] = useState<readonly Item[]>([])
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const userId = session.userId()
    if (userId !== null) void loadDevice().then(async (device) => setItems(await device.unconfirmed(userId)))
  }, [])
  const ids = items.map(({ id }) => id)

  async function send() {
    setBusy(true)
    await (await loadDevice()).confirm(ids)
    onClose()
  }
  async function disown() {
    const options = { okText: t('Outbox.notMine'), isDanger: true }
    if (!(await confirm(t('Outbox.notMineText', { count: ids.length }), options))) return
    await (await loadDevice()).disown(ids)
    onClose()
  }
  return (
    <Dialog
      title={t('Outbox.confirmTitle')}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{t('Outbox.later')}</PlainButton>
          <PlainButton tone="risky" disabled={ids.length === 0} onClick={() => void disown()}>
            {t('Outbox.notMine')}
          </PlainButton>
          <PlainButton tone="primary" isBusy={isBusy} disabled={ids.length === 0} onClick={() => void send()}>
            {t('Outbox.mine')}
          </PlainButton>
        </>
      }
    >
      <p className={textStyles.dialogLead}>{t('Outbox.confirmText', { count: ids.length })}</p>
      <ul>
        {items.map(({ id, about, filedAt }) => (
          <li key={id}>
            {about.areas}: {about.type}{' '}
            <span className={textStyles.muted}>
              {about.day} · {momentText(filedAt)}
            </span>
            {about.text !== '' && <p className={textStyles.muted}>{about.text}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { KEYS } from './keys.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import keyStyles from '../../kit/Key.module.css'
import styles from './KeysDialog.module.css'
import textStyles from '../../kit/text.module.css'

/** What each key does. */
const ROWS = [
  [[KEYS.next], 'next'],
  [[KEYS.previous], 'previous'],
  [[KEYS.approve], 'approve'],
  [[KEYS.reject], 'reject'],
  [['1 – 5'], 'suggestion'],
  [['↑', '↓'], 'arrows'],
  [['Enter'], 'send'],
  [['Esc'], 'leave'],
  [[KEYS.select], 'select'],
  [[KEYS.undo], 'undo'],
  [[KEYS.help], 'help'],
] as const

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('Inbox.keys')}
      onClose={onClose}
      footer={
        <PlainButton tone="primary" onClick={onClose}>
          {t('ui.close')}
        </PlainButton>
      }
    >
      <p className={textStyles.dialogLead}>{t('Inbox.keysNote')}</p>
      <Stack className={styles.keys} as="dl">
        {ROWS.map(([keys, action]) => (
          <div key={action}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={keyStyles.key} data-shown>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`Inbox.key.${action}`)}</dd>
          </div>
        ))}
      </Stack>
    </Dialog>
  )
}

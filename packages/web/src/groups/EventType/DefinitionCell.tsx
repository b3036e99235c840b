import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'
import styles from './EventType.module.css'

/** A definition is long: a button shows it. */
export function DefinitionCell({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (text === '') return <span className={textStyles.muted}>–</span>
  const close = () => setOpen(false)
  return (
    <>
      <PlainButton
        tone="quiet"
        isSmall
        aria-haspopup="dialog"
        aria-label={t('EventType.definitionOf', { name })}
        title={text}
        icon="file"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog
          title={t('field.definition')}
          onClose={close}
          footer={<PlainButton onClick={close}>{t('ui.close')}</PlainButton>}
        >
          <p className={`${textStyles.dialogLead} ${textStyles.muted}`}>{name}</p>
          <p className={styles.definitionText}>{text}</p>
        </Dialog>
      )}
    </>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'

/** A definition, which is long: a button that shows it. */
export function DefinitionCell({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (text === '') return <span className="muted">–</span>
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
          <p className="dialog-lead muted">{name}</p>
          <p className="definition-text">{text}</p>
        </Dialog>
      )}
    </>
  )
}

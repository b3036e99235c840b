import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/Dialog.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'

/** The beginning of a definition; pressed, it shows the whole of it. */
export function DefinitionCell({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (text === '') return <span className="muted">–</span>
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className="text-button definition-button"
        aria-haspopup="dialog"
        aria-label={t('EventType.definitionOf', { name })}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
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

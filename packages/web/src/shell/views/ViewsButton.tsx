import type { ViewPath } from '@daybook/shared/rules/viewRules'
import { useRef, useState } from 'react'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useTranslation, withTexts } from '../../platform/i18n/i18n.ts'
import type { View } from './openedView.ts'

const load = () => withTexts('ViewsMenu', () => import('./ViewsMenu.tsx'))
const ViewsMenu = loadedLater(async () => (await load()).ViewsMenu)
const LetterDialog = loadedLater(async () => (await load()).LetterDialog)
const ViewDialog = loadedLater(async () => (await load()).ViewDialog)

/** Beside the title of every list and report: its filters under the names that people gave them. */
export function ViewsButton({ page }: { page: ViewPath }) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** 'new', or the one that is being changed. */
  const [sent, setSent] = useState<View | null>(null)
  const [edited, setEdited] = useState<View | 'new' | null>(null)
  return (
    <>
      <PlainButton
        ref={button}
        icon="bookmark"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Shell.views')}
      </PlainButton>
      {isOpen && (
        <ViewsMenu page={page} anchor={button} onEdit={setEdited} onLetter={setSent} onClose={() => setOpen(false)} />
      )}
      {edited && <ViewDialog page={page} of={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {sent && <LetterDialog of={sent} onClose={() => setSent(null)} />}
    </>
  )
}

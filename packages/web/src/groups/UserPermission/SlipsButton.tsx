import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { SlipsDialog } from './SlipsDialog.tsx'

/** Opens the slips with which people set their password. */
export function SlipsButton({ userIds }: { userIds: readonly number[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton icon="qr" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('UserPermission.slips')}
      </PlainButton>
      {isOpen && <SlipsDialog userIds={userIds} onClose={() => setOpen(false)} />}
    </>
  )
}

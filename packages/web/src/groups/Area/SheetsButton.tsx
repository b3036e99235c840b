import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { SheetsDialog } from '../AreaSheets/SheetsDialog.tsx'

/** Opens the print options for the QR sheets of the selected areas. */
export function SheetsButton({ areaIds }: { areaIds: readonly number[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton icon="qr" onClick={() => setOpen(true)}>
        {t('AreaSheets.title')}
      </PlainButton>
      {isOpen && <SheetsDialog areaIds={areaIds} onClose={() => setOpen(false)} />}
    </>
  )
}

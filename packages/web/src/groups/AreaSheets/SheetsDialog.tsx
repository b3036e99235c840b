import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useDownload } from '../../app/downloads.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { Labelled } from '../../kit/fields/Field.tsx'
import { RadioField } from '../../kit/fields/RadioField.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'

type Size = 'A6' | 'A4'

/** Creates QR sheets for the selected areas: asks for the print options and downloads one PDF. */
export function SheetsDialog({ areaIds, onClose }: { areaIds: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation()
  const [size, setSize] = useState<Size>('A6')
  const file = useDownload('AreaSheets/ExportSheets')

  async function make() {
    if (await file.run({ areaIds: [...areaIds], size })) onClose()
  }

  return (
    <Dialog
      title={t('AreaSheets.title')}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" icon="download" isBusy={file.isPending} onClick={() => void make()}>
            {t('AreaSheets.make')}
          </PlainButton>
        </>
      }
    >
      <p className={textStyles.dialogLead}>{t('AreaSheets.about')}</p>
      <Labelled label={t('AreaSheets.size')}>
        <RadioField<Size>
          value={size}
          options={(['A6', 'A4'] as const).map((value) => ({ value, label: t(`AreaSheets.sizes.${value}`) }))}
          onChange={setSize}
        />
      </Labelled>
    </Dialog>
  )
}

import { MOST_COPIES } from '@daybook/shared/rules/numbering'
import { useState } from 'react'
import { useCall, useSave } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { showToast } from '../../kit/feedback/toast.ts'
import { Labelled } from '../../kit/fields/Field.tsx'
import { type Choice, SelectField } from '../../kit/fields/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import noticeStyles from '../../kit/notice.module.css'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'
import { useSettled } from '../../kit/useSettled.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'

type Props = {
  area: { areaId: number; areaName: string; secondName: string; companyId: number }
  companies: readonly Choice[]
  onClose: () => void
}

/** Copies a saved area with its settings and sub areas, under the names of a pattern; says beforehand what comes of it. */
export function CopyDialog({ area, companies, onClose }: Props) {
  const { t } = useTranslation()
  const [companyId, setCompany] = useState(area.companyId)
  const [names, setNames] = useState(`${area.areaName} {2..3}`)
  const [secondNames, setSecondNames] = useState(area.secondName === '' ? '' : `${area.secondName} {2..3}`)
  const typed = { areaId: area.areaId, companyId, names, secondNames }
  const settled = useSettled(JSON.stringify(typed))
  const preview = useCall('Area/PreviewCopies', JSON.parse(settled) as typeof typed, {
    isQuiet: true,
    keepPrevious: true,
  })
  const copy = useSave('Area/Copy', { refresh: ['Area/LoadAreaList', 'Area/PreviewCopies'] })
  const { copies = [], lackingShifts = [], lackingTypes = [] } = preview.error ? {} : (preview.data ?? {})
  const isCurrent = settled === JSON.stringify(typed) && !preview.isPlaceholderData

  async function run() {
    const saved = await copy.run(typed)
    if (!saved) return
    void showToast({ text: t('Area.copied', { count: saved.areaIds.length }) })
    onClose()
  }

  return (
    <Dialog
      title={t('Area.copyTitle', { name: area.areaName })}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton
            tone="primary"
            isBusy={copy.isPending}
            disabled={!isCurrent || copies.length === 0 || copies.some(({ isTaken }) => isTaken)}
            onClick={() => void run()}
          >
            {t('Area.copyAdd', { count: copies.length })}
          </PlainButton>
        </>
      }
    >
      <Stack gap={14}>
        <p className={textStyles.dialogLead}>
          {t('Area.copyAbout', { most: MOST_COPIES, pattern: `${area.areaName} {1..12}`, zeros: '{01..12}' })}
        </p>
        <Labelled label={t('Area.copyNames')}>
          <TextField value={names} onChange={setNames} />
        </Labelled>
        <Labelled label={t('field.secondName')}>
          <TextField value={secondNames} onChange={setSecondNames} />
        </Labelled>
        <Labelled label={t('field.companyOrCsrArea')}>
          <SelectField
            options={companies}
            allowClear={false}
            value={companyId}
            onChange={(chosen) => chosen !== null && setCompany(chosen)}
          />
        </Labelled>
        <div aria-live="polite">
          {preview.error ? (
            <p className={`${noticeStyles.notice} ${noticeStyles.bad}`}>{preview.error.message}</p>
          ) : (
            <ul className={textStyles.plainList} aria-label={t('Area.copyPreview')}>
              {copies.map(({ name, secondName, isTaken }) => (
                <li key={name}>
                  {name} {secondName !== '' && <span className={textStyles.muted}>{secondName}</span>}{' '}
                  {isTaken && <strong>{t('Area.copyTaken')}</strong>}
                </li>
              ))}
            </ul>
          )}
          {lackingShifts.length + lackingTypes.length > 0 && (
            <p className={`${noticeStyles.notice} ${noticeStyles.warn}`}>
              {t('Area.copyLacking', { names: [...lackingShifts, ...lackingTypes].join(', ') })}
            </p>
          )}
        </div>
      </Stack>
    </Dialog>
  )
}

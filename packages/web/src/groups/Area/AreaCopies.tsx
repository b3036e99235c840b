import { MOST_COPIES } from '@daybook/shared/rules/numbering'
import { useState } from 'react'
import { CopyDialog, useCopyNames } from '../../administration/CopyDialog.tsx'
import { useCall, useSave } from '../../app/api.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { Labelled } from '../../kit/fields/Field.tsx'
import { type Choice, SelectField } from '../../kit/fields/SelectField.tsx'
import noticeStyles from '../../kit/notice.module.css'
import { useTranslation } from '../../platform/i18n/i18n.ts'

type Props = {
  area: { areaId: number; areaName: string; secondName: string; companyId: number }
  companies: readonly Choice[]
  onClose: () => void
}

/** Copies a saved area with its settings and sub areas, also to another company. */
export function AreaCopies({ area, companies, onClose }: Props) {
  const { t } = useTranslation()
  const [companyId, setCompany] = useState(area.companyId)
  const { names, change, typed, settled, isSettled } = useCopyNames(
    { name: area.areaName, secondName: area.secondName },
    { areaId: area.areaId, companyId },
  )
  const preview = useCall('Area/PreviewCopies', settled, { isQuiet: true, keepPrevious: true })
  const copy = useSave('Area/Copy', { refresh: ['Area/LoadAreaList', 'Area/PreviewCopies'] })
  const { lackingShifts = [], lackingTypes = [] } = preview.error ? {} : (preview.data ?? {})
  const lacking = [...lackingShifts, ...lackingTypes]

  async function run() {
    const saved = await copy.run(typed)
    if (!saved) return
    void showToast({ text: t('Area.copied', { count: saved.areaIds.length }) })
    onClose()
  }

  return (
    <CopyDialog
      of={area.areaName}
      about={t('Area.copyAbout', { most: MOST_COPIES, pattern: `${area.areaName} {1..12}`, zeros: '{01..12}' })}
      names={names}
      onNames={change}
      preview={preview}
      isCurrent={isSettled && !preview.isPlaceholderData}
      notice={
        lacking.length > 0 && (
          <p className={`${noticeStyles.notice} ${noticeStyles.warn}`}>
            {t('Area.copyLacking', { names: lacking.join(', ') })}
          </p>
        )
      }
      add={(count) => t('Area.copyAdd', { count })}
      isBusy={copy.isPending}
      onAdd={() => void run()}
      onClose={onClose}
    >
      <Labelled label={t('field.companyOrCsrArea')}>
        <SelectField
          options={companies}
          allowClear={false}
          value={companyId}
          onChange={(chosen) => chosen !== null && setCompany(chosen)}
        />
      </Labelled>
    </CopyDialog>
  )
}

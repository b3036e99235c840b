import { COMPANY_PARTS, type CompanyPartName } from '@daybook/shared/rules/companyParts'
import { MOST_COPIES } from '@daybook/shared/rules/numbering'
import { useState } from 'react'
import { CopyDialog, useCopyNames } from '../../administration/CopyDialog.tsx'
import { useCall, useSave } from '../../app/api.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { CheckboxGroup } from '../../kit/fields/CheckboxGroup.tsx'
import { Labelled } from '../../kit/fields/Field.tsx'
import textStyles from '../../kit/text.module.css'
import { useTranslation } from '../../platform/i18n/i18n.ts'

type Props = {
  company: { companyId: number; companyName: string }
  onClose: () => void
}

const USUAL: CompanyPartName[] = ['expectations', 'holidays', 'notificationDays']

/** Copies a saved company with its working times, event types and what else is ticked, never its people. */
export function CompanyCopies({ company, onClose }: Props) {
  const { t } = useTranslation()
  const [wished, setWished] = useState<readonly CompanyPartName[]>(USUAL)
  const { names, change, typed, settled, isSettled } = useCopyNames(
    // Second names are often left out, and pasted ones would have to fit those of a pattern.
    { name: company.companyName, secondName: '' },
    { companyId: company.companyId, parts: [...wished] },
  )
  const preview = useCall('Company/PreviewCopies', settled, { isQuiet: true, keepPrevious: true })
  const copy = useSave('Company/Copy', { refresh: ['Company/LoadCompanyListData', 'Company/PreviewCopies'] })
  const { shifts, eventTypes, parts = [] } = preview.data ?? {}
  const mayCopy = (part: CompanyPartName) => parts.find((one) => one.part === part)?.mayCopy !== false

  async function run() {
    const saved = await copy.run({ ...typed, parts: typed.parts.filter(mayCopy) })
    if (!saved) return
    void showToast({ text: t('Company.copied', { count: saved.companyIds.length }) })
    onClose()
  }

  return (
    <CopyDialog
      of={company.companyName}
      about={t('Company.copyAbout', { most: MOST_COPIES, pattern: `${company.companyName} {1..12}` })}
      names={names}
      onNames={change}
      preview={preview}
      isCurrent={isSettled && !preview.isPlaceholderData}
      notice={!preview.error && <p className={textStyles.muted}>{t('Company.copyHas', { shifts, eventTypes })}</p>}
      add={(count) => t('Company.copyAdd', { count })}
      isBusy={copy.isPending}
      onAdd={() => void run()}
      onClose={onClose}
    >
      <Labelled label={t('Company.copyWith')}>
        <CheckboxGroup
          options={COMPANY_PARTS.map((part, value) => {
            const count = parts.find((one) => one.part === part)?.count
            const label = t(`Company.part.${part}`)
            return { value, label: count === undefined ? label : `${label} (${count})` }
          })}
          isClosed={(nth) => !mayCopy(COMPANY_PARTS[nth] as CompanyPartName)}
          value={wished.filter(mayCopy).map((part) => COMPANY_PARTS.indexOf(part))}
          onChange={(chosen) => setWished(COMPANY_PARTS.filter((_, nth) => chosen.includes(nth)))}
        />
      </Labelled>
    </CopyDialog>
  )
}

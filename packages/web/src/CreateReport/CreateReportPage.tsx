import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/PageTitle.tsx'

export function CreateReportPage() {
  const { t } = useTranslation()
  return <PageTitle title={t('CreateReport.title')} />
}

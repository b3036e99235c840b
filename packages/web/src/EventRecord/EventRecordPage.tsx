import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/PageTitle.tsx'

export function EventRecordPage() {
  const { t } = useTranslation()
  return <PageTitle title={t('EventRecord.title')} />
}

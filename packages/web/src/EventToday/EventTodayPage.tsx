import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/PageTitle.tsx'

export function EventTodayPage() {
  const { t } = useTranslation()
  return <PageTitle title={t('EventToday.title')} />
}

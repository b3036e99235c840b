import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/PageTitle.tsx'

export function ContactUsPage() {
  const { t } = useTranslation()
  return <PageTitle title={t('ContactUs.title')} />
}

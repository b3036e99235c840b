import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { AdminPage, type Level } from '../ui/admin/AdminPage.tsx'
import { useRecordId } from '../ui/admin/RecordLink.tsx'
import { useFresh } from '../ui/admin/useFresh.ts'
import { WithAnswer } from '../ui/states.tsx'
import { CompanyForm } from './CompanyForm.tsx'

const COMPANY = 4

/** One company: a new one, or that of the address. */
export function CompanyFormPage() {
  const { t } = useTranslation()
  const sID = useRecordId()
  const title = (level: Level | 0) => (sID === '' ? t('Company.add') : t(level === 2 ? 'Company.edit' : 'Company.view'))
  return (
    <AdminPage
      menu={COMPANY}
      title={title}
      parents={[{ to: paths.company, label: t('Company.title') }]}
      isNew={sID === ''}
    >
      {() => <Loaded key={sID} sID={sID} />}
    </AdminPage>
  )
}

function Loaded({ sID }: { sID: string }) {
  const { answer, round, reload } = useFresh('Company/LoadCreateCompanyData', { nEditID: null, sID })
  return (
    <WithAnswer answer={answer} lines={14}>
      {(data) => <CompanyForm key={round} data={data} onReload={reload} />}
    </WithAnswer>
  )
}

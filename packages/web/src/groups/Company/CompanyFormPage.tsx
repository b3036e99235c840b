import { MENU } from '@daybook/shared/registry'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { AdminPage } from '../../administration/AdminPage.tsx'
import { useRecordId } from '../../administration/RecordLink.tsx'
import { useFresh } from '../../administration/useFresh.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { CompanyForm } from './CompanyForm.tsx'

/** One company: a new one, or that of the address. */
export function CompanyFormPage() {
  const sID = useRecordId()
  return <FormPage key={sID} sID={sID} />
}

function FormPage({ sID }: { sID: string }) {
  const { t } = useTranslation()
  const { answer, round, reload } = useFresh('Company/LoadCreateCompanyData', { nEditID: null, sID })
  const title = sID === '' ? 'Company.add' : answer.data?.isEdite === false ? 'Company.view' : 'Company.edit'
  return (
    <AdminPage
      menu={MENU.company}
      title={t(title)}
      parents={[{ to: paths.company, label: t('Company.title') }]}
      isNew={sID === ''}
    >
      {() => (
        <WithAnswer answer={answer} lines={14}>
          {(data) => <CompanyForm key={round} data={data} onReload={reload} />}
        </WithAnswer>
      )}
    </AdminPage>
  )
}

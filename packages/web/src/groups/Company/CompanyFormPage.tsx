import { MENU } from '@daybook/shared/registry'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { AdminPage } from '../../administration/AdminPage.tsx'
import { useRecordId } from '../../administration/RecordLink.tsx'
import { useFresh } from '../../administration/useFresh.ts'
import { Denied, WithAnswer } from '../../kit/feedback/states.tsx'
import { CompanyForm } from './CompanyForm.tsx'

/** The form of a new company, or of the one in the URL. */
export function CompanyFormPage() {
  const sealedId = useRecordId()
  return <FormPage key={sealedId} sealedId={sealedId} />
}

function FormPage({ sealedId }: { sealedId: string }) {
  const { t } = useTranslation()
  const { answer, round, reload } = useFresh('Company/LoadCreateCompanyData', { editId: null, sealedId })
  const title = sealedId === '' ? 'Company.add' : answer.data?.canEdit === false ? 'Company.view' : 'Company.edit'
  return (
    <AdminPage
      menu={MENU.company}
      title={t(title)}
      parents={[{ to: paths.company, label: t('Company.title') }]}
      isNew={sealedId === ''}
    >
      {() => (
        <WithAnswer answer={answer} lines={14}>
          {(data) =>
            // Only a corporate administrator adds companies, whatever level others have for the menu.
            sealedId === '' && !data.canEdit ? <Denied /> : <CompanyForm key={round} data={data} onReload={reload} />
          }
        </WithAnswer>
      )}
    </AdminPage>
  )
}

import { MENU } from '@daybook/shared/registry'
import { paths } from '../../app/paths.ts'
import { RecordFormPage } from '../../administration/RecordFormPage.tsx'
import { Denied } from '../../kit/feedback/states.tsx'
import { ActButton } from '../../administration/acts/ActButton.tsx'
import { CompanyForm } from './CompanyForm.tsx'

/** The form of a new company, or of the one in the URL. */
export function CompanyFormPage() {
  return (
    <RecordFormPage
      menu={MENU.company}
      list={{ to: paths.company, label: 'Company.title' }}
      titles={{ add: 'Company.add', edit: 'Company.edit', view: 'Company.view' }}
      call="Company/LoadCreateCompanyData"
      asked={(sealedId) => ({ editId: null, sealedId })}
      canEdit={(data) => data.canEdit}
      actions={({ company, isCorporateAdmin }) =>
        company && isCorporateAdmin && <ActButton records="company" ids={[company.companyId]} isPlan />
      }
    >
      {(data, { key, ...form }) =>
        // Only a corporate administrator adds companies, whatever level others have for the menu.
        data.company === null && !data.canEdit ? <Denied /> : <CompanyForm key={key} data={data} {...form} />
      }
    </RecordFormPage>
  )
}
